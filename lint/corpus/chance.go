package corpus

import "math/big"

// draw is a board as a rule meets it: how many things it has, how many of them the player looks
// for, and how many the rule points at.
type draw struct {
	things, wanted, pointed int
}

// rare reports whether so many hits or more would happen less than once in odds times if the
// labels of each board were dealt blindly. On a board the hits are then hypergeometric; ways[n]
// counts the ways to n hits over all of them.
func rare(draws []draw, hits int, odds int64) bool {
	ways, all := []*big.Int{big.NewInt(1)}, big.NewInt(1)
	for _, d := range draws {
		most := min(d.wanted, d.pointed)
		next := make([]*big.Int, len(ways)+most)
		for i := range next {
			next[i] = new(big.Int)
		}
		for n := 0; n <= most; n++ {
			deals := new(big.Int).Mul(choose(d.wanted, n), choose(d.things-d.wanted, d.pointed-n))
			for i := range ways {
				next[i+n].Add(next[i+n], new(big.Int).Mul(ways[i], deals))
			}
		}
		ways = next
		all.Mul(all, choose(d.things, d.pointed))
	}
	tail := new(big.Int)
	for n := hits; n < len(ways); n++ {
		tail.Add(tail, ways[n])
	}
	return tail.Mul(tail, big.NewInt(odds)).Cmp(all) < 0
}

// choose counts the ways to take k of n things.
func choose(n, k int) *big.Int {
	if k < 0 || k > n {
		return new(big.Int)
	}
	return new(big.Int).Binomial(int64(n), int64(k))
}
