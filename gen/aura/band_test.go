package aura

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/aura"
	"dailies/gen"
	judge "dailies/validate/aura"
)

// TestWhatResonatesWithManyLeavesOutTheTop, and what resonates with few the bottom, within the
// band that its author gave it.
func TestWhatResonatesWithManyLeavesOutTheTop(t *testing.T) {
	card := func(tags ...aura.Tag) Card { return Card{Impact: Band{5, 14}, Tags: tags} }
	p := &Pack{Cards: []Card{
		card("TIME"), card("TIME"), card("TIME"), card("TIME"), card("TIME", "LOCATION"), card("LOCATION"), card("MOOD"), card("MEDIA"),
	}}
	b := p.bands(turns)
	require.Equal(t, Band{5, 12}, b[0], "four others tell a time too")
	require.Equal(t, Band{5, 12}, b[4])
	require.Equal(t, Band{6, 14}, b[5], "one other tells a place, fewer than the mean of two")
	require.Equal(t, Band{7, 14}, b[6])
	require.Equal(t, Band{3, 14}, p.bands(longTurns)[6], "weaker cards where there are more turns")
	p.Cards[6].Impact = Band{9, 8}
	require.Equal(t, Band{9, 9}, p.bands(turns)[6], "written backwards, and no wider than it is")
}

// TestWhereSketchyCardsPay: a board that is asked for it has them in most of its Gold drafts,
// on average, and one whose Gold drafts lack them is worse for it.
func TestWhereSketchyCardsPay(t *testing.T) {
	row, _ := judge.RowOf(judge.New(nil).Profiles[0], game.Wed)
	made := 0
	for name, p := range packs(t) {
		for n := range uint64(3) {
			d := dealer{p, newGrid(p), gen.Random(n, name)}
			puzzle, _ := d.attempt(t.Context(), game.Wed, turns, aims{pays: true})
			if puzzle == nil {
				continue
			}
			board, ok := judge.NewBoard(puzzle)
			require.True(t, ok)
			k, sketchy := board.Measure(&row), 0
			for i := range puzzle.Evidence {
				if puzzle.Evidence[i].Trust == aura.Sketchy {
					sketchy++
				}
			}
			require.GreaterOrEqual(t, 100*k.Sketchy, paysFrom*k.Gold*sketchy, name)
			made++
		}
		if made >= 3 {
			return
		}
	}
	require.NotZero(t, made)
}
