package triples

import (
	"fmt"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/triples"
	"dailies/gen"
	analysis "dailies/validate/triples"
)

// kindOf is the rung that stands for all that ask the same of a board: MON, or FRI for
// those from Friday on, whose warnings can be acted on.
func kindOf(rung game.Rung) game.Rung {
	if rung.Below(game.Fri) {
		return game.Mon
	}
	return game.Fri
}

// defaultWeek asks for what the weekdays promise.
func defaultWeek() gen.Week {
	var week gen.Week
	for i, rung := range game.Rungs() {
		week[(i+1)%7] = string(kindOf(rung)) // rungs begin on Monday, weeks on Sunday
	}
	return week
}

// withWeek is the game with another week; its Vary takes the names of rungs.
func withWeek(g gen.Game[triples.Puzzle, Pack, analysis.Analysis], week gen.Week) gen.Game[triples.Puzzle, Pack, analysis.Analysis] {
	g.Week, g.Fallbacks = week, fallbacks
	g.Vary = func(week gen.Week) (gen.Game[triples.Puzzle, Pack, analysis.Analysis], error) {
		for day, rung := range week {
			if !game.Rung(rung).Valid() {
				return g, fmt.Errorf("a rung of triples is %s, not %s", document.Choices(game.Rungs()), document.Quote(rung))
			}
			week[day] = string(kindOf(game.Rung(rung)))
		}
		return withWeek(g, week), nil
	}
	return g
}

// fallbacks are the rungs that may stand in for one that no pack carries.
func fallbacks(rung string) []string {
	if game.Rung(rung) == game.Fri {
		return []string{string(game.Mon)}
	}
	return nil
}
