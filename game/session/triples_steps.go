package session

import (
	"slices"

	"dailies/game/triples"
)

// triplesLadder holds FLAWLESS for par and a win without a miss for good. FLAWLESS forgives
// a miss, so good is no miss, or FLAWLESS all the same.
func triplesLadder(p *triples.Puzzle, s triples.State, _ *triples.State) Ladder {
	l := Ladder{Opened: "all three groups", Good: "no miss, or FLAWLESS", Par: "FLAWLESS"}
	switch tier := triples.TierOf(p, s); {
	case tier == triples.Flawless:
		l.Step = Par
	case tier == triples.Cleared && s.Misses == 0:
		l.Step = Good
	case tier == triples.Cleared:
		l.Step = Opened
	}
	l.Next = triples.Shortfall(p, s)
	return l
}

// triplesScore is the tier (A1 §5.1), then misses, and of a lost run the groups found.
func triplesScore(p *triples.Puzzle, s triples.State) Score {
	tiers := []triples.Tier{triples.Flawless, triples.Cleared, triples.Busted}
	return Score{slices.Index(tiers, triples.TierOf(p, s)), []Figure{fewer("misses", s.Misses), more("groups", s.Locked)}}
}
