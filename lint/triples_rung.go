package lint

import (
	"dailies/game"
	"dailies/game/triples"
	"dailies/lint/window"
	check "dailies/validate/triples"
)

// gradesOf counts the sets of a board that are too hard for a Monday, and those that are hard
// enough for a Sunday. One whose kind has no grade may be either.
func gradesOf(p *triples.Puzzle) (above, hard int) {
	for i := range p.TrueTriples {
		grade := check.Grade(p.TrueTriples[i].Kind)
		if grade > check.Gentle {
			above++
		}
		if grade == 0 || grade >= check.Hard {
			hard++
		}
	}
	return above, hard
}

// hardest returns the last weekday that a board serves: what days require of triples changes on
// Friday and on Sunday. It is none where the board neither states a rung nor has a date.
func hardest(p *triples.Puzzle, a *check.Analysis) game.Rung {
	stated := p.Asks()
	_, hard := gradesOf(p)
	switch {
	case stated == "":
		return ""
	case stated.Below(game.Fri) || a != nil && len(a.FourthSets) < 2:
		return game.Thu
	case hard < 2 || stated != game.Sun: // whose first locks only the rung of Sunday is judged by
		return game.Sat
	}
	return game.Sun
}

// gentlest returns the first weekday that a board serves: no Monday where a set is too hard or a
// fourth one tempts.
func gentlest(p *triples.Puzzle, a *check.Analysis) game.Rung {
	if above, _ := gradesOf(p); above > 0 || a != nil && len(a.FourthSets) > 0 {
		return game.Tue
	}
	return game.Mon
}

// effortOf adds up the grades of a board's sets, which is what readers felt first. Between equal
// ones it counts the triples that a player tries, up to the first true one, if the player goes by
// shared kinds and learns from each miss.
func effortOf(p *triples.Puzzle, a *check.Analysis) []window.Tally {
	rank := a.Models[check.ByCloseness].Rank
	if rank == 0 {
		return nil
	}
	effort := min(rank, 220) // the triples of a board
	for i := range p.TrueTriples {
		effort += 1000 * check.Grade(p.TrueTriples[i].Kind)
	}
	return []window.Tally{{Value: string(check.ByCloseness), Count: int32(effort)}}
}
