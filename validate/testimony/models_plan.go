package testimony

import "slices"

// The models that look further than one submission. They are what a reader did who played
// published days blind: the strongest story that does not clash is chosen first, its evidence
// submitted before what refutes, and a submission previewed with the next one in mind.

// story is what MP sees in a move: a win, then counters refuted that KOA has played, then
// few refuters of anything else, then M5's value. It admits moves within the safe set alone.
func (d *deal) story(at *state, m *move, safe cards) (merit, bool) {
	played := m.next &^ at.story
	answered, held := (m.refutes & at.contested).len(), 0
	for rest := played & d.refuters; rest != 0; rest &= rest - 1 {
		if d.refutes[rest.first()]&at.contested == 0 {
			held++
		}
	}
	worth := value(at, m)
	return merit{worth[0], answered, -held, worth[1]}, played&^safe == 0
}

// ahead is what MPL sees in a move: a win, then a win the turn after, then M5's value of both
// turns, the second the best for it.
func (s *search) ahead(at *state, m *move) merit {
	now := value(at, m)
	if now[0] > 0 || fatal(at, m) || int(at.turn)+1 >= s.deal.turns {
		return merit{2 * now[0], now[1]}
	}
	next := *at
	next.take(m)
	var then merit
	follows := s.choices(m.next)
	for i := range follows {
		if worth := value(&next, &follows[i]); i == 0 || worth.compare(&then) > 0 {
			then = worth
		}
	}
	return merit{then[0], now[1] + then[1]}
}

// kept are moves that a look at other stories leaves alone.
func (s *search) kept(moves []move) []move {
	if s.cache != nil {
		return moves
	}
	return slices.Clone(moves)
}
