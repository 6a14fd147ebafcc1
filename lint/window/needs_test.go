package window

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

// TestWhatTheMaterialRunsShortOf: the largest share first, from a twentieth on, of the last year.
func TestWhatTheMaterialRunsShortOf(t *testing.T) {
	var days []Day
	for i := range 365 + 28 {
		date := game.Date("2026-01-05").AddDays(i) // a Monday
		rung := date.Rung()
		if i < 28 || rung == game.Sun && i%14 == 6 || rung == game.Sat && i%140 == 5 {
			rung = game.Mon // of the year alone: half of the Sundays, and a Saturday in twenty
		}
		d := Day{Date: date, Facts: &Facts{Tallies: map[Aspect][]Tally{Rungs: RungOf(rung, "")}}, Source: &Source{}}
		if date < "2026-02-02" || date >= "2027-01-01" && date < "2027-01-08" {
			d.Source.Eased = 25
		}
		days = append(days, d)
	}
	days = append(days, Day{Date: days[len(days)-1].Date.AddDays(1), Facts: &Facts{}})
	require.Equal(t, []string{
		"a board was below the rung of its weekday on 26 of 52 days of the rung SUN",
		"content returned sooner than it should on 7 of 90 days in winter",
	}, Needs(days[:len(days)-1], North))
	require.Empty(t, Needs(days[35:41], North))
	require.Empty(t, Needs(nil, North))
}
