package estimate

import (
	"math"
	"math/rand/v2"
)

// deals is how many random deals a permutation test draws.
const deals = 1999

// Dealt returns how likely it is that a is above b by as much as it is, if both are repeats of
// one thing: the share of the random deals of all repeats to two samples of these sizes that
// part them as far (Efron and Tibshirani, chapter 15). The test is one-sided, and exact for
// any distribution: of samples that differ by chance alone, at most a share p shows a value
// of p or less. It is not ok where either sample has no ratio.
func Dealt(a, b Sample, seed uint64) (p float64, ok bool) {
	all := Sample{append(append([]float64{}, a.Sum...), b.Sum...), append(append([]float64{}, a.Per...), b.Per...)}
	seen, ok := all.parted(a.Repeats())
	if !ok {
		return 0, false
	}
	random := rand.New(rand.NewPCG(seed, 0x2545f4914f6cdd1d))
	near := 1e-9 * math.Abs(seen) // sums in another order differ in their last digits
	far := 1                      // the deal that came about
	for range deals {
		random.Shuffle(all.Repeats(), func(i, j int) {
			all.Sum[i], all.Sum[j] = all.Sum[j], all.Sum[i]
			all.Per[i], all.Per[j] = all.Per[j], all.Per[i]
		})
		// A deal without a ratio says nothing against chance.
		if dealt, ok := all.parted(a.Repeats()); !ok || dealt >= seen-near {
			far++
		}
	}
	return float64(far) / (deals + 1), true
}

// parted is how far the ratio of the first n repeats is above that of the others.
func (s Sample) parted(n int) (difference float64, ok bool) {
	var sum, per [2]float64
	for i := range s.Sum {
		k := min(i/max(n, 1), 1)
		sum[k], per[k] = sum[k]+s.Sum[i], per[k]+s.Per[i]
	}
	if n == 0 || per[0] == 0 || per[1] == 0 {
		return 0, false
	}
	return sum[0]/per[0] - sum[1]/per[1], true
}
