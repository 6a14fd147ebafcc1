package figures

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	checkaura "dailies/validate/aura"
	checktestimony "dailies/validate/testimony"
	checktriples "dailies/validate/triples"
	checkwaywords "dailies/validate/waywords"
)

// TestTabulate: two Mondays and a Sunday; what never holds is a 0, what nobody measured is
// missing.
func TestTabulate(t *testing.T) {
	table := Tabulate([]Daily{
		{"2026-11-02", []Figure{holds("M1", false), number("turns", 3)}},
		{"2026-11-09", []Figure{holds("M1", false), number("turns", 6)}},
		{"2026-11-08", []Figure{holds("M1", true), number("turns", 4), number("rare", 1)}},
	})
	require.Equal(t, []string{"M1", "turns", "rare"}, table.Columns)
	require.Equal(t, []Row{
		{game.Mon, 2, map[string]int{"M1": 0}, map[string]Spread{"turns": {3, 4.5, 6}}},
		{game.Sun, 1, map[string]int{"M1": 1}, map[string]Spread{"turns": {4, 4, 4}, "rare": {1, 1, 1}}},
		{"", 3, map[string]int{"M1": 1}, map[string]Spread{"turns": {3, 4, 6}, "rare": {1, 1, 1}}},
	}, table.Rows)
	require.Empty(t, Tabulate(nil).Rows)
}

// TestWhatIsNotProvedIsNotMeasured: a search that did not end says nothing but that.
func TestWhatIsNotProvedIsNotMeasured(t *testing.T) {
	want := []Figure{holds(unproved, true)}
	require.Equal(t, want, Aura(nil, &checkaura.Analysis{Undecided: true}))
	require.Equal(t, want, Testimony(nil, &checktestimony.Analysis{Undecided: true}))
	require.Equal(t, want, Waywords(nil, &checkwaywords.Analysis{Undecided: true}))
	require.NotEmpty(t, Triples(nil, &checktriples.Analysis{}))
}
