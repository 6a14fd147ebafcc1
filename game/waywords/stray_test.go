package waywords

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

// What counts as a stray, drag by drag: cells that are no word, once each.
func TestStrays(t *testing.T) {
	p := sample()
	p.Pyrite = [][]CellID{{"N0", "O1", "E2"}}
	for _, row := range []struct {
		name   string
		drags  [][]CellID
		strays int
	}{
		{"no word", [][]CellID{{"K3", "Q3", "Z3"}}, 1},
		{"the same cells again, backwards too", [][]CellID{{"K3", "Q3", "Z3"}, {"K3", "Q3", "Z3"}, {"Z3", "Q3", "K3"}}, 1},
		{"others", [][]CellID{{"K3", "Q3", "Z3"}, {"Q3", "Z3", "Y3"}, {"K3", "Q3", "Z3", "Y3"}}, 3},
		{"two cells", [][]CellID{{"K3", "Q3"}, {"P0", "A0"}}, 0},
		{"a cell more than a word", [][]CellID{{"S2", "T2", "E2", "N2"}, {"P0", "A1", "S2", "K3"}}, 0},
		{"a cell more than others, and no word", [][]CellID{{"A0", "R1", "T2", "Q3"}, {"K3", "S2", "A1", "P0"}, {"A1", "R1", "O1", "X1"}}, 1},
		{"a word", [][]CellID{{"P0", "A0", "N0"}, {"N0", "A0", "P0"}}, 0},
		{"pyrite", [][]CellID{{"N0", "O1", "E2"}, {"E2", "O1", "N0"}}, 0},
		{"what no drag selects", [][]CellID{{"P0", "A0", "R1"}, {"X", "Y", "Z"}, {"K3", "Q3", "K3"}}, 0},
	} {
		s := Start(p, 0)
		for _, cells := range row.drags {
			before := copied(t, s)
			next, _ := Apply(p, s, selecting(cells...), 1)
			if !reflect.DeepEqual(copied(t, s), before) {
				t.Fatalf("%s: the state before was changed", row.name)
			}
			s = next
		}
		if len(s.Strays) != row.strays {
			t.Errorf("%s: %d strays, want %d", row.name, len(s.Strays), row.strays)
		}
		if again, _ := Apply(p, s, Action{Type: Reset}, 1); len(again.Strays) != 0 {
			t.Errorf("%s: a reset keeps strays", row.name)
		}
	}
}

// Two ways on from one state whose list of strays has room to grow.
func TestBranchesShareNoStrays(t *testing.T) {
	p := sample()
	s := Start(p, 0)
	s.Strays = make([][]CellID, 0, 8)
	one, _ := Apply(p, s, selecting("K3", "Q3", "Z3"), 1)
	Apply(p, s, selecting("Q3", "Z3", "Y3"), 1)
	if len(one.Strays) != 1 || one.Strays[0][0] != "K3" {
		t.Errorf("the other way's stray: %v", one.Strays)
	}
}

func TestPyriteIsFoundOnce(t *testing.T) {
	p := sample()
	p.Pyrite = [][]CellID{{"N0", "O1", "E2"}, {"X1", "N2", "Y3"}}
	s, events := Apply(p, Start(p, 0), selecting("Y3", "N2", "X1"), 1)
	if len(events) != 1 || events[0].Type != PyriteFound || !s.FoundPyrite[1] || len(s.Strays) > 0 {
		t.Fatalf("%+v, %+v", events, s)
	}
	if _, events = Apply(p, s, selecting("X1", "N2", "Y3"), 2); events[0].Type != AlreadyFound || events[0].Reason == "" {
		t.Errorf("%+v", events)
	}
	for _, want := range []EventType{PyriteFound, AlreadyFound} {
		if s, events = Apply(p, s, selecting("N0", "O1", "E2"), 3); events[0].Type != want {
			t.Errorf("%+v, want %s", events, want)
		}
	}
}

func TestStraysAtParFollowTheWeek(t *testing.T) {
	for _, row := range []struct {
		rung game.Rung
		date game.Date
		want int
	}{
		{"", "", 4}, {"", "2027-01-04", 4}, {"", "2027-01-06", 4}, {"", "2027-01-07", 3}, {"", "2027-01-09", 3}, {"", "2027-01-10", 2},
		{game.Sun, "2027-01-04", 2}, {game.Mon, "2027-01-10", 4}, {game.Fri, "", 3},
	} {
		if n := StraysAtPar(&Puzzle{Rung: row.rung, DateISO: row.date}); n != row.want {
			t.Errorf("%s %s: %d, want %d", row.rung, row.date, n, row.want)
		}
	}
}

func TestCellsApartAreCountedOnEitherSide(t *testing.T) {
	require.Equal(t, 2, apart([]CellID{"a", "b", "c"}, []CellID{"c"}))
	require.Equal(t, 2, apart([]CellID{"c"}, []CellID{"a", "b", "c"}))
	require.Zero(t, apart([]CellID{"c", "a"}, []CellID{"a", "c"}))
}

// TestADragTwoCellsOffAWordIsAStray: one that begins and ends a cell too early, say.
func TestADragTwoCellsOffAWordIsAStray(t *testing.T) {
	p := sample()
	s, events := Apply(p, Start(p, 0), selecting("S2", "T2", "E2"), 1)
	require.Equal(t, WasStray, events[0].Type)
	require.Len(t, s.Strays, 1)
	_, events = Apply(p, s, selecting("S2", "T2", "E2", "N2"), 2)
	require.NotEqual(t, WasStray, events[0].Type, "one cell too many")
}
