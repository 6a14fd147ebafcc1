package estimate

import (
	"math"

	"gonum.org/v1/gonum/stat"
)

// Sample holds the results of repeats, one entry a repeat in each list. It stands for the
// ratio of the sums; for a mean, every entry of Per is 1.
type Sample struct {
	Sum []float64 `json:"sum"`
	Per []float64 `json:"per"`
}

// Add adds a repeat.
func (s *Sample) Add(sum, per float64) {
	s.Sum, s.Per = append(s.Sum, sum), append(s.Per, per)
}

// Repeats is how many there are.
func (s Sample) Repeats() int { return len(s.Sum) }

// ratio returns the ratio over some repeats and what each adds to its error; not ok where it
// would divide by zero.
func (s Sample) ratio(draw []int, influence []float64) (ratio float64, ok bool) {
	var sum, per float64
	for _, i := range draw {
		sum, per = sum+s.Sum[i], per+s.Per[i]
	}
	if per == 0 {
		return 0, false
	}
	ratio = sum / per
	for k, i := range draw {
		influence[k] = (s.Sum[i] - ratio*s.Per[i]) * float64(len(draw)) / per
	}
	return ratio, true
}

// errorOf is the standard error of a mean of such influences.
func errorOf(influence []float64) float64 {
	e := stat.StdDev(influence, nil) / math.Sqrt(float64(len(influence)))
	if e < 1e-12*scale(influence) || math.IsNaN(e) {
		return 0 // all equal, up to rounding
	}
	return e
}

func scale(values []float64) float64 {
	most := 1e-300
	for _, v := range values {
		most = max(most, math.Abs(v))
	}
	return most
}

// Estimate is a value with its interval.
type Estimate struct {
	Value float64 `json:"value"`
	Interval
	Repeats int `json:"repeats"`
}

// Mean estimates the ratio; not ok with fewer than two repeats or nothing to divide by.
func (s Sample) Mean(seed uint64) (Estimate, bool) {
	n := s.Repeats()
	influence := make([]float64, n)
	b := bootstrap{n: []int{n}, seed: seed, of: func(draws [][]int) (float64, float64, bool) {
		value, ok := s.ratio(draws[0], influence)
		return value, errorOf(influence), ok
	}}
	found, ok := b.run()
	return Estimate{found.value, found.interval, n}, ok
}
