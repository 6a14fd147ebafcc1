package learn

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/internal/catalog"
)

// sorts is a board of three sets, t1 to t9 in order, and decoys of which t10 is meant to tempt to the first set.
func sorts() *catalog.Sorting {
	board := &catalog.Sorting{}
	for i := 1; i <= 12; i++ {
		board.Tiles = append(board.Tiles, catalog.SortedTile{ID: fmt.Sprint("t", i), Text: fmt.Sprint("Tile ", i)})
	}
	for set := range 3 {
		s := catalog.SortedSet{Title: fmt.Sprint("Set ", set)}
		for i := range 3 {
			s.Tiles = append(s.Tiles, fmt.Sprint("t", 3*set+i+1))
		}
		board.Sets = append(board.Sets, s)
	}
	board.Sets[0].Tempting = []string{"t10"}
	return board
}

func lockedBy(players int, locks ...[]string) (plays []Play) {
	for range players {
		plays = append(plays, Play{Locks: locks})
	}
	return plays
}

// TestMissesAreCountedByRule: each once a play, whatever the order of its tiles, right groups not at all.
// A reading is named once the interval of its share lies above a fifth, planned or not.
func TestMissesAreCountedByRule(t *testing.T) {
	right, planned, unplanned := []string{"t1", "t2", "t3"}, []string{"t1", "t10", "t2"}, []string{"t4", "t5", "t11"}
	turned, loose := []string{"t11", "t5", "t4"}, []string{"t1", "t4", "t7"}
	var plays []Play
	for _, some := range [][]Play{lockedBy(40, planned, right), lockedBy(30, unplanned, turned, right), lockedBy(20, loose, right), lockedBy(10, right)} {
		plays = append(plays, some...)
	}
	require.Equal(t, []Miss{
		{[]string{"Tile 1", "Tile 2", "Tile 10"}, "Set 0", 40},
		{[]string{"Tile 4", "Tile 5", "Tile 11"}, "Set 1", 30},
		{[]string{"Tile 1", "Tile 4", "Tile 7"}, "", 20},
	}, missesOf(sorts(), plays))
	found := readingsOf(sorts(), plays)
	require.Len(t, found, 2, "20 of 100 are 13 to 29 %%")
	require.Equal(t, []any{"Tile 10", "Set 0", true, 40}, []any{found[0].Tile, found[0].Set, found[0].Planned, found[0].Readers})
	require.Equal(t, []any{"Tile 11", "Set 1", false, 30}, []any{found[1].Tile, found[1].Set, found[1].Planned, found[1].Readers})

	file, day := NewFile(nil), Day{Difficulty: Difficulty{Plays: 100}, Readings: found}
	file.Games["n"] = Game{Days: map[game.Date]Day{"2026-11-21": day}}
	require.Equal(t, []string{`"Tile 11" with "Tile 4, Tile 5" for "Set 1": 30 of 100 players`}, file.Misread("n"), "a trap that works is no fault of its author")
	require.Equal(t, [][]string{{"Tile 11", "Set 1"}}, file.Apart("n"))
	require.Empty(t, (*File)(nil).Misread("n"))
	require.Equal(t, `40 of 100 players locked "Tile 10" with "Tile 1, Tile 2" for "Set 0" (31 to 50 %), where its explainer says that it tempts`, day.TellReading(found[0]))
}
