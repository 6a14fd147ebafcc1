package testimony

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/testimony"
)

// TestTheBestFromAnyStateAgreesWithTheReference plays random lines of random hands, and at each
// state compares the best that is left with the reference, which plays every line from there.
func TestTheBestFromAnyStateAgreesWithTheReference(t *testing.T) {
	t.Parallel()
	const hands = 200
	r := rand.New(rand.NewPCG(78, 3))
	states, won := 0, 0
	for range hands {
		p := randomHand(r, 3+r.IntN(4))
		s, ref := testimony.Start(p, 0), refStart(p)
		for s.Status == testimony.Running {
			g := &refGame{p: p}
			g.explore(ref)
			slices.SortFunc(g.wins, refWin.compare)
			line, decided := BestFrom(p, s)
			require.True(t, decided)
			require.Equal(t, len(g.wins) > 0, line != nil)
			if states++; line != nil {
				won++
				end := s
				for _, cards := range line {
					next, events := testimony.Apply(p, end, testimony.Action{Submit: cards}, 0)
					require.Empty(t, game.Refusal(events))
					end = next
				}
				got := testimony.ScoreOf(p, end)
				got.Contradictions = 0
				require.Equal(t, testimony.Won, end.Status)
				best := g.wins[0]
				require.Equal(t, testimony.Score{Turns: len(best.line), Scrutiny: best.scrutiny, Refuted: len(best.refuted), Power: best.power}, got)
			}
			s, ref = wandered(t, r, g, p, s, ref)
		}
	}
	require.Greater(t, states, hands)
	require.Positive(t, won)
}

// wandered plays one random legal submission in both.
func wandered(t *testing.T, r *rand.Rand, g *refGame, p *testimony.Puzzle, s testimony.State, ref refState) (testimony.State, refState) {
	for {
		cards := slices.Sorted(slices.Values(r.Perm(len(p.Hand))[:1+r.IntN(2)]))
		var ids []testimony.CardID
		for _, i := range cards {
			ids = append(ids, p.Hand[i].ID)
		}
		next, events := testimony.Apply(p, s, testimony.Action{Submit: ids}, 0)
		if game.Refusal(events) != "" {
			continue
		}
		after, _, taken := g.submit(ref, cards)
		require.True(t, taken)
		return next, after
	}
}
