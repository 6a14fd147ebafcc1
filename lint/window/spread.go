package window

import "slices"

// Spread is the least, the median and the most of some numbers; the median of an even
// count is the mean of the two in the middle. All are 0 where there is no number.
type Spread struct {
	Least  float64 `json:"least"`
	Median float64 `json:"median"`
	Most   float64 `json:"most"`
}

func spreadOf(numbers []float64) Spread {
	n := len(numbers)
	if n == 0 {
		return Spread{}
	}
	slices.Sort(numbers)
	return Spread{numbers[0], (numbers[(n-1)/2] + numbers[n/2]) / 2, numbers[n-1]}
}
