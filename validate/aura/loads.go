package aura

import "math/bits"

// loads is a set of payloads: bit i stands for the one at position i. Fourteen cards make
// 105 of them.
type loads struct{ lo, hi uint64 }

func (l loads) and(o loads) loads     { return loads{l.lo & o.lo, l.hi & o.hi} }
func (l loads) or(o loads) loads      { return loads{l.lo | o.lo, l.hi | o.hi} }
func (l loads) without(o loads) loads { return loads{l.lo &^ o.lo, l.hi &^ o.hi} }
func (l loads) empty() bool           { return l.lo|l.hi == 0 }
func (l loads) size() int             { return bits.OnesCount64(l.lo) + bits.OnesCount64(l.hi) }

// first is the lowest position of a set that is not empty.
func (l loads) first() int {
	if l.lo != 0 {
		return bits.TrailingZeros64(l.lo)
	}
	return 64 + bits.TrailingZeros64(l.hi)
}

// rest is the set without its first.
func (l loads) rest() loads {
	if l.lo != 0 {
		return loads{l.lo & (l.lo - 1), l.hi}
	}
	return loads{0, l.hi & (l.hi - 1)}
}

func oneLoad(at int) loads {
	if at < 64 {
		return loads{1 << at, 0}
	}
	return loads{0, 1 << (at - 64)}
}

// loadHolding finds which payloads hold each card.
func (m *model) loadHolding() {
	for i := range m.payloads {
		m.payloads[i].cards.each(func(card int) { m.holding[card] = m.holding[card].or(oneLoad(i)) })
	}
}

// among are the payloads that some cards make.
func (m *model) among(hand cards) (all loads) {
	var others loads
	for card := range m.cards {
		if hand.has(card) {
			all = all.or(m.holding[card])
		} else {
			others = others.or(m.holding[card])
		}
	}
	return all.without(others)
}

// list is what some cards make, by position.
func (m *model) list(hand cards) []*payload {
	all := m.among(hand)
	list := make([]*payload, 0, all.size())
	for ; !all.empty(); all = all.rest() {
		list = append(list, &m.payloads[all.first()])
	}
	return list
}
