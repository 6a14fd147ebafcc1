package schedule

import "maps"

// fill fills the days from the i-th on, and reports whether it could. Every day that it reaches
// for the first time renews the budget, so that the budget is spent where days are hard to
// fill.
func (s *search) fill(i int) bool {
	for i < len(s.Days) && s.empty[s.Days[i]] {
		i++
	}
	if i == len(s.Days) {
		return true
	}
	if i > s.furthest {
		s.furthest, s.budget = i, s.result.Nodes+nodesPerStop
		if len(s.result.Refused) >= patience {
			s.budget -= nodesPerStop * 9 / 10
		}
	}
	s.next = s.after(i)
	choices := s.best(s.Days[i], anything(), keptPerDay)
	if len(choices) == 0 && i > s.deepest {
		s.deepest, s.refusals, s.reached = i, s.refusedOn(s.Days[i]), maps.Clone(s.result.Chosen)
	}
	for _, c := range choices {
		if s.spent() {
			return false
		}
		s.place(s.Days[i], c.index)
		if s.fill(i + 1) {
			return true
		}
		s.remove(s.Days[i])
	}
	return false
}
