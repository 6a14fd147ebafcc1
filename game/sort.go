package game

import "cmp"

// Sort sorts a short list, such as the cards of an action. Package slices is faster with long
// ones, by code that every visitor of a site would download.
func Sort[T cmp.Ordered](list []T) {
	for i := range list {
		for j := i; j > 0 && list[j-1] > list[j]; j-- {
			list[j-1], list[j] = list[j], list[j-1]
		}
	}
}

// Sorted is a copy of a short list, in order; see [Sort].
func Sorted[T cmp.Ordered](list []T) []T {
	ordered := append([]T{}, list...)
	Sort(ordered)
	return ordered
}
