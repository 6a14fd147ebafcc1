package window

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/validate"
)

func TestWhatRests(t *testing.T) {
	rule := &validate.Rule{Code: "ERR_X"}
	at := func(int) string { return "/x" }
	w := NewGame[int, int]("n", nil, nil, []Rule{
		Fresh(rule, 2, "tiles", at, "tile"), Gap(rule, Packs, 3, false, at, "pack"), Once(rule, "words", "titles", at, "hidden word"),
		Repeated(rule, 3, "targets", 2, "/target", "target"),
	}).Window()
	var days []Day
	for i, value := range []string{"a", "b", "c", "b"} {
		tally := []Tally{{Value: value, Count: 1}}
		days = append(days, Day{Date: game.Date("2026-11-20").AddDays(i), Facts: &Facts{Tallies: map[Aspect][]Tally{"tiles": tally, "words": tally, "targets": tally, Packs: tally}}})
	}
	require.Equal(t, []Resting{{"tile", []string{"b", "c"}}, {"hidden word", []string{"b", "c", "a"}}, {"target", []string{"b", "c"}}}, w.Resting(days, Limits{}))
	require.Empty(t, w.Resting(nil, Limits{}))
	said := w.Repeats(days, Limits{}, Day{Date: "2026-12-01", Facts: days[0].Facts})
	require.Len(t, said, 1)
	require.Contains(t, said[0], `the hidden word "a" of 2026-12-01 was on 2026-11-20`)
	require.Empty(t, w.Repeats(days[1:], Limits{}, Day{Date: "2026-12-01", Facts: days[0].Facts}))
}

func TestWhatRunsShort(t *testing.T) {
	var days []Day
	for i := range 28 { // Fridays reach Monday's rung only, and the rules of every winter day are eased
		date := game.Date("2026-11-16").AddDays(i)
		day := Day{Date: date, Facts: &Facts{Tallies: map[Aspect][]Tally{Rungs: RungOf(date.Rung(), "")}}}
		if date.Rung() == game.Fri {
			day.Facts.Tallies[Rungs] = RungOf(game.Mon, "")
		}
		if date >= "2026-12-01" {
			day.Source = &Source{Eased: 10}
		}
		days = append(days, day)
	}
	require.Equal(t, []string{
		"a board was below the rung of its weekday on 4 of 4 days of the rung FRI", "content returned sooner than it should on 13 of 13 days in winter",
	}, Needs(days, North))
	require.Empty(t, Needs(days[:4], South))
}
