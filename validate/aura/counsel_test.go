package aura

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/aura"
)

// TestCounselPlaysAsTheModel: followed from the start, it plays the line that the analysis has of the
// model.
func TestCounselPlaysAsTheModel(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(78, 11))
	turns := 0
	for range 20 {
		p := modelPuzzle(r, 8+r.IntN(3), 3+r.IntN(4))
		models := analyze(t.Context(), p).Models
		worth, fit := NewWorth(t.Context(), p)
		require.True(t, fit)
		for _, name := range []Model{M1, M2, M3, M4, M4c} {
			line := models[name].Line
			if line == nil {
				continue
			}
			draft, known := worth.Counsel(name, aura.Start(p, 0))
			require.True(t, known)
			require.Equal(t, line.Draft, draft.Draft, name)
			s, _ := aura.Apply(p, aura.Start(p, 0), draft, 0)
			for _, turn := range line.Actions {
				action, known := worth.Counsel(name, s)
				require.True(t, known)
				require.Equal(t, turn.Submit, action.Submit, name)
				s, _ = aura.Apply(p, s, action, 0)
				turns++
			}
			if s.Status == aura.Running {
				_, known := worth.Counsel(name, s)
				require.False(t, known, "it gave up")
			}
		}
		_, known := worth.Counsel(M5, aura.Start(p, 0))
		require.False(t, known)
	}
	require.Greater(t, turns, 200)
}
