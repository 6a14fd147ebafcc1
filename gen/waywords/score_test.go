package waywords

import (
	"testing"

	analysis "dailies/validate/waywords"
)

// TestBonusWordsLikeThePath: a board is better when neither length nor place distinguishes
// bonus words from path words.
func TestBonusWordsLikeThePath(t *testing.T) {
	board := func(bonus ...Placed) int {
		b := Layout{Side: 7, Bonus: bonus, Path: []Placed{
			{Word: "GARDEN", First: 0, Step: 1}, {Word: "ROSE", First: 2, Step: 7}, {Word: "STEM", First: 16, Step: 1},
		}}
		return score(b.Puzzle("x"), &analysis.Analysis{PathWords: 3, BonusWords: len(bonus)})
	}
	deep, border := Placed{Word: "MOLE", First: 16, Step: 7}, Placed{Word: "SPIDER", First: 42, Step: 1}
	alike := board(deep, border)
	for name, other := range map[string]int{
		"a shorter word":        board(Placed{Word: "BEE", First: 16, Step: 7}, border),
		"no word so long":       board(deep, deep),
		"none so far inside":    board(Placed{Word: "MOLE", First: 35, Step: 1}, border),
		"none along the border": board(deep, Placed{Word: "SPIDER", First: 15, Step: 1}),
	} {
		if other >= alike {
			t.Errorf("%s: %d points, and %d where the words are alike", name, other, alike)
		}
	}
}
