package triples

import (
	"math/bits"
	"slices"

	"dailies/game/triples"
)

// Told is a lock and what it told: the most tiles that it shares with one group, 3 for a group
// (A1 §3.1).
type Told struct {
	Tiles     []triples.TileID
	Closeness int
}

// Counsel is what a player model that asks nothing, T1 or T2, would lock after what was told; nil
// where it would lock nothing any more.
func Counsel(p *triples.Puzzle, name Model, told []Told) []triples.TileID {
	var b bitboard
	if !b.load(p) || b.tiles > 12 {
		return nil
	}
	drops := map[Model]drop{ByKinds: never, ByCloseness: ruledOut}[name]
	if drops == nil {
		return nil
	}
	var gone uint64
	var answers []answer
	for _, t := range told {
		var set uint64
		for _, id := range t.Tiles {
			set |= bit(p, id)
		}
		if t.Closeness == 3 {
			gone |= set
		} else {
			answers = append(answers, answer{set, t.Closeness})
		}
	}
	for _, set := range b.byKinds(kindsOf(p)) {
		out := slices.ContainsFunc(answers, func(a answer) bool { return set == a.missed || drops(set, a) })
		if set&gone == 0 && !out {
			return ids(p, set)
		}
	}
	return nil
}

// Try is three tiles of a board, and how many kinds all three share.
type Try struct {
	Tiles  []triples.TileID
	Shared int
}

// Tries are all triples of a board in the order in which the player models try them; nil for a board with
// more tiles than a puzzle.
func Tries(p *triples.Puzzle) []Try {
	var b bitboard
	if !b.load(p) || b.tiles > 12 {
		return nil
	}
	kinds := kindsOf(p)
	var all []Try
	for _, set := range b.byKinds(kinds) {
		shared := ^uint64(0)
		for rest := set; rest != 0; rest &= rest - 1 {
			shared &= kinds[bits.TrailingZeros64(rest)]
		}
		all = append(all, Try{ids(p, set), bits.OnesCount64(shared)})
	}
	return all
}
