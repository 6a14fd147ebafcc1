package fill

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/validate"
)

// TestAlternatesAreMadeAgain: a day keeps what fills it and then the next best of other packs,
// each as the place of a draft that makes the same puzzle again.
func TestAlternatesAreMadeAgain(t *testing.T) {
	answer := []string(nil)
	for i := range 8 {
		answer = append(answer, fmt.Sprintf(`{"game":"n","numbers":[1,%d,%d]}`, 10+2*i, 30+2*i))
	}
	j, _ := job(&script{answers: [][]string{answer}}, 2)
	g := numberGame()
	g.Describe = func(p *numbers) gen.PackInfo { return gen.PackInfo{ID: fmt.Sprint("pack ", p.Numbers[1])} }
	j.play(pool.NewProducer(g, fakeJudge, []*validate.Rule{errOdd}))
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	for i, date := range j.Dates {
		boards := o.Alternates[date]
		require.Len(t, boards, 1+keptAlternates)
		require.Equal(t, o.Dailies[i].Label, boards[0].Label, "what fills the day is first")
		packs := make(map[string]bool)
		for n, b := range boards {
			require.False(t, packs[b.Pack], "each is of a pack of its own")
			packs[b.Pack] = true
			require.True(t, n < 2 || boards[n-1].Score >= b.Score, "the best first")
			require.Equal(t, "script", b.Origin.Author)
			err := j.Producer.Documents(b.Series, []int{b.Index}, func(_ int, write func(context.Context, game.Date) ([]byte, error)) error {
				text, err := write(t.Context(), date)
				require.Contains(t, string(text), `"n": `+b.Label)
				return err
			})
			require.NoError(t, err)
		}
	}
}
