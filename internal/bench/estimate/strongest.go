package estimate

import (
	"math"
	"slices"
)

// WithoutStrongest leaves out the repeat without which two samples, paired repeat by repeat, differ
// least; of equal ones the first. It leaves samples as they are that have no repeat in common.
func WithoutStrongest(a, b Sample) (Sample, Sample) {
	strongest, least := -1, math.Inf(1)
	for i := range min(a.Repeats(), b.Repeats()) {
		x, y := a.without(i), b.without(i)
		if d := math.Abs(x.whole() - y.whole()); strongest < 0 || d < least {
			strongest, least = i, d
		}
	}
	if strongest < 0 {
		return a, b
	}
	return a.without(strongest), b.without(strongest)
}

func (s Sample) without(i int) Sample {
	return Sample{slices.Delete(slices.Clone(s.Sum), i, i+1), slices.Delete(slices.Clone(s.Per), i, i+1)}
}

// whole is the ratio over all repeats; 0 where there is none.
func (s Sample) whole() float64 {
	var sum, per float64
	for i := range s.Sum {
		sum, per = sum+s.Sum[i], per+s.Per[i]
	}
	if per == 0 {
		return 0
	}
	return sum / per
}
