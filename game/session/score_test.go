package session

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTheTierComesBeforeAnyFigure, and a figure before those after it.
func TestTheTierComesBeforeAnyFigure(t *testing.T) {
	score := func(tier, misses, left int) Score {
		return Score{Tier: tier, Figures: []Figure{fewer("misses", misses), more("turns left", left)}}
	}
	inOrder := []Score{score(0, 3, 1), score(1, 0, 2), score(1, 1, 9), score(1, 1, 8), score(1, 2, 9)}
	for i, a := range inOrder {
		for j, b := range inOrder {
			require.Equal(t, i < j, a.Compare(b) < 0, "%v %v", a, b)
			require.Equal(t, i == j, a.Compare(b) == 0, "%v %v", a, b)
		}
	}
}
