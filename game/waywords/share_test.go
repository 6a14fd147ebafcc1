package waywords

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestShape: the picture of the way has its form and not its place, and there is none before it is whole.
func TestShape(t *testing.T) {
	p := sample()
	s := Start(p, 0)
	for i := range p.Words.Path {
		require.Empty(t, Shape(p, s))
		s, _ = Apply(p, s, selecting(p.Words.Path[i].Placements[0]...), 1)
	}
	require.Equal(t, "🟩🟩⬜⬜\n⬜🟩⬜⬜\n⬜🟩🟩🟩", Shape(p, s))
}

// TestShareCountsEverything that the player did, and what is nothing is not there.
func TestShareCountsEverything(t *testing.T) {
	p := sample()
	p.DateISO = "2026-11-02"
	s := Start(p, 1_000)
	require.Equal(t, "WAYWORDS 2026-11-02  ⬛⬛⬛", Share(p, s))
	play := func(a Action, now int64) { s, _ = Apply(p, s, a, now) }
	play(selecting("P0", "A0", "N0"), 2_000)
	require.Equal(t, "WAYWORDS 2026-11-02  🟩⬛⬛", Share(p, s))
	play(selecting("K3", "Q3", "Z3"), 2_000)
	require.Equal(t, "WAYWORDS 2026-11-02  🟩⬛⬛  👣1", Share(p, s))
	play(selecting("P0", "A1", "S2"), 2_000)
	play(Action{Type: PressHint}, 2_000)
	require.Equal(t, "WAYWORDS 2026-11-02  🟩⬛⬛  ⭐  💡1  👣1", Share(p, s))
	play(selecting("A0", "R1", "T2"), 2_000)
	play(selecting("T2", "E2", "N2"), 126_999)
	require.Equal(t, "WAYWORDS 2026-11-02  🟩🟩🟩  ⭐  💡1  👣1  02:05", Share(p, s))
}
