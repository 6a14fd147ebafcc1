package estimate

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/combin"
	"gonum.org/v1/gonum/stat/distuv"
)

// resamples is the number of bootstrap samples.
const resamples = 1999

// bootstrap is a statistic with its error, over samples that are resampled independently.
type bootstrap struct {
	n    []int // repeats of each sample
	seed uint64
	of   func(draws [][]int) (value, err float64, ok bool)
}

// margin is the share of the allowed error that intervals use, so that of a thousand
// comparisons without a difference at most one in twenty shows one.
const margin = 0.8

// found is what a bootstrap found.
type found struct {
	value, err float64
	interval   Interval
	p          float64 // of a value of 0, on both sides
}

// freedom is the number of degrees of freedom of Student's t.
func (b bootstrap) freedom() float64 {
	least := b.n[0]
	for _, n := range b.n {
		least = min(least, n)
	}
	return float64(least - 1)
}

// chance is how likely it is that repeats which are all alike differ as they do by chance:
// of pairs, that the coins which say who comes first fall alike; of two samples, that
// their repeats are dealt so.
func (b bootstrap) chance() float64 {
	if len(b.n) == 1 {
		return math.Pow(2, -b.freedom())
	}
	return min(1, 2/combin.GeneralizedBinomial(float64(b.n[0]+b.n[1]), float64(b.n[0])))
}

func (b bootstrap) run() (found, bool) {
	draws := make([][]int, len(b.n))
	for k, n := range b.n {
		if n < 2 {
			return found{}, false
		}
		draws[k] = make([]int, n)
		for i := range draws[k] {
			draws[k][i] = i
		}
	}
	value, err, ok := b.of(draws)
	if !ok {
		return found{}, false
	}
	f := found{value: value, err: err, interval: Interval{value, value}, p: 1}
	if err == 0 {
		if value != 0 {
			f.p = b.chance()
		}
		return f, true
	}
	t := b.studentized(draws, value)
	student := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: b.freedom()}
	tail := margin * (1 - Level) / 2
	q := student.Quantile(1 - tail)
	high, low := max(q, quantile(t, 1-tail, q)), min(-q, quantile(t, tail, -q))
	f.interval = Interval{value - high*err, value - low*err}
	f.p = max(tails(t, value/err), 2*student.Survival(math.Abs(value/err)))
	return f, true
}

// studentized draws again and again, and gives how far each drawing is from the value, in
// its own errors, in rising order.
func (b bootstrap) studentized(draws [][]int, value float64) []float64 {
	random := rand.New(rand.NewPCG(b.seed, 0x9e3779b97f4a7c15))
	t := make([]float64, 0, resamples)
	for range resamples {
		for k, n := range b.n {
			for i := range draws[k] {
				draws[k][i] = random.IntN(n)
			}
		}
		// A drawing of equal values has no error of its own, and says nothing.
		if again, err, ok := b.of(draws); ok && err > 0 {
			t = append(t, (again-value)/err)
		}
	}
	slices.Sort(t)
	return t
}

// quantile returns that of sorted values, or the given default for none.
func quantile(sorted []float64, p, instead float64) float64 {
	if len(sorted) == 0 {
		return instead
	}
	at := min(int(p*float64(len(sorted)+1)), len(sorted)) - 1
	return sorted[max(at, 0)]
}

// tails is twice the share of the values that are as far out as t, on its side.
func tails(sorted []float64, t float64) float64 {
	at, _ := slices.BinarySearch(sorted, t)
	above := len(sorted) - at
	below, _ := slices.BinarySearchFunc(sorted, t, func(v, t float64) int {
		if v <= t {
			return -1
		}
		return 1
	})
	return min(1, 2*float64(1+min(above, below))/float64(len(sorted)+1))
}
