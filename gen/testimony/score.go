package testimony

import (
	"dailies/game/testimony"
	analysis "dailies/validate/testimony"
)

// What makes one passing hand better than another, in points. The weights say an
// order more than a size. A hand whose safe set out-powers the lock is won in any
// order, so what is worth points is depth: that the quickest win takes a risk, that
// not reading the cards loses, that a loss can be close.
const (
	naivePoints    = 40 // the strongest card each turn does not win
	riskPoints     = 25 // the best line takes scrutiny: a MINOR pair or a SKETCHY card is worth it
	absorbPoints   = 10 // some quickest win refutes nothing
	choicePoints   = 10 // quickest wins of both kinds
	nearPoints     = 3  // for each point of resistance that the nearest loss is closer than 6
	distinctPoints = 4  // for each distinct way to win, up to enough
	enough         = 5
	trapPoints     = 15 // there is a trap
	losingPoints   = 30 // between a fifth and two thirds of all lines lose
	deepPoints     = 45 // no single submission wins, or only one that absorbs a counter and takes a risk
	longPoints     = 15 // no single submission wins
	slowPoints     = 15 // nor do two
	rankPoints     = 12 // off for each better hand of the same pack and approach, so that they take turns
)

// score says how much a passing hand is worth playing.
func score(_ *testimony.Puzzle, a *analysis.Analysis) int {
	if a.Best == nil {
		return 0
	}
	points := distinctPoints * min(a.DistinctLines, enough)
	add := func(holds bool, n int) {
		if holds {
			points += n
		}
	}
	add(!a.Naive.Won, naivePoints)
	add(a.Best.Scrutiny > 0, riskPoints)
	add(*a.Approach != analysis.Refute, absorbPoints)
	add(*a.Approach == analysis.Mixed, choicePoints)
	add(a.NearMiss != nil && *a.NearMiss < 6, nearPoints*(6-deref(a.NearMiss)))
	add(len(a.Traps) > 0, trapPoints)
	share := 100 * a.Lines.Losing / max(1, a.Lines.Losing+a.Lines.Winning)
	add(share >= 20 && share <= 66, losingPoints)
	add(deep(a), deepPoints)
	add(*a.MinTurns >= 2, longPoints)
	add(*a.MinTurns >= 3, slowPoints)
	return points
}

// deep tells whether the quickest win is not there for the taking.
func deep(a *analysis.Analysis) bool {
	return a.Best != nil && (a.Best.Turns >= 2 || *a.Approach == analysis.Absorb && a.Best.Scrutiny > 0)
}

func deref(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}
