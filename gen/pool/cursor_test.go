package pool

import (
	"context"
	"iter"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen"
	"dailies/validate"
)

// TestSingleKeepsItsPlaces in the latest series: tasks of others in between don't make it read one
// from the front again, until there are too many of them.
func TestSingleKeepsItsPlaces(t *testing.T) {
	opened, closed := 0, 0
	one := NewSingle(Producer{Game: "n", drafts: func(Series, gen.Rejections) (iter.Seq[draft], error) {
		return func(yield func(draft) bool) {
			opened++
			defer func() { closed++ }()
			for yield(draft{
				judge: func(context.Context, *validate.Profile) DraftResult {
					return DraftResult{Rejected: make(gen.Rejections)}
				},
				document: func(context.Context, game.Date) ([]byte, error) { return nil, nil },
			}) {
			}
		}, nil
	}})
	round := func(series, from int) {
		for seed := range series {
			r, err := one.Judge(t.Context(), Task{Series: Series{Game: "n", Seed: uint64(seed)}, Profile: &validate.Profile{}, From: from, To: from + 2}, func(Result) bool { return true })
			require.NoError(t, err)
			require.Equal(t, []int{from, from + 1}, []int{r.Drafts[0].Index, r.Drafts[1].Index})
		}
	}
	for from := range 3 {
		round(maxCursors, 2*from)
	}
	require.Equal(t, []int{maxCursors, 0}, []int{opened, closed}, "each once")
	round(1, 0)
	require.Equal(t, []int{maxCursors + 1, 1}, []int{opened, closed}, "none reads backwards")
	round(maxCursors+1, 6)
	require.Equal(t, maxCursors, opened-closed)
	one.Close()
	require.Equal(t, opened, closed)
}
