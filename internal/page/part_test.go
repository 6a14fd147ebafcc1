package page

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestABoardIsDrawnByItself(t *testing.T) {
	text, err := Board{}.Designer()
	require.NoError(t, err)
	require.Empty(t, text)
	style, err := Style()
	require.NoError(t, err)
	require.Contains(t, string(style), ".designer")
}
