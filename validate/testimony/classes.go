package testimony

import (
	"cmp"
	"slices"
)

// rank orders winning classes by their best lines: turns, scrutiny, most counters
// refuted, most power, then the line itself, first in lexicographic order.
func (s *search) rank() []class {
	won := slices.DeleteFunc(slices.Clone(s.classes), func(c class) bool { return c.turns == 0 })
	slices.SortFunc(won, func(a, b class) int { return s.compare(&a, &b) })
	return won
}

// bestClass is the class of the best line, or nil when nothing wins.
func (s *search) bestClass() (best *class) {
	for i := range s.classes {
		if c := &s.classes[i]; c.turns > 0 && (best == nil || s.compare(c, best) < 0) {
			best = c
		}
	}
	return best
}

// compare orders classes by their best lines, the better first.
func (s *search) compare(a, b *class) int {
	return cmp.Or(
		cmp.Compare(a.turns, b.turns), cmp.Compare(a.scrutiny, b.scrutiny),
		cmp.Compare(s.refutedCount(b.set), s.refutedCount(a.set)),
		cmp.Compare(s.deal.powerOf(b.set), s.deal.powerOf(a.set)),
		cmp.Compare(a.order, b.order),
	)
}

func (s *search) refutedCount(set cards) int { return s.deal.refutedBy(set).len() }

// distinct counts ranked classes greedily: each that is distinct from all counted
// before.
func (s *search) distinct(ranked []class) []class {
	var counted []class
	for _, c := range ranked {
		if !slices.ContainsFunc(counted, func(o class) bool { return !s.differ(&c, &o) }) {
			counted = append(counted, c)
		}
	}
	return counted
}

// differ reports whether two classes are distinct ways to win.
func (s *search) differ(a, b *class) bool {
	if (a.set ^ b.set).len() >= 2 {
		return true
	}
	return (a.unrestored || b.unrestored) && s.deal.refutedBy(a.set) != s.deal.refutedBy(b.set)
}

// approach names how the winning lines of the fewest turns treat KOA's counters.
// Classes of the fewest turns stand first, and every such line is in one of them.
func (s *search) approach(ranked []class) Approach {
	refuting, absorbing := false, false
	for _, c := range ranked {
		if c.turns == ranked[0].turns {
			refutes := s.deal.refutedBy(c.set) != 0
			refuting, absorbing = refuting || refutes, absorbing || !refutes
		}
	}
	switch {
	case refuting && absorbing:
		return Mixed
	case refuting:
		return Refute
	}
	return Absorb
}
