package pool

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPuzzlesAreCachedUpToABound: the cache drops the puzzle that was least recently used, and
// a draft of another series or place is another draft.
func TestPuzzlesAreCachedUpToABound(t *testing.T) {
	m := newPuzzleCache[int]()
	series := Series{Game: "test", Pack: "a", Seed: 1, Rung: "LOW"}.hash()
	for i := range cachedPuzzles + 3 {
		m.keep(draftID{series, i}, &i)
	}
	require.Equal(t, cachedPuzzles, m.lru.Len())
	require.Nil(t, m.find(draftID{series, 2}))
	require.Equal(t, 3, *m.find(draftID{series, 3}))
	for _, other := range []Series{
		{Game: "test", Pack: "b", Seed: 1, Rung: "LOW"},
		{Game: "test", Pack: "a", Seed: 2, Rung: "LOW"},
		{Game: "test", Pack: "a", Seed: 1, Rung: "HIGH"},
		{Game: "text", Pack: "a", Seed: 1, Rung: "LOW"},
	} {
		require.Nil(t, m.find(draftID{other.hash(), 3}))
	}
	var none *puzzleCache[int]
	none.keep(draftID{series, 1}, new(int))
	require.Nil(t, none.find(draftID{series, 1}))
}
