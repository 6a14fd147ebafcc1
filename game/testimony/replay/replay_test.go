package replay

import (
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
)

// hand is a shipped puzzle.
func hand(t *testing.T) *testimony.Puzzle {
	t.Helper()
	data, err := os.ReadFile("../../../validate/testimony/testdata/good/normal-washer.json")
	require.NoError(t, err)
	p, err := testimony.Decode(data)
	require.NoError(t, err)
	return p
}

func TestAChainTellsRunsApart(t *testing.T) {
	p := hand(t)
	run := []testimony.Action{{Submit: []testimony.CardID{"fan-cord"}}, {Submit: []testimony.CardID{"starting-pitch"}}, {Submit: []testimony.CardID{"window-hook"}}}
	s, chain, err := Replay(p, run)
	require.NoError(t, err)
	require.Equal(t, 2, s.Turns)
	require.True(t, Verify(p, run, chain))
	require.False(t, Verify(p, run[:2], chain))
	for _, cards := range [][]testimony.CardID{{"two-weighings", "fourth-stair"}, {"fan-cord", "starting-pitch"}, {"fan-cord", "fan-cord", "nobody"}} {
		turned := slices.Clone(cards)
		slices.Reverse(turned)
		_, told, err := Replay(p, append(run[:len(run):len(run)], testimony.Action{Submit: cards}))
		require.NoError(t, err)
		require.True(t, Verify(p, append(run[:len(run):len(run)], testimony.Action{Submit: turned}), told), "a submission is a set: %v", cards)
	}
	require.False(t, Verify(p, []testimony.Action{run[0], run[2]}, chain), "the blocked submission is part of the run")
	other := hand(t)
	other.Hand[5].Power++
	require.False(t, Verify(other, run, chain))
}
