package triples

import (
	"math/bits"

	"dailies/game/triples"
)

// Bounds of what is searched. A puzzle has 12 tiles and 3 triples; more are judged
// too, as far as a mask of 64 bits carries.
const (
	maxTiles   = 64
	maxTriples = 16

	tempting   = 4 // coherence from which a triple tempts (§8.3, §8.5)
	dimensions = 5
)

// bitboard is a puzzle as sets of tiles: bit i stands for the tile at position i.
type bitboard struct {
	tiles   int
	triples int
	set     [maxTriples]uint64 // the members of each true triple that exist
	size    [maxTriples]int    // how many ids the triple lists
	decoys  uint64
	same    [dimensions][maxTiles]uint64 // the tiles that share tile i's known value, i among them
	pair    [maxTiles][maxTiles]uint8    // for i < j, the dimensions on which the two share a known value
}

// load fills the board and reports whether the puzzle is within its bounds.
func (b *bitboard) load(p *triples.Puzzle) bool {
	if len(p.Tiles) > maxTiles || len(p.TrueTriples) > maxTriples {
		return false
	}
	b.tiles, b.triples = len(p.Tiles), len(p.TrueTriples)
	for i := range p.Tiles {
		if p.Tiles[i].SetID == triples.Decoy {
			b.decoys |= 1 << i
		}
		for j := range i + 1 {
			b.relate(&p.Tiles[i], &p.Tiles[j], i, j)
		}
	}
	for i := range p.TrueTriples {
		b.size[i] = len(p.TrueTriples[i].Tiles)
		for _, id := range p.TrueTriples[i].Tiles {
			b.set[i] |= bit(p, id)
		}
	}
	return true
}

// relate records on which dimensions two tiles share a known value.
func (b *bitboard) relate(s, t *triples.Tile, i, j int) {
	shared := [dimensions]bool{
		s.SourceGroup == t.SourceGroup && s.SourceGroup != triples.UnknownSource,
		s.ControlPath == t.ControlPath && s.ControlPath != triples.UnknownControl,
		s.ClaimShape == t.ClaimShape,
		s.EvidenceType == t.EvidenceType && s.EvidenceType != triples.UnknownEvidence,
		s.TopicFamily == t.TopicFamily,
	}
	for d, same := range shared {
		if same {
			b.same[d][i] |= 1 << j
			b.same[d][j] |= 1 << i
			b.pair[j][i] |= 1 << d
		}
	}
}

// bit is the first tile of that id, or no tile.
func bit(p *triples.Puzzle, id triples.TileID) uint64 {
	for i := range p.Tiles {
		if p.Tiles[i].ID == id {
			return 1 << i
		}
	}
	return 0
}

// sharing are the dimensions, one bit each, on which two tiles of a set of at most
// a few share a known value.
func (b *bitboard) sharing(set uint64) (dims uint8) {
	for d := range dimensions {
		if b.leader(set, d) >= 0 {
			dims |= 1 << d
		}
	}
	return dims
}

// leader is the first tile of the set whose value another shares, or -1.
func (b *bitboard) leader(set uint64, dim int) int {
	for rest := set; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		if bits.OnesCount64(b.same[dim][i]&set) >= 2 {
			return i
		}
	}
	return -1
}

// coherence counts the dimensions on which two of three tiles, i < j < k, share a
// value (§8.3).
func (b *bitboard) coherence(i, j, k int) int {
	return bits.OnesCount8(b.pair[i][j] | b.pair[i][k] | b.pair[j][k])
}

// locks reports whether a set of three is a true triple.
func (b *bitboard) locks(set uint64) bool { return b.lockedBy(set) >= 0 }

// overlap is the most tiles that a set shares with one true triple.
func (b *bitboard) overlap(set uint64) int {
	best := 0
	for t := range b.triples {
		best = max(best, bits.OnesCount64(b.set[t]&set))
	}
	return best
}

// found is the result of the search over all triples of the board.
type found struct {
	combinations, locking int
	lockedUnion           uint64
	lockedDisjoint        bool
	tempting              int
	witness               uint64 // the first tempting triple, or 0
}

// search looks at every triple of the board, in board order (§8.2, §8.3).
func (b *bitboard) search() found {
	f := found{lockedDisjoint: true}
	for i := range b.tiles {
		for j := i + 1; j < b.tiles; j++ {
			for k := j + 1; k < b.tiles; k++ {
				set := uint64(1)<<i | 1<<j | 1<<k
				f.combinations++
				if b.locks(set) {
					f.locking++
					f.lockedDisjoint = f.lockedDisjoint && f.lockedUnion&set == 0
					f.lockedUnion |= set
				} else if b.coherence(i, j, k) >= tempting && b.overlap(set) == 2 {
					if f.tempting++; f.witness == 0 {
						f.witness = set
					}
				}
			}
		}
	}
	return f
}

// firstLock is what locking one triple first leads to. dim is -1 without a concern.
type firstLock struct {
	dim, tile  int    // the concern's dimension, and a tile that has its value
	confirming uint32 // the other triples that lean on the value, one bit each
	trap       uint64 // the first trap of §8.5, or 0
	carrying   int    // how many of the tiles left have the concern's value
}

// first looks at the board after triple t is locked first (§4, §8.5).
func (b *bitboard) first(t int) firstLock {
	f := firstLock{dim: -1}
	for d := range dimensions {
		if i := b.leader(b.set[t], d); i >= 0 {
			f.dim, f.tile = d, i
			break
		}
	}
	if f.dim < 0 {
		return f
	}
	value := b.same[f.dim][f.tile]
	for o := range b.triples {
		if o != t && bits.OnesCount64(b.set[o]&value) >= 2 {
			f.confirming |= 1 << o
		}
	}
	f.carrying = bits.OnesCount64(value &^ b.set[t])
	f.trap = b.trap(b.set[t], value)
	return f
}

// trap is the first triple in board order, without the tiles that are locked, that
// is no true triple, holds a decoy, is coherent and does not lean on the value.
func (b *bitboard) trap(locked, value uint64) uint64 {
	var left [maxTiles]int
	n := 0
	for i := range b.tiles {
		if locked>>i&1 == 0 {
			left[n] = i
			n++
		}
	}
	for x, i := range left[:n] {
		for y, j := range left[x+1 : n] {
			for _, k := range left[x+y+2 : n] {
				set := uint64(1)<<i | 1<<j | 1<<k
				if set&b.decoys != 0 && b.coherence(i, j, k) >= tempting && bits.OnesCount64(set&value) < 2 && !b.locks(set) {
					return set
				}
			}
		}
	}
	return 0
}

// correlated reports whether two true triples lean on one source (§4.4).
func (b *bitboard) correlated() bool {
	for s := range b.triples {
		i := b.leader(b.set[s], 0)
		if i < 0 {
			continue
		}
		for t := s + 1; t < b.triples; t++ {
			if bits.OnesCount64(b.set[t]&b.same[0][i]) >= 2 {
				return true
			}
		}
	}
	return false
}
