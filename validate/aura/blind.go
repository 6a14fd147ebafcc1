package aura

import "dailies/game/aura"

// blind is a reading that looks at neither scrutiny nor the order of draws: audits come
// whenever they please, or never, and what the scans can draw is in hand from the start.
// It has every line of the upper bound and more, at a tenth of the cost.
//
// A line with n scans is, without them, a line of the blind reading with n turns less.
type blind []doors // by turns

// doors are, by protocol, the resistances from which the lock can be opened in time;
// those from which it can with an audit on the way; and those from which it can with an
// audit that a payload goes before. An audit at the start heals nothing, so that the
// last two differ there.
type doors struct {
	any, audited, later [maxProtocols]set
}

// worthwhile is the most scans that a line of some turns can hold and still win, as far
// as can be seen cheaply; -1 when no line wins. A line with an audit is one of the blind
// reading. One without is a line of the lower bound, and its scans leave that much less scrutiny to spend.
func (s *solver) worthwhile(draft cards, scans, turns int) int {
	rest := s.model.undrafted(draft)
	for n := scans; n >= 0; n-- {
		left := turns - n
		if left < s.model.soonest() {
			continue
		}
		hand := draft | s.model.draw(rest, maxPayload*n)
		spent, opens := aura.ScanScrutiny*n, s.opens(hand, left)
		if opens.later[0].has(s.model.start) || spent >= aura.AuditAt && opens.audited[0].has(s.model.start) {
			return n
		}
		if spent < levels && s.table(lowerBound, config{hand: hand}, left).at(left, 0, spent).has(s.model.start) {
			return n
		}
	}
	return -1
}

// opens is what the blind reading wins with some cards and at least one turn left.
func (s *solver) opens(hand cards, turns int) doors {
	rows := s.blind[hand]
	if rows == nil {
		rows = s.doors.take(s.model.turns)[:0]
	}
	for len(rows) < turns && s.spend(2*len(s.model.thresholds)) {
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

// open adds a turn to what the blind reading wins. A turn may pass without an accepted
// payload, so what was won is won.
func (m *model) open(moves *moves, before doors) (now doors) {
	var healed [maxProtocols]set
	for k := range m.thresholds {
		healed[k] = m.healing(before.any[k])
	}
	for k := range m.thresholds {
		var fallen, audited set
		for j := k; j < len(m.thresholds); j++ {
			fallen = fallen.or(healed[j].and(m.region[k][j]))
			audited = audited.or(before.audited[j].and(m.region[k][j]))
		}
		gains := moves.clean[k] | moves.sketchy[k]
		now.any[k] = low(moves.top[k]).or(shifts(fallen, gains)).or(healed[k]).and(m.all)
		now.later[k] = shifts(audited, gains).or(before.audited[k]).and(m.all)
		now.audited[k] = now.later[k].or(m.unheal(m.healing(now.any[k]))).and(m.all)
	}
	return now
}

// healing are the resistances that any number of audits, or none, bring into the set.
func (m *model) healing(to set) set {
	for {
		more := to.or(m.unheal(to))
		if more == to {
			return to
		}
		to = more
	}
}
