package estimate

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Difference is how far one sample is above another.
type Difference struct {
	Value float64 `json:"value"`
	Interval
	P      float64 `json:"p"`      // of no difference, on both sides, before any correction
	Needed int     `json:"needed"` // repeats that would show a difference of this size four times out of five; 0 if unknown
}

// power is how often a difference of the size seen should show.
const power = 0.8

// Paired compares samples repeat by repeat, as many as both have. It is not ok where either
// has no mean.
func Paired(a, b Sample, seed uint64) (Difference, bool) {
	n := min(a.Repeats(), b.Repeats())
	ofA, ofB := make([]float64, n), make([]float64, n)
	return bootstrap{n: []int{n}, seed: seed, of: func(draws [][]int) (float64, float64, bool) {
		ratioA, okA := a.ratio(draws[0], ofA)
		ratioB, okB := b.ratio(draws[0], ofB)
		for i := range ofA {
			ofA[i] -= ofB[i]
		}
		return ratioA - ratioB, errorOf(ofA), okA && okB
	}}.difference()
}

// Unpaired compares independent samples.
func Unpaired(a, b Sample, seed uint64) (Difference, bool) {
	ofA, ofB := make([]float64, a.Repeats()), make([]float64, b.Repeats())
	return bootstrap{n: []int{a.Repeats(), b.Repeats()}, seed: seed, of: func(draws [][]int) (float64, float64, bool) {
		ratioA, okA := a.ratio(draws[0], ofA)
		ratioB, okB := b.ratio(draws[1], ofB)
		return ratioA - ratioB, math.Hypot(errorOf(ofA), errorOf(ofB)), okA && okB
	}}.difference()
}

func (b bootstrap) difference() (Difference, bool) {
	f, ok := b.run()
	if !ok {
		return Difference{}, false
	}
	return Difference{f.value, f.interval, f.p, b.needed(f)}, true
}

// needed is how many repeats would show a difference of the size seen with [power], by the
// normal approximation with the usual addition for Student's t.
func (b bootstrap) needed(f found) int {
	if f.value == 0 || f.err == 0 {
		return 0
	}
	a, z := distuv.UnitNormal.Quantile((1+Level)/2), distuv.UnitNormal.Quantile(power)
	size := math.Abs(f.value) / (f.err * math.Sqrt(b.freedom()+1))
	n := math.Ceil((a+z)*(a+z)/(size*size) + a*a/2)
	if n > math.MaxInt32 {
		return 0
	}
	return int(n)
}

// Holm corrects the p of several comparisons made at once, in their order: each becomes the
// least joint level at which its comparison is significant.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(p[i], p[j]) })
	corrected, most := make([]float64, len(p)), 0.0
	for rank, i := range order {
		most = max(most, min(1, p[i]*float64(len(p)-rank)))
		corrected[i] = most
	}
	return corrected
}
