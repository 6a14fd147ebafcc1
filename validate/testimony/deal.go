package testimony

import (
	"math/bits"

	"dailies/game/testimony"
)

// Limits of the search. A legal hand has at most 6 cards and 3 counters; larger ones are
// searched as far as the bit masks reach.
const (
	maxCards    = 16
	maxCounters = 8
	maxConcerns = 32
	maxPower    = 1 << 20 // so that no sum of powers overflows; a schema allows 20
)

// cards is a set of positions in the hand, counters one in the document's list.
type (
	cards    uint16
	counters uint8
)

func (c cards) has(i int) bool { return c>>i&1 == 1 }

func (c cards) len() int { return bits.OnesCount16(uint16(c)) }

// first is the lowest position of a set that is not empty.
func (c cards) first() int { return bits.TrailingZeros16(uint16(c)) }

// last is the highest position of a set that is not empty.
func (c cards) last() int { return bits.Len16(uint16(c)) - 1 }

// before orders sets as lists of positions: lexicographically, a prefix first.
func (c cards) before(o cards) bool {
	if c == o {
		return false
	}
	differ := (c ^ o).first()
	if c.has(differ) {
		return o>>differ != 0 // o goes on with a later position
	}
	return c>>differ == 0
}

// deal is a puzzle as bit sets of positions, with everything that concerns single cards
// and pairs computed once.
type deal struct {
	cards, counters, concerns int
	resistance, turns         int

	power     [maxCards]int32
	major     [maxCards]cards // the cards a card contradicts MAJOR
	minor     [maxCards]cards
	agree     [maxCards]cards    // the cards that corroborate it
	refutes   [maxCards]counters // the counters it names
	contested [maxCards]counters // the counters that target it
	addresses [maxCards]uint32   // the concerns it addresses
	sketchy   cards
	bearing   cards // with claims
	refuters  cards // refutation cards, whatever they name
}

// fits reports whether a puzzle is small enough for the search.
func fits(p *testimony.Puzzle) bool {
	return len(p.Hand) <= maxCards && len(p.CounterEvidence) <= maxCounters && len(p.ActiveConcerns) <= maxConcerns
}

// load reads a puzzle that fits, and reports whether every power is within bounds.
func (d *deal) load(p *testimony.Puzzle) bool {
	d.cards, d.counters, d.concerns = len(p.Hand), len(p.CounterEvidence), len(p.ActiveConcerns)
	d.resistance, d.turns = p.ResistanceStart, p.TurnLimit
	for i := range p.Hand {
		c := &p.Hand[i]
		if c.Power < -maxPower || c.Power > maxPower {
			return false
		}
		d.power[i] = int32(c.Power)
		d.loadCard(p, i)
		for j := range i {
			d.relate(&p.Hand[j], c, j, i)
		}
	}
	return true
}

func (d *deal) loadCard(p *testimony.Puzzle, i int) {
	c := &p.Hand[i]
	if c.Trust == testimony.Sketchy {
		d.sketchy |= 1 << i
	}
	if c.Bearing() {
		d.bearing |= 1 << i
	}
	if c.Refutation() {
		d.refuters |= 1 << i
	}
	for _, id := range c.Refutes {
		if k := p.Counter(id); k >= 0 {
			d.refutes[i] |= 1 << k
		}
	}
	for k := range p.CounterEvidence {
		if p.CounterEvidence[k].Contests(c) {
			d.contested[i] |= 1 << k
		}
	}
	for k := range p.ActiveConcerns {
		if p.ActiveConcerns[k].AddressedBy(c) {
			d.addresses[i] |= 1 << k
		}
	}
}

func (d *deal) relate(a, b *testimony.Card, i, j int) {
	switch testimony.SeverityOf(a, b) {
	case testimony.Major:
		d.major[i] |= 1 << j
		d.major[j] |= 1 << i
	case testimony.Minor:
		d.minor[i] |= 1 << j
		d.minor[j] |= 1 << i
	case testimony.None:
	}
	if testimony.Corroborate(a, b) {
		d.agree[i] |= 1 << j
		d.agree[j] |= 1 << i
	}
}

func (d *deal) hand() cards { return cards(1<<d.cards - 1) }

func (d *deal) allConcerns() uint32 { return uint32(1<<d.concerns - 1) }

// refutedBy are the counters that the cards of a set refute.
func (d *deal) refutedBy(set cards) (refuted counters) {
	for ; set != 0; set &= set - 1 {
		refuted |= d.refutes[set.first()]
	}
	return refuted
}

func (d *deal) addressedBy(set cards) (addressed uint32) {
	for ; set != 0; set &= set - 1 {
		addressed |= d.addresses[set.first()]
	}
	return addressed
}

// barredBy are the cards that contradict a set MAJOR.
func (d *deal) barredBy(set cards) (barred cards) {
	for ; set != 0; set &= set - 1 {
		barred |= d.major[set.first()]
	}
	return barred
}

func (d *deal) powerOf(set cards) (power int) {
	for ; set != 0; set &= set - 1 {
		power += int(d.power[set.first()])
	}
	return power
}

func (k counters) len() int { return bits.OnesCount8(uint8(k)) }

// ones counts the concerns of a set.
func ones(concerns uint32) int { return bits.OnesCount32(concerns) }
