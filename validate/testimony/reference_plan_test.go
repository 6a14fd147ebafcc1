package testimony

import (
	"slices"

	"dailies/game/testimony"
)

// The two models that look further than one submission, once more.

func one(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// step is what M5 compares.
func step(c refChoice) [2]int { return [2]int{one(c.outcome == "won"), c.damage - 3*c.adds} }

// storyWorth is what MP compares: choices outside the safe set only among one another.
func (g *refGame) storyWorth(s refState, c refChoice) [5]int {
	safe := new(Analysis)
	g.safe(safe)
	worth := step(c)
	for _, i := range c.cards {
		if !slices.Contains(safe.SafeSet, g.p.Hand[i].ID) {
			return [5]int{0, worth[0], 0, 0, worth[1]}
		}
	}
	answered, held := 0, 0
	for id := range s.owed {
		answered += one(c.next.refuted[id])
	}
	for _, i := range c.cards {
		refutes := g.p.Hand[i].Refutes
		held += one(len(refutes) > 0 && !slices.ContainsFunc(refutes, func(id testimony.CounterID) bool { return s.owed[id] != nil }))
	}
	return [5]int{1, worth[0], answered, -held, worth[1]}
}

// aheadWorth is what MPL compares.
func (g *refGame) aheadWorth(c refChoice) [5]int {
	now := step(c)
	if c.outcome == "won" {
		return [5]int{2, now[1]}
	}
	if c.outcome != "" {
		return [5]int{0, now[1]}
	}
	var thens [][2]int
	for _, follow := range g.open(c.next) {
		thens = append(thens, step(follow))
	}
	best := slices.MaxFunc(thens, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return [5]int{best[0], now[1] + best[1]}
}
