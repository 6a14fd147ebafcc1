package gen

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMadePuzzlesAreHeldUpToABound: what is let go of is the oldest, and a draft of another
// series or place is another draft.
func TestMadePuzzlesAreHeldUpToABound(t *testing.T) {
	m := made[int]{puzzles: make(map[madeAt]*int)}
	series := Series{Game: "test", Pack: "a", Seed: 1, Rung: "LOW"}.hash()
	for i := range keptMade + 3 {
		m.keep(madeAt{series, i}, &i)
		m.keep(madeAt{series, i}, new(int))
	}
	require.Len(t, m.puzzles, keptMade)
	require.Len(t, m.order, keptMade)
	require.Nil(t, m.find(madeAt{series, 2}))
	require.Equal(t, 3, *m.find(madeAt{series, 3}))
	for _, other := range []Series{
		{Game: "test", Pack: "b", Seed: 1, Rung: "LOW"},
		{Game: "test", Pack: "a", Seed: 2, Rung: "LOW"},
		{Game: "test", Pack: "a", Seed: 1, Rung: "HIGH"},
		{Game: "text", Pack: "a", Seed: 1, Rung: "LOW"},
	} {
		require.Nil(t, m.find(madeAt{other.hash(), 3}))
	}
	var none *made[int]
	none.keep(madeAt{series, 1}, new(int))
	require.Nil(t, none.find(madeAt{series, 1}))
}
