package testimony

import "dailies/game/testimony"

// safeSet is the subset of the hand of most power that holds no MAJOR pair and
// addresses every concern; of equal ones the least as a list of positions.
func (d *deal) safeSet() (set cards, power int, found bool) {
	var grow func(set, open cards, power int)
	grow = func(chosen, open cards, sum int) {
		if open == 0 {
			better := !found || sum > power || sum == power && chosen.before(set)
			if better && d.addressedBy(chosen) == d.allConcerns() {
				set, power, found = chosen, sum, true
			}
			return
		}
		i := open.first()
		open &^= 1 << i
		grow(chosen|1<<i, open&^d.major[i], sum+int(d.power[i]))
		if d.power[i] <= 0 || d.major[i] != 0 { // else leaving it out gains nothing
			grow(chosen, open, sum)
		}
	}
	grow(0, d.hand(), 0)
	return set, power, found
}

// traps are the cards with claims outside the safe set that contradict it MAJOR.
func (d *deal) traps(safe cards) cards { return d.barredBy(safe) & d.bearing &^ safe }

// compatible is the most cards with claims, up to three, that are pairwise free of
// MAJOR.
func (d *deal) compatible() int {
	most := 0
	for _, s := range d.submissions() {
		if s.set&^d.bearing == 0 {
			most = max(most, s.set.len())
		}
	}
	return most
}

// naive plays the strongest card that is not blocked, each turn, and gives the
// cards played and where that ends.
func (s *search) naive() (line []cards, won bool, left int) {
	d := s.deal
	at := state{left: d.resistance}
	for {
		pick := d.strongest(at.story)
		if pick == 0 || int(at.turn) >= d.turns {
			return line, false, at.left
		}
		line = append(line, pick)
		var m move
		for _, m = range s.movesOn(at.story) {
			if m.next == at.story|pick {
				break
			}
		}
		if at.scrutiny += m.scrutiny; at.scrutiny >= testimony.MaxScrutiny {
			return line, false, at.left
		}
		damage := m.damage
		for k := m.refutes; k != 0; k &= k - 1 {
			damage += at.owed[k.index()]
		}
		if m.counter != 0 {
			at.owed[m.counter.index()] += m.missing
		}
		at.left = max(0, at.left-int(damage))
		at.story = m.next
		at.turn++
		if at.left == 0 && m.complete {
			return line, true, 0
		}
	}
}

// strongest is the card of most power that the story does not block; of equal ones
// the first in hand.
func (d *deal) strongest(story cards) (pick cards) {
	barred := d.barredBy(story) | story
	best := -1
	for i := range d.cards {
		if !barred.has(i) && (best < 0 || d.power[i] > d.power[best]) {
			best = i
		}
	}
	if best < 0 {
		return 0
	}
	return 1 << best
}
