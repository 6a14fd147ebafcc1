package run_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/run"
)

func TestASpecThatNothingCanBeDoneWith(t *testing.T) {
	games := catalog.Games()
	source, err := author.Builtin(games)
	require.NoError(t, err)
	whole := run.Spec{Games: games, Dates: []game.Date{"2026-11-21"}, Source: source, Out: t.TempDir()}
	for what, harm := range map[string]func(*run.Spec){
		"a game to fill":   func(s *run.Spec) { s.Games = nil },
		"fills 1 to 1000":  func(s *run.Spec) { s.Dates = nil },
		"an author to ask": func(s *run.Spec) { s.Source = author.Source{} },
		"a folder":         func(s *run.Spec) { s.Out = "" },
	} {
		spec := whole
		harm(&spec)
		report, err := run.Do(t.Context(), spec, run.Deps{})
		require.Nil(t, report)
		require.ErrorAs(t, err, new(fault.Usage))
		require.ErrorContains(t, err, what)
	}
}

func TestDays(t *testing.T) {
	days, err := run.Days("2026-12-31", 2)
	require.NoError(t, err)
	require.Equal(t, []game.Date{"2026-12-31", "2027-01-01"}, days)
	for first, n := range map[game.Date]int{"2026-11-21": 0, "2026-11-22": run.MaxDays + 1, "9999-12-31": 2} {
		_, err := run.Days(first, n)
		require.ErrorAs(t, err, new(fault.Usage))
	}
}
