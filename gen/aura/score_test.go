package aura

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/aura"
	judge "dailies/validate/aura"
)

// TestTheStrongestCardIsNoAnswer: a board is better when the best drafts do without its
// strongest card; what lesser drafts hold does not matter.
func TestTheStrongestCardIsNoAnswer(t *testing.T) {
	p := &aura.Puzzle{Evidence: []aura.Card{{Impact: 7}, {Impact: 16}, {Impact: 9}}}
	points := func(best ...[]int) int {
		a := &judge.Analysis{BestTurnsLeft: aura.GoldTurns, Medals: []judge.DraftMedal{{Cards: []int{1, 2}, Medal: aura.Silver}}}
		for _, cards := range best {
			a.Medals = append(a.Medals, judge.DraftMedal{Cards: cards, Medal: aura.Gold})
		}
		return score(p, a)
	}
	with := points([]int{0, 1}, []int{1, 2}, []int{0, 2})
	require.Equal(t, with+modestPoints, points([]int{0, 1}, []int{0, 2}))
	require.Equal(t, with+modestPoints, points([]int{0, 2}))
	require.Equal(t, with, points([]int{1}))
}
