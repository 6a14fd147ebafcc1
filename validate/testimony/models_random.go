package testimony

import (
	"encoding/json"
	"math/big"
	"math/bits"
)

// Rate is a probability, exact. The zero value is one that was not worked out, since its
// fraction has more than 128 bits; hands of 6 cards never come near.
type Rate struct{ ratio *big.Rat }

// Known reports whether the probability was worked out.
func (r Rate) Known() bool { return r.ratio != nil }

// Basis is the probability in hundredths of a per cent, rounded down.
func (r Rate) Basis() int {
	if !r.Known() {
		return 0
	}
	n := new(big.Int).Mul(r.ratio.Num(), big.NewInt(10_000))
	return int(n.Quo(n, r.ratio.Denom()).Int64())
}

// MarshalJSON writes the probability as winPercent, with two decimals, rounded down; null
// when it is not known.
func (r Rate) MarshalJSON() ([]byte, error) {
	var percent *float64
	if r.Known() {
		p := float64(r.Basis()) / 100
		percent = &p
	}
	return json.Marshal(map[string]*float64{"winPercent": percent})
}

// wide is a natural number of 128 bits. Arithmetic past that sets spilled, and stays there.
type wide struct {
	hi, lo  uint64
	spilled bool
}

func (w *wide) add(o wide) {
	var carry uint64
	w.lo, carry = bits.Add64(w.lo, o.lo, 0)
	w.hi, carry = bits.Add64(w.hi, o.hi, carry)
	w.spilled = w.spilled || o.spilled || carry != 0
}

func (w wide) times(n uint64) wide {
	over, lo := bits.Mul64(w.lo, n)
	spill, hi := bits.Mul64(w.hi, n)
	hi, carry := bits.Add64(hi, over, 0)
	return wide{hi, lo, w.spilled || spill != 0 || carry != 0}
}

func (w wide) big() *big.Int {
	n := new(big.Int).SetUint64(w.hi)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(w.lo))
}

// chance follows the probability of random play through the search, turn by turn. All
// nodes of a turn share the denominator: the product, over the turns so far, of a common
// multiple of how many moves the nodes of each turn have.
type chance struct {
	won      wide   // the numerator of the wins so far
	whole    wide   // the denominator
	multiple uint64 // of the turn under way
	end      int    // the first node of the next turn
}

// enter prepares the turn that begins with a node, once all its nodes are known.
func (c *chance) enter(s *search, at int) {
	if at < c.end {
		return
	}
	c.end, c.multiple = len(s.nodes), 1
	for i := at; i < c.end; i++ {
		if n := uint64(len(s.movesOn(s.nodes[i].story))); n > 0 {
			over, product := bits.Mul64(c.multiple/divisor(c.multiple, n), n)
			c.multiple = product
			c.whole.spilled = c.whole.spilled || over != 0
		}
	}
	c.whole, c.won = c.whole.times(c.multiple), c.won.times(c.multiple)
}

// rate is the probability that random play wins.
func (s *search) rate() Rate {
	c := &s.chance
	if c.whole.spilled || c.won.spilled {
		return Rate{}
	}
	return Rate{new(big.Rat).SetFrac(c.won.big(), c.whole.big())}
}

func divisor(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
