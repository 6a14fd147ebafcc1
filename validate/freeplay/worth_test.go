package freeplay

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/freeplay"
)

// TestTheBestOfALockAgreesWithTheReference plays random lines of the locks of random runs, and at each
// state compares the best that opens the lock with the reference.
func TestTheBestOfALockAgreesWithTheReference(t *testing.T) {
	t.Parallel()
	runs := 200
	if testing.Short() {
		runs = 15
	}
	r := rand.New(rand.NewPCG(78, 13))
	states, opened := 0, 0
	for range runs {
		p := randomRun(r, small())
		for act := range freeplay.Acts {
			p.Acts[act].ResistanceStart = 1 + r.IntN(15)
			known := map[refState]refRank{}
			s := refEntry(p, act, false)
			s.Resistance = p.Acts[act].ResistanceStart
			s.Tokens, s.Exploited = 1+r.IntN(3), r.IntN(2) == 0
			for s.Phase == freeplay.InAct && s.Act == act+1 {
				line, decided := BestOfLock(t.Context(), p, s)
				require.True(t, decided)
				want := refBest(p, s, known, func(freeplay.Action) bool { return true })
				require.Equal(t, want != refNone(), line != nil)
				if states++; line != nil {
					opened++
					end := followed(t, p, s, line)
					require.Equal(t, act+1, end.Opened())
					require.Equal(t, want, refRank{end.Turns[act], end.Scrutiny, -end.Tokens})
				}
				plays := refPlays(p, s)
				if len(plays) == 0 {
					break
				}
				s = plays[r.IntN(len(plays))].next
			}
		}
	}
	t.Logf("%d states, the lock can be opened from %d", states, opened)
	require.Greater(t, states, 3*runs)
	require.Greater(t, opened, runs)
}

// followed is where a line leads.
func followed(t *testing.T, p *freeplay.Puzzle, s freeplay.State, line []freeplay.Action) freeplay.State {
	t.Helper()
	for _, action := range line {
		next, events := freeplay.Apply(p, s, action, 0)
		require.Empty(t, game.Refusal(events))
		s = next
	}
	return s
}
