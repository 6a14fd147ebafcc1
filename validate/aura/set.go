package aura

import "math/bits"

// set is a set of resistances: bit r of the 128 stands for r. Bit 0, a lock that is
// open, is never in one.
type set struct{ lo, hi uint64 }

// maxStart is the largest starting resistance that sets can hold.
const maxStart = 127

func single(r int) set { return set{1, 0}.up(uint(r)) }

// low is the set of 1 to n, for n up to maxStart.
func low(n int) set {
	if n < 64 {
		return set{(uint64(2)<<n - 1) &^ 1, 0}
	}
	return set{^uint64(1), uint64(2)<<(n-64) - 1}
}

func (s set) empty() bool      { return s.lo|s.hi == 0 }
func (s set) has(r int) bool   { return !s.and(single(r)).empty() }
func (s set) and(o set) set    { return set{s.lo & o.lo, s.hi & o.hi} }
func (s set) or(o set) set     { return set{s.lo | o.lo, s.hi | o.hi} }
func (s set) meets(o set) bool { return s.lo&o.lo|s.hi&o.hi != 0 }

// up adds n, less than 128, to every member; what leaves the 128 is dropped.
func (s set) up(n uint) set {
	if n >= 64 {
		return set{0, s.lo << (n - 64)}
	}
	return set{s.lo << n, s.hi<<n | s.lo>>(64-n)}
}

// down takes n, less than 64, off every member; what falls to 0 or below is dropped.
func (s set) down(n uint) set {
	return set{(s.lo>>n | s.hi<<(64-n)) &^ 1, s.hi >> n}
}

// cards is a set of cards: bit i stands for the card at position i.
type cards uint16

func (c cards) each(do func(at int)) {
	for ; c != 0; c &= c - 1 {
		do(bits.TrailingZeros16(uint16(c)))
	}
}

func (c cards) has(at int) bool { return c>>at&1 == 1 }
func (c cards) size() int       { return bits.OnesCount16(uint16(c)) }

// list gives the positions in ascending order.
func (c cards) list() []int {
	at := make([]int, 0, c.size())
	c.each(func(i int) { at = append(at, i) })
	return at
}
