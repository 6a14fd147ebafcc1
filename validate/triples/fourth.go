package triples

import (
	"math/bits"
	"slices"

	"dailies/game"
	"dailies/game/triples"
)

// seeming is on how many tags three tiles agree that seem a set.
const seeming = 4

// FourthSets returns fourth sets of a board by the positions of their tiles: two without a tile
// in common if there are two such, else the first one, else none.
//
// A fourth set is three tiles that seem a set: all three agree on four of the five tags (unknown
// values apart), or have a reading in common, and no two of them are of one true triple.
func FourthSets(tiles []triples.Tile) [][3]int {
	all := make([]int, len(tiles))
	for i := range all {
		all[i] = i
	}
	return Compare(tiles).FourthSets(all)
}

// Compared is tiles that were compared two at a time. An assembler compares those of a pack once,
// and wants the fourth sets of every choice of them.
type Compared struct {
	tiles []triples.Tile
	pairs [][]pair
}

// pair is what two tiles have in common.
type pair struct {
	tags uint8 // a bit for each dimension in which both have the same known value
	seem bool  // whether both may be in one fourth set
}

// Compare compares each tile with the others. Tiles with one set id are of one true triple, unless
// it is that of decoys.
func Compare(tiles []triples.Tile) *Compared {
	all, pairs := make([]tags, len(tiles)), make([][]pair, len(tiles))
	for i := range tiles {
		all[i], pairs[i] = tagsOf(&tiles[i]), make([]pair, len(tiles))
	}
	for i := range tiles {
		for j := range i {
			if a, b := &tiles[i], &tiles[j]; a.SetID != b.SetID || a.SetID == triples.Decoy {
				shared := all[i].shared(&all[j])
				pairs[i][j] = pair{shared, enough(shared) || commonReading(a, b, b)}
				pairs[j][i] = pairs[i][j]
			}
		}
	}
	return &Compared{tiles, pairs}
}

// FourthSets is [FourthSets] of the board that has these tiles.
func (c *Compared) FourthSets(board []int) [][3]int {
	var all [][3]int
	for i, a := range board {
		for j := i + 1; j < len(board); j++ {
			b := board[j]
			if !c.pairs[a][b].seem {
				continue
			}
			for k := j + 1; k < len(board); k++ {
				if c.seem(a, b, board[k]) {
					all = append(all, [3]int{i, j, k})
				}
			}
		}
	}
	for i, one := range all {
		for _, other := range all[:i] {
			if !slices.ContainsFunc(one[:], func(tile int) bool { return slices.Contains(other[:], tile) }) {
				return [][3]int{other, one}
			}
		}
	}
	return all[:min(len(all), 1)]
}

// seem reports whether a tile seems a set with two that may be in one.
func (c *Compared) seem(a, b, other int) bool {
	x, y := c.pairs[a][other], c.pairs[b][other]
	return x.seem && y.seem && (enough(x.tags&y.tags) || commonReading(&c.tiles[a], &c.tiles[b], &c.tiles[other]))
}

// tags are the values of a tile, in the order of the dimensions.
type tags [5]struct {
	value string
	known bool
}

func tagsOf(t *triples.Tile) (all tags) {
	for i, dim := range triples.Dimensions() {
		all[i].value, all[i].known = t.Tag(dim)
	}
	return all
}

// shared returns a bit for each dimension in which both have the same known value.
func (t *tags) shared(other *tags) (same uint8) {
	for i := range t {
		if t[i].known && t[i] == other[i] {
			same |= 1 << i
		}
	}
	return same
}

// enough reports whether so many shared tags seem a set.
func enough(shared uint8) bool { return bits.OnesCount8(shared) >= seeming }

// commonReading reports whether a player may take three tiles for the same.
func commonReading(a, b, c *triples.Tile) bool {
	return slices.ContainsFunc(a.Readings, func(r game.ID) bool { return slices.Contains(b.Readings, r) && slices.Contains(c.Readings, r) })
}

// fourthSets returns the ids of the tiles of fourth sets; none of a board with more tiles than a
// puzzle.
func fourthSets(p *triples.Puzzle) [][]triples.TileID {
	if len(p.Tiles) > 12 {
		return nil
	}
	var named [][]triples.TileID
	for _, set := range FourthSets(p.Tiles) {
		named = append(named, []triples.TileID{p.Tiles[set[0]].ID, p.Tiles[set[1]].ID, p.Tiles[set[2]].ID})
	}
	return named
}
