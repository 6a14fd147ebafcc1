package triples

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/game/triples"
)

// apart gives twelve tiles that agree on nothing but their claim, three of each set.
func apart() []triples.Tile {
	tiles := make([]triples.Tile, 12)
	for i := range tiles {
		tiles[i] = triples.Tile{
			ID: triples.TileID(fmt.Sprint("t", i+1)), SetID: triples.SetIDs()[i/3], ClaimShape: "positive",
			SourceGroup: triples.UnknownSource, ControlPath: triples.UnknownControl, EvidenceType: triples.UnknownEvidence,
			TopicFamily: triples.Family(fmt.Sprint("topic ", i)),
		}
	}
	return tiles
}

// alike makes tiles agree on four tags.
func alike(tiles []triples.Tile, source triples.SourceGroup, at ...int) {
	for _, i := range at {
		tiles[i].SourceGroup, tiles[i].ControlPath, tiles[i].EvidenceType = source, "manual", "SENSOR"
	}
}

func TestAFourthSetIsThreeTilesOfDifferentSetsThatSeemOne(t *testing.T) {
	tiles := apart()
	require.Empty(t, FourthSets(tiles), "unknown values are shared by none")
	alike(tiles, "human", 0, 1, 3)
	require.Empty(t, FourthSets(tiles), "two of them are of one set")
	alike(tiles, "human", 9)
	require.Equal(t, [][3]int{{0, 3, 9}}, FourthSets(tiles))
	alike(tiles, "device", 10, 11, 6)
	require.Equal(t, [][3]int{{0, 3, 9}, {6, 10, 11}}, FourthSets(tiles), "two decoys may be of one")
	tiles = apart()
	alike(tiles, "human", 0, 3, 6, 9)
	require.Len(t, FourthSets(tiles), 1, "four tiles make one set and a spare")
	tiles = apart()
	for _, i := range []int{2, 5, 8} {
		tiles[i].Readings = []game.ID{"winter"}
	}
	require.Equal(t, [][3]int{{2, 5, 8}}, FourthSets(tiles), "what a player may take them for")
}

// TestTwoFourthSetsAreFoundWhereThereAreTwo compares with every pair of triples.
func TestTwoFourthSetsAreFoundWhereThereAreTwo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tiles := apart()
		for i := range tiles {
			alike(tiles, rapid.SampledFrom(triples.SourceGroups()[:3]).Draw(t, "source"), i)
			tiles[i].ControlPath = rapid.SampledFrom(triples.ControlPaths()[:2]).Draw(t, "path")
		}
		var all []uint
		for set := range uint(1 << 12) {
			var members []triples.Tile
			for i := range 12 {
				if set>>i&1 == 1 {
					members = append(members, tiles[i])
				}
			}
			if len(members) == 3 && seems(members) {
				all = append(all, set)
			}
		}
		want := min(len(all), 1)
		for _, one := range all {
			if slices.ContainsFunc(all, func(other uint) bool { return one&other == 0 }) {
				want = 2
			}
		}
		require.Len(t, FourthSets(tiles), want)
	})
}

func seems(three []triples.Tile) bool {
	a, b, c := three[0], three[1], three[2]
	var of []triples.SetID
	for _, tile := range three {
		if tile.SetID != triples.Decoy {
			of = append(of, tile.SetID)
		}
	}
	slices.Sort(of)
	return len(slices.Compact(slices.Clone(of))) == len(of) && a.SourceGroup == b.SourceGroup && b.SourceGroup == c.SourceGroup &&
		a.ControlPath == b.ControlPath && b.ControlPath == c.ControlPath
}

// fourthSets looks at every two triples of the board.
func (v *reference) fourthSets() (found [][]triples.TileID) {
	if len(v.p.Tiles) > 12 {
		return nil
	}
	var all [][]int
	for _, combo := range v.combos(v.board()) {
		sets, agreed, readings := make(map[triples.SetID]int), 0, make(map[game.ID]int)
		for _, i := range combo {
			sets[v.p.Tiles[i].SetID]++
			for n, r := range v.p.Tiles[i].Readings {
				if !slices.Contains(v.p.Tiles[i].Readings[:n], r) {
					readings[r]++
				}
			}
		}
		for _, dim := range triples.Dimensions() {
			values := make(map[string]bool)
			for _, i := range combo {
				value, known := v.p.Tiles[i].Tag(dim)
				values[fmt.Sprint(value, known)] = true
			}
			if _, known := v.p.Tiles[combo[0]].Tag(dim); known && len(values) == 1 {
				agreed++
			}
		}
		delete(sets, triples.Decoy)
		common := slices.Contains(slices.Collect(maps.Values(readings)), 3)
		if !slices.ContainsFunc(slices.Collect(maps.Values(sets)), func(n int) bool { return n > 1 }) && (agreed >= 4 || common) {
			all = append(all, combo)
		}
	}
	for i, one := range all {
		for _, other := range all[:i] {
			if !slices.ContainsFunc(one, func(tile int) bool { return slices.Contains(other, tile) }) {
				return [][]triples.TileID{v.ids(other), v.ids(one)}
			}
		}
	}
	for _, one := range all[:min(1, len(all))] {
		found = append(found, v.ids(one))
	}
	return found
}

// TestThePageListsEveryKind with its grade.
func TestThePageListsEveryKind(t *testing.T) {
	page, err := os.ReadFile("../../docs/triples.md")
	require.NoError(t, err)
	var listed []Kind
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\| ([1-5]) \\| .* \\|$").FindAllStringSubmatch(string(page), -1) {
		listed = append(listed, Kind{game.ID(row[1]), int(row[2][0] - '0')})
	}
	require.Equal(t, Kinds(), listed)
	require.Equal(t, 4, Grade("rhyme"))
	require.Zero(t, Grade("riddle"))
}
