package testimony

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
)

// TestCounselPlaysAsTheModel: followed from the start, it plays the line that the analysis has of the
// model.
func TestCounselPlaysAsTheModel(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(78, 12))
	turns := 0
	for range 40 {
		p := randomHand(r, 3+r.IntN(4))
		a := Solve(p)
		if a.Undecided {
			continue
		}
		for _, name := range Ladder() {
			s := testimony.Start(p, 0)
			for _, cards := range a.Models.Played[name].Line {
				require.Equal(t, [][]testimony.CardID{cards}, Counsel(p, s, name), name)
				s, _ = testimony.Apply(p, s, testimony.Action{Submit: cards}, 0)
				turns++
			}
			if s.Status != testimony.Running {
				require.Equal(t, [][]testimony.CardID{nil}, Counsel(p, s, name))
			}
		}
	}
	require.Greater(t, turns, 300)
}
