package session

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/freeplay"
)

// wordy is the fixture with more lines in every pool than its night can draw.
func wordy(t *testing.T) *freeplay.Puzzle {
	t.Helper()
	p := freeplayFixture(t)
	n := 0
	pool := func() (lines []string) {
		for range 7 {
			n++
			lines = append(lines, fmt.Sprintf("Line %d.", n))
		}
		return lines
	}
	p.KoaLines = freeplay.KoaLines{
		Opening: pool(), Lockdown: pool(), Cache: pool(), Cycled: pool(), Corroborated: pool(), Flagged: pool(), Rewired: pool(),
		Exploited: pool(), Pressed: pool(), Won: pool(),
	}
	for i := range p.Acts {
		l := &p.Acts[i].KoaLines
		l.Opening, l.Minor, l.Blocked, l.Win, l.WinClean, l.LossTurns, l.LossScrutiny = pool(), pool(), pool(), pool(), pool(), pool(), pool()
		for id := range l.Counter {
			l.Counter[id], l.Refuted[id] = pool(), pool()
		}
	}
	return p
}

// TestAPlayOfWhatIsHeardIsTheSamePlay plays a night and what pages fetch of it alike.
func TestAPlayOfWhatIsHeardIsTheSamePlay(t *testing.T) {
	p := wordy(t)
	heard := p.Heard()
	require.Equal(t, freeplay.Opening(p), freeplay.Opening(heard))
	ended := map[string]bool{}
	step := func(s freeplay.State, a freeplay.Action) freeplay.State {
		next, want := freeplay.Apply(p, s, a, 0)
		_, got := freeplay.Apply(heard, s, a, 0)
		require.Equal(t, want, got)
		ended[fmt.Sprint(next.Phase, next.Loss)] = true
		return next
	}
	s := freeplay.Start(p, 0)
	for _, a := range won(t, p) {
		s = step(s, a)
	}
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 0))
		s := freeplay.Start(p, 0)
		for range 60 {
			moves := freeplay.Moves(p, s)
			if len(moves) == 0 {
				break
			}
			s = step(s, moves[r.IntN(len(moves))])
		}
	}
	require.GreaterOrEqual(t, len(ended), 5, "%v", ended)
}

// TestWireIsShorterAndPlaysTheSame: pages fetch less, and a save of either is one of both.
func TestWireIsShorterAndPlaysTheSame(t *testing.T) {
	whole, err := game.Canonical(wordy(t))
	require.NoError(t, err)
	wire := Games().Wire(whole)
	require.Less(t, len(wire), len(whole)*2/3)
	require.NotContains(t, string(wire), "\n")
	require.Equal(t, wire, Games().Wire(wire))
	s, other := opened(t, whole), opened(t, wire)
	require.Equal(t, viewed(t, s), viewed(t, other))
	a := won(t, freeplayFixture(t))[0]
	_, err = s.Do(move(t, 9, a))
	require.NoError(t, err)
	other, err = Games().Resume(wire, s.Save(), Options{})
	require.NoError(t, err)
	require.Equal(t, viewed(t, s), viewed(t, other))
	for _, same := range []string{fridge, "camping-8x8", "coffee", "normal-washer"} {
		require.JSONEq(t, string(kept(t, same)), string(Games().Wire(kept(t, same))))
		require.NotContains(t, string(Games().Wire(kept(t, same))), "\n")
	}
	require.Equal(t, "{", string(Games().Wire([]byte("{"))))
	require.True(t, strings.HasPrefix(string(Games().Wire([]byte(`{ "mode": "CHESS" }`))), `{"mode":"CHESS"}`))
	require.True(t, json.Valid(wire))
}
