package aura

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/aura"
)

// TestTheEndNamesTheScanThatPays: what the end of a run says a SCAN would have brought is what the
// search finds of one SCAN, for drafts from all over the shipped dailies and random puzzles.
func TestTheEndNamesTheScanThatPays(t *testing.T) {
	t.Parallel()
	named, silent := 0, 0
	puzzles, draw := dailies(t), rand.New(rand.NewPCG(1, 7))
	for i := range 60 {
		p := randomPuzzle(draw, 9, 3+draw.IntN(6), 1+draw.IntN(3))
		p.ScanLimit = 1
		puzzles[fmt.Sprintf("random %d", i)] = p
	}
	for name, p := range puzzles {
		s := newSolver(t.Context(), p)
		for i, draft := range s.model.drafts {
			if i%11 != 5 {
				continue
			}
			medal := func(scans int) aura.Medal {
				for turns := range p.Turns + 1 {
					if turns > 0 && (s.wins(lowerBound, draft, 0, turns) || scans > 0 && s.wins(lowerBound, draft, 1, turns)) {
						return aura.MedalFor(p.Turns - turns)
					}
				}
				return aura.Loss
			}
			want, without := medal(1), medal(0)
			lost := aura.State{Status: aura.Lost, Drafted: [aura.DraftSize]int(draft.list())}
			got, found := p.Rescue(lost)
			won := lost
			won.Status = aura.Won // with no turn left: the draft could do better
			same, too := p.Rescue(won)
			require.Equal(t, []any{got, found}, []any{same, too}, "%s %v", name, draft.list())
			if want == without || want == aura.Cleared {
				silent++
				require.False(t, found, "%s %v %v", name, draft.list(), got)
				continue
			}
			named++
			require.Equal(t, want, got.Medal, "%s %v", name, draft.list())
		}
	}
	require.Greater(t, named, 20)
	require.Greater(t, silent, 20)
}
