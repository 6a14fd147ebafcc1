package triples

import (
	"math/bits"
	"slices"

	"dailies/game/triples"
)

// loadOf counts the decoys that tempt each triple, and gives the counts above zero, the
// largest first. A board of 1, 1, 1 shows three groups of four, of which one tile each
// has to go; any other load asks which.
//
// What a decoy tempts its explainer says. Where no explainer does, the tags say it: the
// triple with most pairs of tiles that are a tempting triple together with the decoy, the
// first of several; none where there is no such pair.
func loadOf(p *triples.Puzzle, b *bitboard) []int {
	var counts [maxTriples]int
	said := false
	for i := range p.DecoyExplainers {
		tempts := p.DecoyExplainers[i].Tempts
		if t := slices.IndexFunc(p.TrueTriples, func(t triples.TrueTriple) bool { return t.ID == tempts }); t >= 0 && tempts != "" {
			counts[t]++
			said = true
		}
	}
	for rest := b.decoys; rest != 0 && !said; rest &= rest - 1 {
		if t := b.temptedBy(rest & -rest); t >= 0 {
			counts[t]++
		}
	}
	load := slices.DeleteFunc(slices.Clone(counts[:b.triples]), func(n int) bool { return n == 0 })
	slices.SortFunc(load, func(x, y int) int { return y - x })
	return load
}

// temptedBy is the triple that a decoy tempts most by its tags, or -1.
func (b *bitboard) temptedBy(decoy uint64) int {
	most, tempted := 0, -1
	for t := range b.triples {
		n := 0
		for rest := b.set[t]; rest != 0 && b.set[t]&decoy == 0; rest &= rest - 1 {
			first := rest & -rest
			for others := rest &^ first; others != 0; others &= others - 1 {
				if set := first | others&-others | decoy; bits.OnesCount64(set) == 3 && b.coherenceOf(set) >= tempting {
					n++
				}
			}
		}
		if n > most {
			most, tempted = n, t
		}
	}
	return tempted
}
