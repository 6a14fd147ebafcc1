package freeplay

// position is everything that the rest of an act depends on, apart from the way it was entered.
type position struct {
	hand, backed, rewired set // marks only on cards of the hand
	story                 set // cards of this act that still contradict one to come
	addressed             set
	refuted, flagged      set
	left                  int16 // resistance; [endless] where only damage is asked
	turns, drawn          int8
	scrutiny, tokens      int8
	owed                  [maxCounters]uint8
	exploited             bool
}

// key is a position in 128 bits.
type key struct{ a, b uint64 }

// pack is the key of a position that fits. Bits by field, in order: 4 times 12 for cards, 4
// draws, 4 turns, 3 scrutiny, 2 tokens, 1 EXPLOIT; then 8 concerns, 2 times 4 counters, 16
// resistance and 4 times 8 owed.
func (p *position) pack() key {
	a := uint64(p.hand) | uint64(p.story)<<12 | uint64(p.backed)<<24 | uint64(p.rewired)<<36 |
		uint64(p.drawn)<<48 | uint64(p.turns)<<52 | uint64(p.scrutiny)<<56 | uint64(p.tokens)<<59
	if p.exploited {
		a |= 1 << 61
	}
	b := uint64(p.addressed) | uint64(p.refuted)<<8 | uint64(p.flagged)<<12 | uint64(p.left)<<16
	for k, owed := range p.owed {
		b |= uint64(owed) << (32 + 8*k)
	}
	return key{a, b}
}

// remaining are the cards that can still be played.
func (l *lock) remaining(p *position) set { return p.hand | l.undrawn[p.drawn] }

// settle brings a step after which the act goes on into the form of positions, and sees
// whether the lock can still be opened.
func (l *lock) settle(s *step) {
	n := &s.next
	l.canonical(n)
	if n.addressed|l.addresses[l.remaining(n)] != l.concerns || n.left < endless && n.left > l.ceiling(n) {
		s.end = hopeless
	}
}

// canonical forgets what can no longer matter, so that more lines meet: story cards that
// contradict none still to come, marks on cards gone from the hand, and what is owed to a
// counter that no card left refutes, or that an open resistance no longer needs.
func (l *lock) canonical(p *position) {
	left := l.remaining(p)
	p.backed &= p.hand
	p.rewired &= p.hand
	p.story &= l.against[left&^p.rewired]
	payable := l.refutes[left] &^ p.refuted
	for k := range p.owed {
		if p.left == 0 || !payable.has(k) {
			p.owed[k] = 0
		}
	}
}
