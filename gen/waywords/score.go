package waywords

import (
	"dailies/game/waywords"
	analysis "dailies/validate/waywords"
)

// What makes one passing board better than another, beyond what the search weighed,
// in points: more to find, and a bonus word more to help.
const (
	wordPoints  = 2
	bonusPoints = 4
)

func score(_ *waywords.Puzzle, a *analysis.Analysis) int {
	return wordPoints*a.PathWords + bonusPoints*a.BonusWords
}
