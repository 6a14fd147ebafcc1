package game

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestSorted: as package slices does it, and the list that was given stays.
func TestSorted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOf(rapid.IntRange(0, 9)).Draw(t, "list")
		before := slices.Clone(list)
		want := slices.Clone(list)
		slices.Sort(want)
		require.Equal(t, want, append(want[:0:0], Sorted(list)...))
		require.Equal(t, before, list)
		Sort(list)
		require.Equal(t, want, list)
	})
}
