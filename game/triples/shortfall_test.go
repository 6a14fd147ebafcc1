package triples

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

// TestWhatKeptAWinFromFlawless has groups that share a way of control, groups that share a source too, and
// groups that share nothing.
func TestWhatKeptAWinFromFlawless(t *testing.T) {
	control := func(ways ...string) (rows [][5]string) {
		for i, c := range ways {
			rows = append(rows, [5]string{"unknown", c, fmt.Sprint("c", i), "UNKNOWN", fmt.Sprint("t", i)})
		}
		return rows
	}
	named := func(rows [][5]string) *Puzzle {
		p := board(rows...)
		for i := range p.Tiles {
			p.Tiles[i].Text = fmt.Sprint("tile ", i+1)
		}
		return p
	}
	two := named(control("remote", "remote", "manual", "remote", "remote", "automation", "manual", "manual", "automation"))
	three := named(control("remote", "remote", "manual", "remote", "remote", "automation", "remote", "remote", "remote"))
	none := named(control("remote", "remote", "manual", "manual", "manual", "remote"))
	sources := named(control("remote", "remote", "manual", "manual", "manual", "remote"))
	for _, at := range []int{0, 1, 6, 7} {
		sources.Tiles[at].SourceGroup = "cloud"
	}
	miss := []Action{pick(1, 4, 7), pick(1, 4, 8)}
	for _, c := range []struct {
		p      *Puzzle
		played []Action
		short  string
	}{
		{two, []Action{set(3), set(1), set(2)}, ""},
		{two, []Action{miss[0], set(3), set(1), set(2)}, ""},
		{two, []Action{miss[0], miss[1], set(3), set(1), set(2)}, "FLAWLESS forgives 1 miss: you had 2."},
		{two, []Action{set(1), set(2)}, ""},
		{two, []Action{set(2), set(3), set(1)}, "After “title 1” KOA named a pattern (tile 4 and tile 5 " + pattern("remote") + "), and “title 0” shares it: " +
			"FLAWLESS takes a first group whose pattern no other group shares. Today that is “title 2”."},
		{two, []Action{miss[0], set(2), set(3), set(1)}, "After “title 1” KOA named a pattern (tile 4 and tile 5 " + pattern("remote") + "), and “title 0” shares it: " +
			"FLAWLESS takes a first group whose pattern no other group shares. Today that is “title 2”."},
		{three, []Action{set(3), set(2), set(1)}, "After “title 2” KOA named a pattern (tile 7, tile 8 and tile 9 " + pattern("remote") + "), and “title 1” and “title 0” share it: " +
			"FLAWLESS takes a first group whose pattern no other group shares."},
		{none, []Action{set(1), set(2), set(3)}, ""},
		{sources, []Action{set(2), set(1), set(3)}, "Two of the groups share one kind of source, which no order mends."},
	} {
		s, _ := play(t, c.p, c.played...)
		require.Equal(t, c.short, Shortfall(c.p, s))
	}
	require.Equal(t, []int{2}, FlawlessFirsts(two))
	require.Empty(t, FlawlessFirsts(three))
	require.Empty(t, FlawlessFirsts(sources))
	require.Equal(t, []int{0, 1, 2}, FlawlessFirsts(none))

	require.Equal(t, "Locked first, it costs FLAWLESS: tile 1 and tile 2 "+pattern("remote")+", and “title 1” shares that pattern.", FirstLock(two, 0))
	require.Equal(t, "Locked first, it keeps FLAWLESS: tile 7 and tile 8 "+pattern("manual")+", and no other group shares that pattern.", FirstLock(two, 2))
	require.Equal(t, "Locked first, it keeps FLAWLESS: KOA would watch nothing.", FirstLock(none, 2))
	require.Equal(t, "No first group keeps FLAWLESS: two groups share one kind of source.", FirstLock(sources, 1))

	for date, notes := range map[game.Date][]string{ // a Wednesday, a Thursday
		"2026-11-25": {"", "", ""},
		"2026-11-26": {"One first lock today keeps FLAWLESS.", "", "Any first lock today keeps FLAWLESS."},
	} {
		for i, p := range []*Puzzle{two, three, none} {
			p.DateISO = date
			require.Equal(t, notes[i], FirstsNote(p), "%s %d", date, i)
		}
	}
	two.DateISO, two.Rung = "2026-11-24", game.Sat
	require.Equal(t, "One first lock today keeps FLAWLESS.", FirstsNote(two), "a Tuesday's board of another rung")
	two.DateISO, two.Rung = "2026-11-28", game.Tue
	require.Equal(t, "One first lock today keeps FLAWLESS.", FirstsNote(two), "a Saturday's board of another rung")
}

// pattern is what tiles with a way of control have in common.
func pattern(way string) string { return Concern{"dimension", DimControl, way}.plainly() }
