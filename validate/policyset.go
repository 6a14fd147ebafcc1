package validate

import (
	"iter"
	"math/bits"
)

// PolicySet is a set of the policies that a game's miner plays, by their positions in its list:
// one bit each, the first the lowest of the first byte.
type PolicySet []byte

// NewPolicySet returns an empty set of n policies.
func NewPolicySet(n int) PolicySet { return make(PolicySet, (n+7)/8) }

// Add puts the n-th policy, of those that the set was made for, into it.
func (s PolicySet) Add(n int) { s[n>>3] |= 1 << (n & 7) }

// Has reports whether the n-th policy is in the set.
func (s PolicySet) Has(n int) bool { return n>>3 < len(s) && s[n>>3]>>(n&7)&1 == 1 }

// All yields the positions of the set's policies, in order.
func (s PolicySet) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, rest := range s {
			for ; rest != 0; rest &= rest - 1 {
				if !yield(i<<3 + bits.TrailingZeros8(rest)) {
					return
				}
			}
		}
	}
}

// Shared counts the policies that two sets have in common.
func (s PolicySet) Shared(other PolicySet) (n int) {
	for i := range min(len(s), len(other)) {
		n += bits.OnesCount8(s[i] & other[i])
	}
	return n
}
