package lint

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/triples"
)

// TestAReadingMarksWhatItTells of groups and near misses alike, and where groups share a source
// less often than near misses do.
func TestAReadingMarksWhatItTells(t *testing.T) {
	beyond := func(source func(tile *triples.Tile, n int) triples.SourceGroup) (marks map[string]int, things int) {
		marks = make(map[string]int)
		facts := board(t, "day", func(p *triples.Puzzle) {
			unlike(p)
			seen := make(map[triples.SetID]int)
			for i := range p.Tiles {
				tile := &p.Tiles[i]
				tile.SourceGroup = source(tile, seen[tile.SetID])
				seen[tile.SetID]++
			}
		})
		for _, m := range facts.Marks {
			marks[m.Name] = m.Beyond
			things += m.Things
		}
		return marks, things
	}
	alike, things := beyond(func(tile *triples.Tile, _ int) triples.SourceGroup {
		return map[triples.SetID]triples.SourceGroup{triples.S1: "human", triples.S2: "cloud", triples.S3: "device", triples.Decoy: triples.UnknownSource}[tile.SetID]
	})
	require.Equal(t, 84, things, "three groups, and 81 near misses")
	require.Equal(t, map[string]int{"reading: source_group": 0}, alike)
	apart, _ := beyond(func(_ *triples.Tile, n int) triples.SourceGroup { return triples.SourceGroups()[n] })
	require.Negative(t, apart["reading: source_group"])
}
