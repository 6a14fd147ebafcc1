package waywords

import (
	"dailies/game/waywords"
	analysis "dailies/validate/waywords"
)

// What makes one passing board better than another, beyond what the search weighed,
// in points. A longer chain winds more by itself: what a word adds on average is taken
// off again, so that days of 4, 5 and 6 words mix.
const (
	wordPoints  = -13
	bonusPoints = 4
)

func score(_ *waywords.Puzzle, a *analysis.Analysis) int {
	return wordPoints*a.PathWords + bonusPoints*a.BonusWords
}
