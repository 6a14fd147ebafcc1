package triples

import (
	"strings"

	"dailies/game/triples"
	analysis "dailies/validate/triples"
)

// What makes one passing board better than another, in points. Their order matters more than
// their size: a board where some orders of play cost FLAWLESS and others do not is worth more
// than any number of near misses.
const (
	temptedPoints  = 15 // for each triple that a decoy tempts
	choicePoints   = 40 // FLAWLESS is reachable from one or two first locks, not from all
	edgePoints     = 10 // for each first lock that is double-edged
	concernPoints  = 15 // for each different dimension that a first lock flags
	trapPoints     = 8  // for each different trap after a first lock
	actionPoints   = 15 // after every first lock the warning can be acted on
	nearMissPoints = 2  // for each near miss, up to enough of them
	enough         = 12

	coinedPoints = 5 // less, for each label with a hyphen but one: a person says "wet towel"

	// sufficient is what a very good board of any pack reaches. Past it boards count as
	// equals, so that chance decides between them and every pack has its turn.
	sufficient = 140
)

func score(p *triples.Puzzle, a *analysis.Analysis) int {
	points := nearMissPoints * min(a.Tempting.Count, enough)
	if n := len(a.FlawlessFirstLocks); n == 1 || n == 2 {
		points += choicePoints
	}
	dims := make(map[triples.Dimension]bool, 3)
	traps := make(map[[3]triples.TileID]bool, 3)
	carrying := 0
	for _, lock := range a.FirstLocks {
		carrying = max(carrying, lock.Carrying)
		if lock.Concern.Raised() {
			dims[lock.Concern.Dim] = true
		}
		if lock.Trap != nil {
			traps[[3]triples.TileID(lock.Trap.Tiles)] = true
		}
		if lock.DoubleEdged {
			points += edgePoints
		}
	}
	if carrying <= analysis.MaxCarrying {
		points += actionPoints
	}
	return min(points+concernPoints*len(dims)+trapPoints*len(traps), sufficient) - coinedPoints*max(0, hyphenated(p)-1)
}

// hyphenated counts the labels with a hyphen, most of which were coined for the board.
func hyphenated(p *triples.Puzzle) (n int) {
	for i := range p.Tiles {
		if strings.Contains(p.Tiles[i].Text, "-") {
			n++
		}
	}
	return n
}
