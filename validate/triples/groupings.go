package triples

import (
	"math/bits"

	"dailies/game/triples"
)

// Groupings are the ways to sort a board of twelve tiles into three groups of three and three that
// belong nowhere which agree with everything a player has been told: 61,600 at first, 220 choices
// of the three times 280 sortings of the others.
type Groupings struct {
	place map[triples.TileID]int
	left  [][3]uint16 // each group a set of positions on the board
}

// boardTiles is how many tiles a board has.
const boardTiles = 12

// NewGroupings are those of a board of which nothing is known; none for a board of another size.
func NewGroupings(p *triples.Puzzle) *Groupings {
	g := &Groupings{place: make(map[triples.TileID]int, len(p.Tiles))}
	for i := range p.Tiles {
		g.place[p.Tiles[i].ID] = i
	}
	if len(p.Tiles) == boardTiles && len(g.place) == boardTiles {
		g.sort(nil, 0)
	}
	return g
}

// sort adds groups of the tiles from a position on, each group by its first tile.
func (g *Groupings) sort(groups []uint16, from int) {
	if len(groups) == 3 {
		g.left = append(g.left, [3]uint16(groups))
		return
	}
	used := uint16(0)
	for _, group := range groups {
		used |= group
	}
	for a := from; a < boardTiles; a++ {
		for b := a + 1; b < boardTiles; b++ {
			for c := b + 1; c < boardTiles; c++ {
				if group := uint16(1<<a | 1<<b | 1<<c); group&used == 0 {
					g.sort(append(groups[:len(groups):len(groups)], group), a+1)
				}
			}
		}
	}
}

// Count is how many groupings are left.
func (g *Groupings) Count() int { return len(g.left) }

// Allow reports whether a selection is a group of some grouping that is left.
func (g *Groupings) Allow(selection []triples.TileID) bool {
	for _, groups := range g.left {
		if g.overlap(groups, selection) == 3 {
			return true
		}
	}
	return false
}

// Tell drops the groupings of which a lock of the selection would have told something else: the
// most tiles that it shares with one group, 3 for a group (A1 §3.1).
func (g *Groupings) Tell(selection []triples.TileID, closeness int) {
	var left [][3]uint16
	for _, groups := range g.left {
		if g.overlap(groups, selection) == closeness {
			left = append(left, groups)
		}
	}
	g.left = left
}

func (g *Groupings) overlap(groups [3]uint16, selection []triples.TileID) int {
	var set uint16
	for _, id := range selection {
		if at, known := g.place[id]; known {
			set |= 1 << at
		}
	}
	most := 0
	for _, group := range groups {
		most = max(most, bits.OnesCount16(set&group))
	}
	return most
}
