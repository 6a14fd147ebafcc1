package testimony

import (
	"math/bits"
	"slices"
)

// submission is a set of one to three cards without a MAJOR pair among them, and what it
// does regardless of the story.
type submission struct {
	set       cards
	barred    cards // the cards that would block it
	refutes   counters
	scrutiny  uint8 // MINOR pairs inside, and SKETCHY cards
	agree     bool  // two of its cards corroborate
	addresses uint32
}

// submissions appends those of a hand as lists of positions, in lexicographic order, a
// prefix first.
func (d *deal) submissions(list []submission) []submission {
	n := d.cards
	list = slices.Grow(list, n+n*(n-1)/2+n*(n-1)*(n-2)/6)
	for i := range n {
		one := d.extend(submission{}, i)
		list = append(list, one)
		for j := i + 1; j < n; j++ {
			if one.barred.has(j) {
				continue
			}
			two := d.extend(one, j)
			list = append(list, two)
			for k := j + 1; k < n; k++ {
				if !two.barred.has(k) {
					list = append(list, d.extend(two, k))
				}
			}
		}
	}
	return list
}

// extend adds a card to a submission.
func (d *deal) extend(s submission, i int) submission {
	s.scrutiny += uint8((d.minor[i] & s.set).len()) + uint8(d.sketchy>>i&1)
	s.agree = s.agree || d.agree[i]&s.set != 0
	s.set |= 1 << i
	s.barred |= d.major[i]
	s.refutes |= d.refutes[i]
	s.addresses |= d.addresses[i]
	return s
}

// move is a submission on a given story: everything it does, except what refutations give
// back, which depends on the line played so far.
type move struct {
	next     cards // the story after it
	refutes  counters
	payable  counters // the counters that may still be refuted after it
	counter  counters // the counter that KOA plays, as a set of one or none
	scrutiny uint8
	complete bool  // every concern is addressed after it
	stuck    bool  // nothing can be submitted after it
	damage   int32 // contested and corroborated
	missing  int32 // what the counter took
}

// movesFrom appends the legal moves on a story, in the order of the submissions.
func (d *deal) movesFrom(list []move, all []submission, story cards) []move {
	refuted, addressed, barred := d.refutedBy(story), d.addressedBy(story), d.barredBy(story)
	for i := range all {
		s := &all[i]
		if s.set&(story|barred) != 0 {
			continue
		}
		m := move{next: story | s.set, refutes: s.refutes &^ refuted, scrutiny: s.scrutiny}
		for rest := s.set; rest != 0; rest &= rest - 1 {
			m.scrutiny += uint8((d.minor[rest.first()] & story).len())
		}
		d.resolve(&m, s, refuted|s.refutes)
		left := d.hand() &^ m.next
		m.complete = addressed|s.addresses == d.allConcerns()
		m.stuck = left&^(barred|s.barred) == 0
		m.payable = d.refutedBy(left) &^ (refuted | s.refutes)
		list = append(list, m)
	}
	return list
}

// resolve finds KOA's counter and the damage (testimony page, engine, 4 and 5).
func (d *deal) resolve(m *move, s *submission, refuted counters) {
	for rest := s.set; rest != 0 && m.counter == 0; rest &= rest - 1 {
		if speaking := d.contested[rest.first()] &^ refuted; speaking != 0 {
			m.counter = speaking & -speaking
		}
	}
	for rest := s.set; rest != 0; rest &= rest - 1 {
		i := rest.first()
		m.damage += d.power[i]
		if d.contested[i]&m.counter != 0 {
			m.missing += d.power[i] / 2
		}
	}
	m.damage -= m.missing
	if s.agree {
		m.damage = (m.damage*5 + 3) / 4
	}
}

// index is the position of a counter that stands alone in its set.
func (k counters) index() int { return bits.TrailingZeros8(uint8(k)) }
