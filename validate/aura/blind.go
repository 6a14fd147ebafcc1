package aura

import "dailies/game/aura"

// blind is a reading that looks at neither scrutiny nor the order of draws: audits come
// whenever they please, or never, and what the scans can draw is in hand from the start.
// It has every line of the loose reading and more, at a tenth of the cost, and settles
// most drafts that lose.
//
// A line with n scans is, without them, a line of the blind reading with n turns less.
type blind [][]doors // by hand

// doors are, by protocol, the resistances from which the lock can be opened in time.
type doors [maxProtocols]set

// worthwhile is the most scans that a line of some turns can hold and still win, as far
// as the blind reading sees; -1 when no line wins.
func (s *solver) worthwhile(draft cards, scans, turns int) int {
	rest := s.model.undrafted(draft)
	for n := scans; n >= 0; n-- {
		if turns-n >= s.model.soonest() && s.opens(draft|s.model.draw(rest, maxPayload*n), turns-n)[0].has(s.model.start) {
			return n
		}
	}
	return -1
}

// opens is what the blind reading wins with some cards and at least one turn left.
func (s *solver) opens(hand cards, turns int) doors {
	rows := s.blind[hand]
	for len(rows) < turns && s.spend(len(s.model.thresholds)) {
		var before doors
		if n := len(rows); n > 0 {
			before = rows[n-1]
		}
		rows = append(rows, s.model.open(s.movesOf(hand), before))
	}
	s.blind[hand] = rows
	if len(rows) < turns {
		return doors{} // the budget is used up
	}
	return rows[turns-1]
}

// open adds a turn to what the blind reading wins.
func (m *model) open(moves *moves, before doors) (now doors) {
	for k := range m.thresholds {
		before[k] = m.healing(before[k])
	}
	for k := range m.thresholds {
		var fallen set
		for j := k; j < len(m.thresholds); j++ {
			fallen = fallen.or(before[j].and(m.region[k][j]))
		}
		// A turn may pass without an accepted payload: before[k] is won as it was.
		now[k] = low(moves.top[k]).or(shifts(fallen, moves.clean[k]|moves.sketchy[k])).or(before[k]).and(m.all)
	}
	return now
}

// healing are the resistances that any number of audits, or none, bring into the set.
func (m *model) healing(to set) set {
	for range maxStart/aura.AuditHeals + 1 {
		to = to.or(m.unheal(to))
	}
	return to
}
