package gen

import (
	"context"
	"fmt"
	"iter"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/validate"
)

// costly is a game whose drafts are expensive: two are judged for each day. A pack has
// endless drafts, of which those before its first number fail. A rung that is not LOW is
// carried only by packs of more than a hundred numbers.
type costly struct {
	lock sync.Mutex
	made map[string]int // by rung
}

func (c *costly) producer() Producer {
	g := numberGame()
	g.Week = NewWeek("LOW").Set(time.Sunday, "HIGH")
	g.PerDay = 2
	g.Fallbacks = func(rung string) []string {
		if rung == "HIGH" {
			return []string{"LOW"}
		}
		return nil
	}
	g.Assemble = func(p *numbers, _ uint64, rung string, _ Rejections) iter.Seq[Draft[number]] {
		return func(yield func(Draft[number]) bool) {
			for n := range 1000 {
				draft := Draft[number]{Label: fmt.Sprintf("%s %d", rung, n), Make: func(_ context.Context, rejected Rejections) *number {
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
	return g.Producer(fakeJudge, []*validate.Rule{errOdd})
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

func (c *counted) Write(_ context.Context, r Request, take func(Submission) error) error {
	if r.Round > 0 {
		return nil
	}
	for i, p := range c.packs {
		if err := take(Submission{Source: fmt.Sprint(i), Data: []byte(p), Number: i + 1, Of: len(c.packs)}); err != nil {
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
	require.Equal(t, map[string]int{"LOW": 2}, made, "and the chosen one is not made anew")
	require.Equal(t, []int{1, 1}, []int{o.Funnel.Packs[0].Drafts, o.Funnel.Packs[1].Drafts}, "from each pack in turn")
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
