package aura

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/aura"
)

// TestTheBestFromAnyStateAgreesWithTheReference plays random lines of random boards, and at each
// state compares the turns that can still be left with the reference.
func TestTheBestFromAnyStateAgreesWithTheReference(t *testing.T) {
	t.Parallel()
	const boards = 200
	r := rand.New(rand.NewPCG(78, 4))
	states, won := 0, 0
	for range boards {
		p := randomPuzzle(r, 7+r.IntN(3), 3+r.IntN(4), 1+r.IntN(3))
		worth, fit := NewWorth(t.Context(), p)
		require.True(t, fit)
		ref := newReference(p)
		ref.seen = map[whole]result{}
		draft := sixes(len(p.Evidence))[r.IntN(7)]
		s, events := aura.Apply(p, aura.Start(p, 0), aura.Action{Draft: ref.ids(draft[:])}, 0)
		require.Empty(t, game.Refusal(events))
		w := ref.start(draft)
		if lock := r.IntN(4); lock > 0 && lock <= aura.QuarantineTurns { // as after an audit
			s.Locked, s.Quarantine = draft[r.IntN(6)], lock
			w.locked, w.quarantine = int8(s.Locked), int8(lock)
		}
		for s.Status == aura.Running {
			line, decided := worth.Best(s)
			require.True(t, decided)
			want := int(ref.from(w).left)
			require.Equal(t, want >= 0, line != nil)
			if states++; line != nil {
				won++
				require.Equal(t, want, playedFrom(t, p, s, line).Turns)
			}
			s, w = wander(t, r, ref, s, w)
		}
	}
	require.Greater(t, states, 2*boards)
	require.Positive(t, won)
}

// playedFrom is where a line that wins ends.
func playedFrom(t *testing.T, p *aura.Puzzle, s aura.State, line []aura.Action) aura.State {
	for _, action := range line {
		next, events := aura.Apply(p, s, action, 0)
		require.Empty(t, game.Refusal(events))
		s = next
	}
	require.Equal(t, aura.Won, s.Status)
	return s
}

// wander plays one random legal payload or SCAN in both.
func wander(t *testing.T, r *rand.Rand, ref *reference, s aura.State, w whole) (aura.State, whole) {
	for {
		n := r.IntN(len(ref.payloads))
		action := aura.Action{Submit: ref.ids(ref.payloads[n])}
		scan := r.IntN(4) == 0
		if scan {
			action = aura.Action{Scan: action.Submit}
		}
		next, events := aura.Apply(ref.p, s, action, 0)
		if game.Refusal(events) != "" {
			continue
		}
		after, _ := ref.submit(w, n)
		if scan {
			var drawn bool
			after, drawn = ref.scan(w, ref.payloads[n])
			require.True(t, drawn)
		}
		return next, after
	}
}

// TestTheBestFromTheDraftIsTheAnalysisBest: and the line of each draft's own state is no better.
func TestTheBestFromTheDraftIsTheAnalysisBest(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(78, 5))
	for range 8 {
		p := randomPuzzle(r, 8, 5, 2)
		a := analyze(t.Context(), p)
		worth, fit := NewWorth(t.Context(), p)
		require.True(t, fit)
		line, decided := worth.Best(aura.Start(p, 0))
		require.True(t, decided)
		require.Equal(t, a.Solvable, line != nil)
		if line != nil {
			require.Equal(t, a.BestTurnsLeft, playedFrom(t, p, aura.Start(p, 0), line).Turns)
			require.Equal(t, slices.Clone(a.Best.Draft), line[0].Draft)
			s, _ := aura.Apply(p, aura.Start(p, 0), line[0], 0)
			first, decided := worth.Best(s)
			require.True(t, decided)
			s.Audits = s.Turns + 1
			again, decided := worth.Best(s)
			require.True(t, decided)
			require.Equal(t, first, again, "audits that were do not bound those to come")
		}
	}
}
