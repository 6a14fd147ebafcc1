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
