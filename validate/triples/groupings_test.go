package triples

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/triples"
)

// plainBoard is a board of twelve tiles, of which only the ids count.
func plainBoard() *triples.Puzzle {
	p := &triples.Puzzle{}
	for i := range 12 {
		p.Tiles = append(p.Tiles, triples.Tile{ID: triples.TileID(rune('a' + i))})
	}
	return p
}

// TestABoardWithAnIDTwiceHasNoGroupings, nor has one of another size.
func TestABoardWithAnIDTwiceHasNoGroupings(t *testing.T) {
	p := goods(t)["guest-wifi.json"]
	require.Positive(t, NewGroupings(p).Count())
	p.Tiles[3].ID = p.Tiles[4].ID
	require.Zero(t, NewGroupings(p).Count())
	p.Tiles = p.Tiles[:11]
	require.Zero(t, NewGroupings(p).Count())
}

// counted walks over every way to give each tile a group, and counts each grouping six times, for
// the names of its groups.
func counted(p *triples.Puzzle, told []guess) int {
	total := 0
	var walk func(groups [4][]triples.TileID, at int)
	walk = func(groups [4][]triples.TileID, at int) {
		if at == len(p.Tiles) {
			for _, g := range told {
				if most(groups, g.tiles) != g.closeness {
					return
				}
			}
			total++
			return
		}
		for i := range groups {
			if len(groups[i]) < 3 {
				next := groups
				next[i] = append(slices.Clone(groups[i]), p.Tiles[at].ID)
				walk(next, at+1)
			}
		}
	}
	walk([4][]triples.TileID{}, 0)
	return total / 6
}

type guess struct {
	tiles     []triples.TileID
	closeness int
}

func most(groups [4][]triples.TileID, tiles []triples.TileID) int {
	most := 0
	for _, group := range groups[:3] {
		shared := 0
		for _, id := range tiles {
			if slices.Contains(group, id) {
				shared++
			}
		}
		most = max(most, shared)
	}
	return most
}

func TestGroupingsAreCountedExactly(t *testing.T) {
	p := plainBoard()
	g := NewGroupings(p)
	require.Equal(t, 220*280, g.Count())
	require.Zero(t, NewGroupings(&triples.Puzzle{}).Count())
	r := rand.New(rand.NewPCG(78, 6))
	runs := 2
	switch {
	case testing.Short():
		runs = 1
	case os.Getenv("TRIALS") != "":
		runs = 200
	}
	for range runs {
		g := NewGroupings(p)
		var told []guess
		order := r.Perm(12) // the true groups are the first nine, three by three
		place := map[triples.TileID]int{}
		for i, at := range order {
			place[p.Tiles[at].ID] = i / 3
		}
		for range 3 {
			var tiles []triples.TileID
			shared := [4]int{}
			for _, at := range r.Perm(12)[:3] {
				tiles = append(tiles, p.Tiles[at].ID)
				shared[place[p.Tiles[at].ID]]++
			}
			told = append(told, guess{tiles, max(shared[0], shared[1], shared[2])})
			g.Tell(tiles, told[len(told)-1].closeness)
			require.Equal(t, told[len(told)-1].closeness == 3, g.Allow(tiles))
		}
		require.Equal(t, counted(p, told), g.Count())
		require.Positive(t, g.Count(), "the truth is never dropped")
	}
}
