package estimate

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Level is how often an interval should hold the true value.
const Level = 0.95

// Interval is a range that holds the true value with probability [Level].
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Holds reports whether a value is in the interval.
func (i Interval) Holds(value float64) bool { return i.Low <= value && value <= i.High }

// Wilson is Wilson's score interval of a rate, without a correction for continuity. Without
// trials it is 0 to 1.
func Wilson(successes, trials int) Interval {
	if trials <= 0 {
		return Interval{0, 1}
	}
	z := distuv.UnitNormal.Quantile((1 + Level) / 2)
	n := float64(trials)
	p := float64(successes) / n
	middle := p + z*z/(2*n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	whole := 1 + z*z/n
	return Interval{max(0, (middle-half)/whole), min(1, (middle+half)/whole)}
}
