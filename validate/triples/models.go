package triples

import (
	"cmp"
	"math/bits"
	"slices"

	"dailies/game/triples"
)

// Model names a player model: a way to play that sees no more than a player does.
type Model string

// The player models. All try triples by the kinds that all three tiles share, the most
// first, in board order where as many are shared, and leave out tiles that are locked. A
// kind is a visible reading of a tile; on a board without readings, a value of a tag.
const (
	ByKinds     Model = "T1"
	ByCloseness Model = "T2" // T1, but never tries what the answer to a miss rules out
	ByQuestions Model = "T3" // T2, but asks KOA before the first lock which set to begin with
)

// Models lists the player models, from careless to careful.
func Models() []Model { return []Model{ByKinds, ByCloseness, ByQuestions} }

// Played is what a model reaches on a board.
type Played struct {
	Won    bool            `json:"won"`
	AtPar  bool            `json:"atPar"`  // FLAWLESS
	Rank   int             `json:"rank"`   // of the first true triple among those the model tries, were misses without end; 0 for none
	Misses int             `json:"misses"` // spent; the fourth ends the run
	Locked []triples.SetID `json:"locked"` // in the order of locking
}

// models plays the board by every model. It is nil where a board has more tiles than a
// puzzle: the models look at every triple.
func (b *bitboard) models(p *triples.Puzzle) map[Model]Played {
	if b.tiles > 12 {
		return nil
	}
	order := b.byKinds(kindsOf(p))
	playing := func(order []uint64, drop drop) Played {
		result := b.play(p, order, drop)
		result.Rank = b.rank(order, drop)
		return result
	}
	return map[Model]Played{
		ByKinds: playing(order, never), ByCloseness: playing(order, ruledOut),
		ByQuestions: playing(b.orderAsking(p, order), ruledOut),
	}
}

// answer is a triple that missed, and how many tiles the best true triple shares with it.
type answer struct {
	missed    uint64
	closeness int
}

// drop reports whether a model leaves a triple out after an answer.
type drop func(triple uint64, a answer) bool

func never(uint64, answer) bool { return false }

// ruledOut reports whether a triple cannot be true after an answer.
func ruledOut(triple uint64, a answer) bool {
	return bits.OnesCount64(triple&a.missed) > a.closeness
}

// rank is how many triples of an order are tried up to the first true one; 0 for none.
func (b *bitboard) rank(order []uint64, drop drop) int {
	var answers []answer
	for _, set := range order {
		switch {
		case slices.ContainsFunc(answers, func(a answer) bool { return drop(set, a) }):
		case b.lockedBy(set) >= 0:
			return len(answers) + 1
		default:
			answers = append(answers, answer{set, b.overlap(set)})
		}
	}
	return 0
}

// play tries triples in an order until three are locked, misses are spent, or none is
// left.
func (b *bitboard) play(p *triples.Puzzle, order []uint64, drop drop) Played {
	played := Played{Locked: []triples.SetID{}}
	var sets [][]*triples.Tile
	var concern triples.Concern
	var gone uint64
	var answers []answer
	for _, set := range order {
		ruled := slices.ContainsFunc(answers, func(a answer) bool { return drop(set, a) })
		switch t := b.lockedBy(set); {
		case set&gone != 0 || ruled:
		case t < 0:
			if answers = append(answers, answer{set, b.overlap(set)}); len(answers) == triples.MaxMisses {
				played.Misses = len(answers)
				return played
			}
		default:
			gone |= set
			sets = append(sets, members(p, set))
			if len(sets) == 1 {
				concern = triples.ConcernOf(sets[0])
			}
			played.Locked = append(played.Locked, p.TrueTriples[t].ID)
		}
		if len(played.Locked) == 3 {
			break
		}
	}
	played.Misses, played.Won = len(answers), len(played.Locked) == 3
	played.AtPar = played.Won && played.Misses <= 1 && !triples.Correlated(sets) && !triples.ConcernHit(sets, concern)
	return played
}

// lockedBy is the true triple that a set is, or -1.
func (b *bitboard) lockedBy(set uint64) int {
	for t := range b.triples {
		if b.set[t] == set && b.size[t] == 3 {
			return t
		}
	}
	return -1
}

// byKinds is every triple of the board, by how many kinds its tiles share.
func (b *bitboard) byKinds(kinds []uint64) []uint64 {
	type choice struct {
		set    uint64
		shared int
	}
	var all []choice
	for i := range b.tiles {
		for j := i + 1; j < b.tiles; j++ {
			for k := j + 1; k < b.tiles; k++ {
				all = append(all, choice{1<<i | 1<<j | 1<<k, bits.OnesCount64(kinds[i] & kinds[j] & kinds[k])})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y choice) int { return cmp.Compare(y.shared, x.shared) })
	order := make([]uint64, len(all))
	for i, c := range all {
		order[i] = c.set
	}
	return order
}

// kindsOf are the kinds of each tile, one bit each: the readings that the puzzle gives, or
// the values of the tags. Past 64 different ones the rest is not told apart from none.
func kindsOf(p *triples.Puzzle) []uint64 {
	read := slices.ContainsFunc(p.Tiles, func(t triples.Tile) bool { return len(t.Readings) > 0 })
	numbers := make(map[string]int)
	kinds := make([]uint64, len(p.Tiles))
	add := func(tile int, kind string) {
		n, known := numbers[kind]
		if !known {
			n = len(numbers)
			numbers[kind] = n
		}
		kinds[tile] |= 1 << n
	}
	for i := range p.Tiles {
		for _, r := range p.Tiles[i].Readings {
			add(i, string(r))
		}
		for _, dim := range triples.Dimensions() {
			if value, known := p.Tiles[i].Tag(dim); known && !read {
				add(i, string(dim)+":"+value)
			}
		}
	}
	return kinds
}
