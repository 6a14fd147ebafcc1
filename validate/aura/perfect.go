package aura

import "dailies/game/aura"

// perfect finds a line of some cards that opens the lock soonest, without a SCAN and,
// unless allowed, without submitting SKETCHY cards.
func (s *solver) perfect(hand cards, sketchy bool, turns int) (line []move, found bool) {
	for n := s.model.soonest(); n <= turns; n++ {
		if sketchy && s.within(hand, 0, n) || !sketchy && s.cleanWithin(hand, n) {
			return s.seek(hand, ask{turns: n, sketchy: sketchy, peak: aura.AuditAt, audits: n, path: none})
		}
	}
	return nil, false
}

// cleanWithin reports whether some cards can open the lock within some turns without
// submitting a SKETCHY card and without a SCAN. Accepted payloads bring such a line no
// scrutiny, so that only one with five denied ones, each of them a turn, has an audit.
func (s *solver) cleanWithin(hand cards, turns int) bool {
	if s.model.quickest(s.movesOf(hand).clean, turns) <= turns {
		return true
	}
	if turns < s.model.soonest()+aura.AuditAt {
		return false
	}
	_, found := s.seek(hand, ask{turns: turns, peak: aura.AuditAt, audits: turns, path: none})
	return found
}
