package fill

import (
	"context"
	"fmt"
	"iter"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/lint/window"
	"dailies/validate"
)

// costly is a game whose drafts are expensive: two are judged for each day. A pack has
// endless drafts, of which those before its first number fail. A rung that is not LOW is
// carried only by packs of more than a hundred numbers.
type costly struct {
	lock sync.Mutex
	made map[string]int // by rung
}

func (c *costly) game() gen.Game[number, numbers, int] {
	g := numberGame()
	g.Week = gen.NewWeek("LOW").Set(time.Sunday, "HIGH")
	g.PerDay = 2
	g.Fallbacks = func(rung string) []string {
		if rung == "HIGH" {
			return []string{"LOW"}
		}
		return nil
	}
	g.Assemble = func(p *numbers, _ uint64, rung string, _ gen.Rejections) iter.Seq[gen.Draft[number]] {
		return func(yield func(gen.Draft[number]) bool) {
			for n := range 1000 {
				draft := gen.Draft[number]{Label: fmt.Sprintf("%s %d", rung, n), Make: func(_ context.Context, rejected gen.Rejections) *number {
					c.lock.Lock()
					c.made[rung]++
					c.lock.Unlock()
					if n < p.Numbers[0] || rung == "HIGH" && len(p.Numbers) < 100 {
						rejected.Add("no luck", 1)
						return nil
					}
					return &number{N: 2 * (n + p.Numbers[0])}
				}}
				if !yield(draft) {
					return
				}
			}
		}
	}
	return g
}

func (c *costly) producer() pool.Producer {
	return pool.NewProducer(c.game(), fakeJudge, []*validate.Rule{errOdd})
}

// fill fills days from packs, and returns what was made.
func (c *costly) fill(t *testing.T, days, workers int, packs ...string) (Outcome, map[string]int) {
	c.made = make(map[string]int)
	j, _ := job(&counted{packs}, days)
	j.Workers = workers
	j.play(c.producer())
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	return o, c.made
}

// counted is an author that says how many submissions there are.
type counted struct{ packs []string }

func (c *counted) Write(_ context.Context, r gen.Request, take func(gen.Submission) error) error {
	if r.Round > 0 {
		return nil
	}
	for i, p := range c.packs {
		if err := take(gen.Submission{Source: fmt.Sprint(i), Data: []byte(p), Number: i + 1, Of: len(c.packs)}); err != nil {
			return err
		}
	}
	return nil
}

func TestExpensiveDraftsAreMadeTwoADay(t *testing.T) {
	var c costly
	saturday := game.Date("2026-11-21")
	o, made := c.fill(t, 1, 3, pack(0, 1), pack(0, 2))
	require.Len(t, o.Dailies, 1)
	require.Equal(t, saturday, o.Dailies[0].Date)
	require.Equal(t, map[string]int{"LOW": 2}, made, "and the chosen one is not made again")
	require.Equal(t, []int{1, 1}, []int{o.Funnel.Packs[0].Drafts, o.Funnel.Packs[1].Drafts}, "from each pack in turn")
	require.True(t, o.Runway.AtLeast, "more drafts may carry more days")
}

func TestMoreDraftsAreMadeOnlyAfterARefusal(t *testing.T) {
	var c costly
	o, made := c.fill(t, 1, 3, pack(5))
	require.Len(t, o.Dailies, 1)
	require.Equal(t, map[string]int{"LOW": 2 + 2 + 4}, made, "as many again each time")
	require.Equal(t, "LOW 7", o.Dailies[0].Label, "the best of the last ones")

	o, made = c.fill(t, 1, 3, pack(900))
	require.Empty(t, o.Dailies)
	require.Equal(t, map[string]int{"LOW": 2 * patience}, made, "up to a bound")
}

func TestALowerRungStandsInForOneThatNoPackCarries(t *testing.T) {
	var c costly
	o, made := c.fill(t, 2, 3, pack(0))
	require.Len(t, o.Dailies, 2)
	require.Equal(t, "LOW", o.Dailies[1].Label[:3])
	require.Equal(t, 2*patience, made["HIGH"])

	many := make([]int, 100)
	o, _ = c.fill(t, 2, 3, pack(0), pack(many...))
	require.Equal(t, "HIGH", o.Dailies[1].Label[:4], "and only then")
}

func TestExpensiveDraftsDoNotDependOnWorkers(t *testing.T) {
	var c costly
	one, _ := c.fill(t, 9, 1, pack(3), pack(0, 2), pack(1))
	many, _ := c.fill(t, 9, 8, pack(3), pack(0, 2), pack(1))
	require.Equal(t, one, many)
}

// run fills the days of a job from packs that are each named after their first number.
func (c *costly) run(t *testing.T, j Job, g gen.Game[number, numbers, int]) Outcome {
	g.Describe = func(p *numbers) gen.PackInfo { return gen.PackInfo{ID: fmt.Sprint("pack-", p.Numbers[0])} }
	j.play(pool.NewProducer(g, fakeJudge, []*validate.Rule{errOdd}))
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	return o
}

func TestAnUnpinnedDayStartsItsLadderAgain(t *testing.T) {
	c := costly{made: make(map[string]int)}
	j, _ := job(&counted{[]string{pack(900), pack(0)}}, 1)
	j.Decisions.Pins = map[game.Date]string{"2026-11-21": "pack-900"}
	o := c.run(t, j, c.game())
	require.Len(t, o.Dailies, 1)
	require.Equal(t, "pack-0", o.Dailies[0].Pack)
}

func TestEveryRungOfALadderHasTheSamePatience(t *testing.T) {
	c := costly{made: make(map[string]int)}
	g := c.game()
	g.Fallbacks = func(string) []string { return []string{"MEDIUM", "LOW"} }
	j, _ := job(&counted{[]string{pack(900)}}, 1)
	j.Dates = []game.Date{"2026-11-22"}
	require.Empty(t, c.run(t, j, g).Dailies)
	require.Equal(t, map[string]int{"HIGH": 2 * patience, "MEDIUM": 2 * patience, "LOW": 2 * patience}, c.made)
}

// TestNoMoreDraftsThanTheWindowCanKeepAway: every draft is a copy of the day before, and after a
// thousand of them no more are made.
func TestNoMoreDraftsThanTheWindowCanKeepAway(t *testing.T) {
	var c costly
	g := c.game()
	g.PerDay = 300
	g.Assemble = func(*numbers, uint64, string, gen.Rejections) iter.Seq[gen.Draft[number]] {
		return func(yield func(gen.Draft[number]) bool) {
			for yield(gen.Draft[number]{Make: func(context.Context, gen.Rejections) *number { return &number{N: 2} }}) {
			}
		}
	}
	j, _ := job(&counted{[]string{pack(1), pack(2), pack(3)}}, 1)
	j.Published = []window.Day{{Date: "2026-11-20", Facts: &window.Facts{Content: window.Content{2}}}}
	o := c.run(t, j, g)
	require.Empty(t, o.Dailies)
	require.Equal(t, 4*300, o.Funnel.Drafts, "the best 400 of each pack are 1,200")
}
