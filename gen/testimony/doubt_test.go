package testimony

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/testimony"
	analysis "dailies/validate/testimony"
)

// TestFewDraftsDealSketchyEvidence: if every other day had such cards, players would see from
// the mark which cards to leave.
func TestFewDraftsDealSketchyEvidence(t *testing.T) {
	const drafts = 300
	for _, p := range few(t) {
		doubtful := 0
		for seed := range uint64(drafts) {
			d := newDealer(p, testimony.Hard, rand.New(rand.NewPCG(seed, 0)))
			if slices.ContainsFunc(d.told, func(card int) bool {
				return card < len(p.Evidence) && p.Evidence[card].Trust == testimony.Sketchy
			}) {
				doubtful++
			}
			require.True(t, slices.ContainsFunc(d.told, func(card int) bool {
				return card >= len(p.Evidence) && p.Refutations[card-len(p.Evidence)].Trust == testimony.Sketchy
			}), "a SKETCHY refutation may be dealt in every draft")
		}
		require.InDelta(t, drafts/doubtIn, doubtful, drafts/10)
	}
}

// TestWhatTheBestLineLeavesIsScored: leaving SKETCHY evidence costs points, leaving a
// refutation earns some, and played cards count neither way.
func TestWhatTheBestLineLeavesIsScored(t *testing.T) {
	approach := analysis.Refute
	a := &analysis.Analysis{Approach: &approach, Best: &analysis.Best{Submissions: [][]testimony.CardID{{"played"}}}}
	at := func(kept, played testimony.Card) int {
		kept.ID, played.ID = "kept", "played"
		return score(&testimony.Puzzle{Difficulty: testimony.Easy, Hand: []testimony.Card{kept, played}}, a)
	}
	sure, doubtful := testimony.Card{Trust: testimony.Verified}, testimony.Card{Trust: testimony.Sketchy}
	answer := testimony.Card{Trust: testimony.Sketchy, Refutes: []game.ID{"camera"}}
	require.Equal(t, at(sure, sure)-idlePoints, at(doubtful, sure))
	require.Equal(t, at(sure, sure)+baitPoints, at(answer, sure), "it is no evidence")
	require.Equal(t, at(sure, sure), at(sure, doubtful))
	require.Equal(t, at(sure, sure), at(sure, answer))
	require.Less(t, at(doubtful, sure), at(sure, sure))
}
