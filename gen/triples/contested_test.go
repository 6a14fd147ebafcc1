package triples

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
)

// TestContestedTilesAreNeverDealtTogether contests a tile of one triple with one of
// another and with two decoys, and looks at every draft of the pack.
func TestContestedTilesAreNeverDealtTogether(t *testing.T) {
	t.Parallel()
	for name, p := range packs(t) {
		p.Contested = nil // whatever the pack contests itself
		before := count(t, p, nil)
		list := Contested{p.Triples[0].Tiles[0].Text, p.Triples[1].Tiles[2].Text, p.Decoys[0].Text, p.Decoys[1].Text}
		p.Contested = []Contested{list, {p.Decoys[2].Text, p.Triples[2].Tiles[1].Text}}
		require.Empty(t, check(p), name)
		after := count(t, p, p.Contested)
		require.Less(t, after, before, name)
		require.Positive(t, after, name)
		if testing.Short() {
			return
		}
	}
}

// count makes every draft and counts them, and fails on a board with two tiles of a list.
func count(t *testing.T, p *Pack, lists []Contested) (n int) {
	rejected := make(gen.Rejections)
	for draft := range assemble(p, 1, "", rejected) {
		n++
		if n%50 > 0 {
			continue // making them all takes long
		}
		puzzle := draft.Make(t.Context(), rejected)
		for _, list := range lists {
			dealt := 0
			for i := range puzzle.Tiles {
				if slices.Contains(list, puzzle.Tiles[i].Text) {
					dealt++
				}
			}
			require.LessOrEqual(t, dealt, 1, "%v on %s", list, draft.Label)
		}
	}
	if len(lists) > 0 {
		require.Positive(t, rejected[disputed])
	}
	return n
}

func TestContestedTilesAreOfThePack(t *testing.T) {
	p := packs(t)["bin-night"]
	if p == nil {
		p = packs(t)["bin-night.json"]
	}
	require.NotNil(t, p)
	one := p.Triples[1].Tiles // three of them, which are always dealt together
	p.Contested = []Contested{{"Nobody's tile", p.Decoys[0].Text}, {one[0].Text, one[1].Text}}
	findings := check(p)
	require.Len(t, findings, 2)
	require.Equal(t, []string{"/contested/0", "/contested/1"}, []string{findings[0].Pointer, findings[1].Pointer})
	require.False(t, Contested{"alone"}.Valid())
	require.False(t, Contested{"", "b"}.Valid())
}

// TestTagsOfAPackReachTheBoard: kinds and readings are carried over.
func TestTagsOfAPackReachTheBoard(t *testing.T) {
	for _, p := range packs(t) {
		for i := range p.Triples {
			p.Triples[i].Kind = "record"
			for j := range p.Triples[i].Tiles {
				p.Triples[i].Tiles[j].Readings = append(p.Triples[i].Tiles[j].Readings, "night")
			}
		}
		for i := range p.Decoys {
			p.Decoys[i].Readings = append(p.Decoys[i].Readings, "day")
		}
		for draft := range assemble(p, 1, "", nil) {
			puzzle := draft.Make(t.Context(), nil)
			night, day := 0, 0
			for _, tile := range puzzle.Tiles {
				if slices.Contains(tile.Readings, "night") {
					night++
				}
				if slices.Contains(tile.Readings, "day") {
					day++
				}
			}
			require.Equal(t, []int{9, 3}, []int{night, day})
			require.EqualValues(t, "record", puzzle.TrueTriples[0].Kind)
			break
		}
		return
	}
}
