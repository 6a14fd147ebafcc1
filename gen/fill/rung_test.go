package fill

import (
	"context"
	"fmt"
	"iter"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/validate"
)

// weekly is the game of numbers with a week: Sunday and Tuesday want HIGH numbers, and
// numbers past a thousand are nothing else.
func weekly(asked map[string]int) gen.Game[number, numbers, int] {
	g := numberGame()
	g.Week = gen.NewWeek("LOW").Set(time.Sunday, "HIGH").Set(time.Tuesday, "HIGH")
	g.Assemble = func(p *numbers, _ uint64, rung string, _ gen.Rejections) iter.Seq[gen.Draft[number]] {
		return func(yield func(gen.Draft[number]) bool) {
			for _, n := range p.Numbers {
				if n > 1000 && rung != "HIGH" {
					continue
				}
				make := func(_ context.Context, rejected gen.Rejections) *number {
					if n == 0 {
						rejected.Add("it is zero", 1)
						return nil
					}
					return &number{N: n}
				}
				asked[rung]++
				if !yield(gen.Draft[number]{Make: make, Label: fmt.Sprint(rung, " ", n)}) {
					return
				}
			}
		}
	}
	return g
}

func TestOnlyTheRungsOfEmptyDaysAreAssembled(t *testing.T) {
	asked := make(map[string]int)
	j, _ := job(&script{answers: [][]string{{pack(2, 4)}}}, 2) // a Saturday and a Sunday
	j.play(pool.NewProducer(weekly(asked), fakeJudge, []*validate.Rule{errOdd}))
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.NotZero(t, asked["LOW"])
	require.NotZero(t, asked["HIGH"])
	require.Equal(t, []string{"LOW 4", "HIGH 2"}, []string{o.Dailies[0].Label, o.Dailies[1].Label})

	clear(asked)
	j, _ = job(&script{answers: [][]string{{pack(2, 4)}}}, 1)
	j.play(pool.NewProducer(weekly(asked), fakeJudge, []*validate.Rule{errOdd}))
	_, err = Run(context.Background(), j)
	require.NoError(t, err)
	require.NotZero(t, asked["LOW"])
	require.Zero(t, asked["HIGH"])
}

// TestWhatIsRejectedAfterTheLastDraftCounts too.
func TestWhatIsRejectedAfterTheLastDraftCounts(t *testing.T) {
	author := &script{answers: [][]string{{pack(-1, 1, -2, -3)}, {pack(2)}}}
	j, _ := job(author, 1)
	_, err := Run(t.Context(), j)
	require.NoError(t, err)
	require.Equal(t, []gen.RejectionCount{{Reason: "it is negative", Count: 3}}, author.requests[1].Critiques[0].Rejections)
}

func TestADraftThatMakesNothingIsRejected(t *testing.T) {
	author := &script{answers: [][]string{{pack(0, 1)}, {pack(2)}}}
	j, refused := job(author, 1)
	j.play(pool.NewProducer(weekly(make(map[string]int)), fakeJudge, []*validate.Rule{errOdd}))
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Len(t, *refused, 1)
	require.Equal(t, 2, o.Funnel.Drafts, "what was never made is no draft")
	require.Equal(t, []gen.RejectionCount{{Reason: "it is zero", Count: 1}}, author.requests[1].Critiques[0].Rejections)
}

// TestAPinKeepsToTheRungOfItsDay: the better boards of the pinned pack are for other weekdays.
func TestAPinKeepsToTheRungOfItsDay(t *testing.T) {
	j, _ := job(&script{answers: [][]string{{pack(2)}}}, 2) // a Saturday and a Sunday
	g := weekly(make(map[string]int))
	g.Assemble = func(_ *numbers, _ uint64, rung string, _ gen.Rejections) iter.Seq[gen.Draft[number]] {
		return func(yield func(gen.Draft[number]) bool) {
			for _, n := range map[string][]int{"LOW": {6, 8}, "HIGH": {2}}[rung] {
				if !yield(gen.Draft[number]{Make: func(context.Context, gen.Rejections) *number { return &number{N: n} }, Label: fmt.Sprint(rung, " ", n)}) {
					return
				}
			}
		}
	}
	j.play(pool.NewProducer(g, fakeJudge, []*validate.Rule{errOdd}))
	j.Decisions.Pins = map[game.Date]string{"2026-11-22": "pack"}
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	require.Equal(t, []string{"LOW 8", "HIGH 2"}, labels(o))
}
