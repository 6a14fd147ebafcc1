package testimony

import (
	"slices"

	"dailies/game/testimony"
)

// OpensUnseen reports whether [MPL] opens the lock although it sees of KOA's counters only what
// HIDDEN shows (D02 §2.3): those that she has played, and those that a card has refuted. It
// stands for a careful person's first try at a hand whose counters are hidden.
func OpensUnseen(p *testimony.Puzzle) bool {
	var d deal
	if !fits(p) || !d.load(p) {
		return false
	}
	var s search
	s.reset(&d)
	at := state{left: d.resistance}
	for known := counters(0); int(at.turn) < d.turns; {
		m := s.unseen(&at, known)
		if m == nil || fatal(&at, m) {
			return false
		}
		known |= m.counter | m.refutes
		if at.take(m); at.left == 0 && m.complete {
			return true
		}
	}
	return false
}

// unseen is the move that MPL makes where it knows only some counters: the one that it would
// make if there were no others. It is nil where nothing can be submitted.
func (s *search) unseen(at *state, known counters) *move {
	d := *s.deal
	for i := range d.contested {
		d.contested[i] &= known
	}
	var shown search
	shown.reset(&d)
	moves := shown.movesOn(at.story)
	if len(moves) == 0 {
		return nil
	}
	next := shown.pick(MPL, at, moves).next
	truth := s.movesOn(at.story)
	return &truth[slices.IndexFunc(truth, func(m move) bool { return m.next == next })]
}
