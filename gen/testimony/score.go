package testimony

import (
	"slices"

	"dailies/game/testimony"
	analysis "dailies/validate/testimony"
)

// What makes one passing hand better than another, in points. Their order matters more than
// their size. Whether a day needs thought is the profile's matter; these want the best line to
// have a story, and days to differ.
const (
	thoughtPoints = 40 // on NORMAL and HARD, the rule of thumb that may win loses
	baitPoints    = 4  // a refutation that the best line leaves in the hand: some, or the kind alone says which cards to play
	idlePoints    = 8  // taken for each SKETCHY evidence that it leaves: few, or the mark alone says which cards to leave
	riskPoints    = 25 // the best line takes scrutiny: a MINOR pair or a SKETCHY card is worth it
	absorbPoints  = 15 // some quickest win refutes nothing
	choicePoints  = 10 // quickest wins of both kinds
	hardestPoints = 15 // from HARD up, exactly one counter that nothing refutes
	trapPoints    = 10 // there is a trap
	nearPoints    = 2  // for each point of resistance that the nearest loss is closer than 6
	wayPoints     = 3  // for each distinct way to win, up to enough
	enough        = 5
)

// score says how much a passing hand is worth playing.
func score(p *testimony.Puzzle, a *analysis.Analysis) int {
	if a.Best == nil {
		return 0
	}
	points := wayPoints*min(a.DistinctLines, enough) - idlePoints*left(p, a, doubtful)
	add := func(holds bool, n int) {
		if holds {
			points += n
		}
	}
	hard := p.Difficulty == testimony.Hard || p.Difficulty == testimony.Expert
	add(p.Difficulty == testimony.Normal && !a.Models.Played[analysis.M3].Won, thoughtPoints)
	add(p.Difficulty == testimony.Hard && !a.Models.Played[analysis.MP].Won, thoughtPoints)
	add(left(p, a, (*testimony.Card).Refutation) > 0, baitPoints)
	add(a.Best.Scrutiny > 0, riskPoints)
	add(*a.Approach != analysis.Refute, absorbPoints)
	add(*a.Approach == analysis.Mixed, choicePoints)
	add(hard && unanswerable(p) == 1, hardestPoints)
	add(len(a.Traps) > 0, trapPoints)
	add(a.NearMiss != nil && *a.NearMiss < 6, nearPoints*(6-deref(a.NearMiss)))
	return points
}

// left counts the cards of a kind that the best line leaves in the hand.
func left(p *testimony.Puzzle, a *analysis.Analysis, kind func(*testimony.Card) bool) (n int) {
	played := slices.Concat(a.Best.Submissions...)
	for i := range p.Hand {
		if c := &p.Hand[i]; kind(c) && !slices.Contains(played, c.ID) {
			n++
		}
	}
	return n
}

// doubtful reports whether a card is SKETCHY evidence.
func doubtful(c *testimony.Card) bool { return c.Trust == testimony.Sketchy && !c.Refutation() }

// unanswerable counts the counters that no card refutes.
func unanswerable(p *testimony.Puzzle) (n int) {
	for i := range p.CounterEvidence {
		answered := false
		for j := range p.Hand {
			for _, id := range p.Hand[j].Refutes {
				answered = answered || id == p.CounterEvidence[i].ID
			}
		}
		if !answered {
			n++
		}
	}
	return n
}

func deref(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}
