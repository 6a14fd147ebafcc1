package testimony

// merit is what a model looks at in a move, the weightier figure first.
type merit [4]int

// compare is below 0 where another merit is more, and above where it is less.
func (w *merit) compare(other *merit) int {
	for i := range w {
		if w[i] != other[i] {
			return w[i] - other[i]
		}
	}
	return 0
}

// pick is the move that a model of the ladder makes. There is at least one.
func (s *search) pick(name Model, at *state, moves []move) *move {
	d := s.deal
	power := func(m *move) int { return d.powerOf(m.next &^ at.story) }
	switch name {
	case M1:
		return first(moves, func(m *move) (merit, bool) { return merit{power(m)}, (m.next &^ at.story).len() == 1 })
	case M2:
		return first(moves, func(m *move) (merit, bool) { return merit{power(m)}, true })
	case M3:
		sole := d.soleProvers(at.story)
		return first(moves, func(m *move) (merit, bool) { return merit{(m.next & sole).len(), power(m)}, true })
	case M4:
		return first(moves, func(m *move) (merit, bool) { return merit{m.refutes.len(), power(m)}, true })
	case MP:
		safe, _, _ := d.safeSet()
		if m := first(moves, func(m *move) (merit, bool) { return d.story(at, m, safe) }); m != nil {
			return m
		}
	case MPL:
		return first(s.kept(moves), func(m *move) (merit, bool) { return s.ahead(at, m), true })
	case M5c:
		if m := first(moves, func(m *move) (merit, bool) { return value(at, m), d.keepsProvable(at.story, m.next) }); m != nil {
			return m
		}
	}
	return first(moves, func(m *move) (merit, bool) { return value(at, m), true })
}

// first is the admitted move of most merit; of equal ones that of fewest cards, then the
// first, since moves come in the order of their positions. It is nil when none is admitted.
func first(moves []move, judge func(*move) (merit, bool)) *move {
	var best *move
	var most merit
	for i := range moves {
		m := &moves[i]
		worth, admitted := judge(m)
		if !admitted {
			continue
		}
		order := 1
		if best != nil {
			order = worth.compare(&most)
		}
		if order > 0 || order == 0 && m.next.len() < best.next.len() {
			best, most = m, worth
		}
	}
	return best
}

// scrutinyCost is what M5 gives a point of scrutiny in damage.
const scrutinyCost = 3

// value is what M5 sees in a move: a win above all, then damage less scrutiny. What loses
// by scrutiny deals nothing.
func value(at *state, m *move) merit {
	price := scrutinyCost * int(m.scrutiny)
	if fatal(at, m) {
		return merit{0, -price}
	}
	damage := at.damage(m)
	if m.complete && at.left-damage <= 0 {
		return merit{1, damage - price}
	}
	return merit{0, damage - price}
}

// playable are the cards that can still be submitted on a story.
func (d *deal) playable(story cards) cards { return d.hand() &^ story &^ d.barredBy(story) }

// soleProvers are the playable cards each of which alone can still address some open
// concern.
func (d *deal) soleProvers(story cards) (sole cards) {
	open := d.allConcerns() &^ d.addressedBy(story)
	var once, twice uint32
	playable := d.playable(story)
	for rest := playable; rest != 0; rest &= rest - 1 {
		a := d.addresses[rest.first()] & open
		twice |= once & a
		once |= a
	}
	for rest := playable; rest != 0; rest &= rest - 1 {
		if i := rest.first(); d.addresses[i]&once&^twice != 0 {
			sole |= 1 << i
		}
	}
	return sole
}

// keepsProvable reports whether every concern that is open and provable on a story is
// addressed or still provable on the next.
func (d *deal) keepsProvable(story, next cards) bool {
	return d.provable(story)&^d.provable(next) == 0
}

// provable are the concerns that a story addresses or a card can still address on it.
func (d *deal) provable(story cards) uint32 {
	return d.addressedBy(story) | d.addressedBy(d.playable(story))
}
