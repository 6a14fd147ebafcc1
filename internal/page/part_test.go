package page

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAPenReadsItsTemplatesOnce: a board takes less than two thirds of what reading them takes,
// also under the race detector, where a pool forgets.
func TestAPenReadsItsTemplatesOnce(t *testing.T) {
	board := boardsOf(t, "triples")[0]
	pen, err := NewPen()
	require.NoError(t, err)
	draw := func() {
		text, err := pen.Designer(board)
		require.NoError(t, err)
		require.NotEmpty(t, text)
	}
	read := func() {
		_, err := templates()
		require.NoError(t, err)
	}
	require.Less(t, 3*testing.AllocsPerRun(5, draw), 2*testing.AllocsPerRun(5, read))
}

func TestABoardIsDrawnByItself(t *testing.T) {
	pen, err := NewPen()
	require.NoError(t, err)
	text, err := pen.Designer(Board{})
	require.NoError(t, err)
	require.Empty(t, text)
	style, err := Style()
	require.NoError(t, err)
	require.Contains(t, string(style), ".designer")
}
