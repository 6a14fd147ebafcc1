package fill

import (
	"bytes"
	"cmp"
	"slices"
)

// What the selection chooses from. The window looks at its shares before it looks at scores, so
// everything it may choose from has to be good already; but when a pack comes back soon, only a
// very different board of it will do.
const (
	keptByScore = 300 // candidates of a pack, by score
	keptByGroup = 100 // further ones, the best of each group in turn
)

// pruned is how many candidates of a pack are collected before all but the best are dropped, so
// that a large pack needs no more memory than a small one.
const pruned = 8 * (keptByScore + keptByGroup)

// best keeps the candidates of a pack that the selection chooses from.
func best(candidates []candidate) []candidate {
	slices.SortFunc(candidates, func(a, b candidate) int {
		return cmp.Or(
			cmp.Compare(a.Warnings, b.Warnings),
			cmp.Compare(b.Score, a.Score),
			bytes.Compare(a.Facts.Content[:], b.Facts.Content[:]),
		)
	})
	if len(candidates) <= keptByScore {
		return candidates
	}
	others := candidates[keptByScore:]
	turn := make(map[string]int)
	turns := make([]int, len(others))
	order := make([]int, len(others))
	for i, c := range others {
		turns[i], order[i] = turn[c.group], i
		turn[c.group]++
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(turns[i], turns[j]) })
	kept := slices.Clone(candidates[:keptByScore])
	for _, i := range order[:min(len(order), keptByGroup)] {
		kept = append(kept, others[i])
	}
	return kept
}
