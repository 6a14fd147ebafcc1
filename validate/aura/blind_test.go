package aura

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTheBlindReadingDropsNoLine: with the scans it leaves, the loose reading wins what
// it wins with all of them.
func TestTheBlindReadingDropsNoLine(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 4))
	won, dropped := 0, 0
	for range 60 {
		p := randomPuzzle(draw, 7+draw.IntN(4), 4+draw.IntN(5), 1+draw.IntN(3))
		p.Resistance = min(30+draw.IntN(15*p.Turns), maxStart)
		p.Protocols[0].FromResistance = p.Resistance
		if hopeless(p) {
			continue
		}
		s := newSolver(t.Context(), p)
		for _, draft := range s.model.drafts[:min(12, len(s.model.drafts))] {
			for turns := 1; turns <= p.Turns; turns++ {
				all := s.wins(loose, draft, s.model.scans, turns)
				n := s.worthwhile(draft, s.model.scans, turns)
				require.Equal(t, all, n >= 0 && s.wins(loose, draft, n, turns), "%v %d turns, %d scans", draft.list(), turns, n)
				if all {
					won++
				}
				if n < s.model.scans {
					dropped++
				}
			}
		}
	}
	require.Greater(t, won, 100)
	require.Greater(t, dropped, 100)
}
