package figures

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/aura"
	"dailies/game/testimony"
	"dailies/game/triples"
	"dailies/game/waywords"
	checkaura "dailies/validate/aura"
	checktestimony "dailies/validate/testimony"
	checktriples "dailies/validate/triples"
	checkwaywords "dailies/validate/waywords"
)

// TestTabulate: two Mondays and a Sunday; what never holds is a 0, what nobody measured is
// missing.
func TestTabulate(t *testing.T) {
	table := Tabulate([]Daily{
		{"2026-11-02", []Figure{Holds("M1", false), Number("turns", 3)}},
		{"2026-11-09", []Figure{Holds("M1", false), Number("turns", 6)}},
		{"2026-11-08", []Figure{Holds("M1", true), Number("turns", 4), Number("rare", 1)}},
	})
	require.Equal(t, []string{"M1", "turns", "rare"}, table.Columns)
	require.Equal(t, []Row{
		{game.Mon, 2, map[string]int{"M1": 0}, map[string]Spread{"turns": {3, 4.5, 6}}},
		{game.Sun, 1, map[string]int{"M1": 1}, map[string]Spread{"turns": {4, 4, 4}, "rare": {1, 1, 1}}},
		{"", 3, map[string]int{"M1": 1}, map[string]Spread{"turns": {3, 4, 6}, "rare": {1, 1, 1}}},
	}, table.Rows)
	require.Empty(t, Tabulate(nil).Rows)
	require.Equal(t, []string{"asks TUE", "asks SUN", "M1"}, Tabulate([]Daily{
		{"2026-11-08", []Figure{Asks("SUN"), Holds("M1", true)}},
		{"2026-11-03", []Figure{Asks("TUE"), Holds("M1", true)}},
	}).Columns, "what days ask first, in the order of the week")
}

// TestWhatIsNotProvedIsNotMeasured: a search that did not end says nothing but that.
func TestWhatIsNotProvedIsNotMeasured(t *testing.T) {
	want := []Figure{Holds(unproved, true)}
	require.Equal(t, want, Aura(nil, &checkaura.Analysis{Undecided: true}))
	require.Equal(t, want, Testimony(nil, &checktestimony.Analysis{Undecided: true}))
	require.Equal(t, want, Waywords(nil, &checkwaywords.Analysis{Undecided: true}))
	require.NotEmpty(t, Triples(&triples.Puzzle{DateISO: "2026-11-23"}, &checktriples.Analysis{}))
}

// TestWhatADayAsksIsMeasured: the rung that a document states, else that of its date.
func TestWhatADayAsksIsMeasured(t *testing.T) {
	sunday := game.Date("2026-11-22")
	emoji := waywords.Word{Tokens: []waywords.Token{{T: waywords.Letter, V: "A"}, {T: waywords.Emoji, V: "SUN"}}}
	for want, figures := range map[string][]Figure{
		"asks SUN":     Triples(&triples.Puzzle{DateISO: sunday}, &checktriples.Analysis{}),
		"asks MON":     Triples(&triples.Puzzle{DateISO: sunday, Rung: game.Mon}, &checktriples.Analysis{}),
		"asks TUE":     Aura(&aura.Puzzle{DateISO: sunday, Rung: game.Tue}, &checkaura.Analysis{}),
		"asks EXPERT":  Testimony(&testimony.Puzzle{Difficulty: testimony.Expert}, &checktestimony.Analysis{}),
		"asks no rung": Waywords(&waywords.Puzzle{DateISO: sunday}, &checkwaywords.Analysis{}),
		"asks WED":     Waywords(&waywords.Puzzle{Rung: game.Wed, Words: waywords.Words{Path: []waywords.Word{emoji}}}, &checkwaywords.Analysis{}),
	} {
		require.Equal(t, Asks(strings.TrimPrefix(want, "asks ")), figures[0])
		if want == "asks WED" {
			require.Equal(t, Holds("shows emoji", true), figures[1])
		}
	}
}
