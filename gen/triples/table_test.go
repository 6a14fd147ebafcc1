package triples

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen"
	analysis "dailies/validate/triples"
)

// TestATableKnowsTheFourthSetsOfEveryChoice as its board shows them.
func TestATableKnowsTheFourthSetsOfEveryChoice(t *testing.T) {
	p := packs(t)["barbecue-lid.json"]
	sets, outs, draw := threes(len(p.Triples)), threes(len(p.Decoys)), gen.Random(1, "any choice")
	of, found := newTable(p), make(map[int]int)
	for range 2000 {
		c := choice{table: of, triples: sets[draw.IntN(len(sets))], decoys: outs[draw.IntN(len(outs))]}
		if !c.tempting() {
			continue
		}
		c.deal(draw)
		n := len(analysis.FourthSets(c.puzzle(draw).Tiles))
		require.Equal(t, n, c.fourthSets(), c.label())
		found[n]++
	}
	require.Len(t, found, 3, "boards with none, one and two: %v", found)
}

// TestAChoiceIsDealtUntilItSuits: other tiles of the same triples tempt to the two fourth sets of a
// Friday where the first ones did not.
func TestAChoiceIsDealtUntilItSuits(t *testing.T) {
	p := packs(t)["barbecue-lid.json"]
	sets, outs, draw := threes(len(p.Triples)), threes(len(p.Decoys)), gen.Random(1, "any choice")
	of, saved := newTable(p), 0
	for range 500 {
		c := choice{table: of, triples: sets[draw.IntN(len(sets))], decoys: outs[draw.IntN(len(outs))]}
		if c.deal(draw); !c.tempting() || c.unsuited(game.Fri) == "" {
			continue
		}
		if c.settle(game.Fri, draw) == "" {
			require.Len(t, analysis.FourthSets(c.puzzle(draw).Tiles), 2, c.label())
			saved++
		}
	}
	require.Positive(t, saved)
}
