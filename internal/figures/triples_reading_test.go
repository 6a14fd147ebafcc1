package figures

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/triples"
	check "dailies/validate/triples"
)

// plain is a board of which KOA would watch nothing in any three tiles, but for the pairs that an
// edit makes.
func plain(edit func(tiles []triples.Tile)) *triples.Puzzle {
	p := &triples.Puzzle{}
	for i := range 12 {
		p.Tiles = append(p.Tiles, triples.Tile{
			ID: triples.TileID(fmt.Sprint("t", i)), SetID: triples.SetIDs()[i/3], SourceGroup: triples.UnknownSource, ControlPath: triples.UnknownControl,
			ClaimShape: triples.ClaimShape(fmt.Sprint("claim ", i)), EvidenceType: triples.UnknownEvidence, TopicFamily: triples.Family(fmt.Sprint("topic ", i)),
		})
	}
	edit(p.Tiles)
	return p
}

// TestAReadingThatTellsNothing has the median in the middle, and one that gives groups away first.
func TestAReadingThatTellsNothing(t *testing.T) {
	silent := readingOf([]check.Answers{check.AnswersOf(plain(func([]triples.Tile) {}))})
	require.Equal(t, &Reading{Ratios: map[triples.Dimension]float64{triples.NoDimension: 1}, Rank: 110}, silent)
	even := readingOf([]check.Answers{check.AnswersOf(plain(func(tiles []triples.Tile) {
		for i := range 3 {
			tiles[i].ControlPath = "manual"
		}
	}))})
	// 1 group and 27 near misses of S1 have two hands, 2 groups and 54 near misses none
	require.InDelta(t, 1, even.Ratios[triples.DimControl], 1e-9)
	leak := readingOf([]check.Answers{check.AnswersOf(plain(func(tiles []triples.Tile) {
		for i := range 3 {
			tiles[3*i].SourceGroup = "human" // one of each group: no group has the phrase, near misses have
		}
	}))})
	require.Zero(t, leak.Ratios[triples.DimSource])
	require.Less(t, leak.Rank, 110.0)
	require.Nil(t, readingOf(nil))
}

func TestAReadingIsNoColumn(t *testing.T) {
	table := Tabulate([]Daily{{Date: "2027-01-01", Figures: []Figure{{answers: check.AnswersOf(plain(func([]triples.Tile) {}))}, Number("x", 1)}}})
	require.Equal(t, []string{"x"}, table.Columns)
	require.NotNil(t, table.Reading)
}
