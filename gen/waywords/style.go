package waywords

import (
	"fmt"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/gen"
	analysis "dailies/validate/waywords"
)

// style is what a weekday asks of a board: the longer the week, the more it hides.
type style struct {
	rung       game.Rung
	sides      []int // of the board, the first that has any
	leastWords int   // of the path
	leastBonus int   // letters of a bonus word
	inner      bool  // START is not the first letter of the first word
	emoji      bool  // one path word or more shows an emoji, where the topic has such words
	turns      bool  // eight directions: path words may run backwards, bonus words on slants
}

// styleOf is the style of a rung. No rung is the plainest, of any number of words.
func styleOf(rung game.Rung) style {
	s := style{rung: rung, sides: []int{7, 8}, leastWords: leastWords, leastBonus: shortest}
	switch rung {
	case game.Wed, game.Thu:
		s.leastWords, s.leastBonus, s.inner = mostWords, 5, true
		s.emoji = rung == game.Wed
	case game.Fri, game.Sat, game.Sun:
		s.sides = []int{8, 7}
		s.leastWords, s.leastBonus, s.inner, s.turns = 5, 5, true, true
	}
	return s
}

// lengths is how many numbers of path words the style takes.
func (s *style) lengths() int { return mostWords - s.leastWords + 1 }

// named is the rung that stands for all rungs of its style, so that days of one style
// share their candidates.
func named(rung game.Rung) game.Rung {
	switch rung {
	case game.Tue:
		return game.Mon
	case game.Sat, game.Sun:
		return game.Fri
	}
	return rung
}

// defaultWeek is easy until Tuesday, and in eight directions from Friday.
func defaultWeek() gen.Week {
	var week gen.Week
	for i, rung := range game.Rungs() {
		week[(i+1)%7] = string(named(rung)) // rungs begin on Monday, weeks on Sunday
	}
	return week
}

// withWeek is the game with another week; its Vary takes the names of rungs.
func withWeek(g gen.Game[waywords.Puzzle, Pack, analysis.Analysis], week gen.Week) gen.Game[waywords.Puzzle, Pack, analysis.Analysis] {
	g.Week = week
	g.Vary = func(week gen.Week) (gen.Game[waywords.Puzzle, Pack, analysis.Analysis], error) {
		for day, rung := range week {
			if !game.Rung(rung).Valid() {
				return g, fmt.Errorf("a rung of waywords is %s, not %s", document.Choices(game.Rungs()), document.Quote(rung))
			}
			week[day] = string(named(game.Rung(rung)))
		}
		return withWeek(g, week), nil
	}
	return g
}
