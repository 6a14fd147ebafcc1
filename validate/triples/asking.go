package triples

import (
	"math/bits"
	"slices"

	"dailies/game/triples"
)

// orderAsking is the order in which T3 tries triples: up to the first true one its own, then that
// of T2. As long as no set is locked, it believes in the first three triples of an order that do
// not overlap and that no answer rules out, asks KOA what she would watch in each, and tries the
// first whose pattern does not fit two tiles of another. It is taken to see whether a pattern that
// it has words for is true of a tile. Without a question for a triple it does not know its pattern,
// and tries others before it; with no better choice it tries the first.
//
// Where T2 wins without a miss, the three are the sets, and T3 is at par if any first lock is.
func (b *bitboard) orderAsking(p *triples.Puzzle, order []uint64) []uint64 {
	var tried []uint64
	var answers []answer
	asked := make(map[uint64]bool)
	for {
		plan := b.believed(order, answers)
		if len(plan) == 0 {
			return append(tried, order...)
		}
		for _, set := range plan {
			if len(asked) < triples.MaxQuestions {
				asked[set] = true
			}
		}
		first := plan[0]
		if i := slices.IndexFunc(plan, func(set uint64) bool { return asked[set] && !fitsAnother(p, set, plan) }); i >= 0 {
			first = plan[i]
		}
		if tried = append(tried, first); b.lockedBy(first) >= 0 {
			return append(tried, order...)
		}
		answers = append(answers, answer{first, min(b.overlap(first), 2)}) // 3 for a triple that lists more tiles and so never locks
	}
}

// believed are the first triples of an order that do not overlap and that no answer rules out,
// three at most.
func (b *bitboard) believed(order []uint64, answers []answer) (plan []uint64) {
	var taken uint64
	for _, set := range order {
		ruled := slices.ContainsFunc(answers, func(a answer) bool { return ruledOut(set, a) })
		if set&taken != 0 || ruled {
			continue
		}
		taken |= set
		if plan = append(plan, set); len(plan) == 3 {
			break
		}
	}
	return plan
}

// fitsAnother reports whether what KOA would watch in a triple fits two tiles of another one.
func fitsAnother(p *triples.Puzzle, set uint64, plan []uint64) bool {
	concern := triples.ConcernOf(members(p, set))
	return slices.ContainsFunc(plan, func(other uint64) bool {
		return bits.OnesCount64(other&set) == 0 && triples.LeansOn(members(p, other), concern)
	})
}
