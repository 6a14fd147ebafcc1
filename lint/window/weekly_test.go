package window

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWeekly: a week without the value is warned of on its Sunday where one of three weeks before it
// has it, and choosing prefers a daily with it.
func TestWeekly(t *testing.T) {
	w := windowOf(Weekly(rule("WEEKLY"), "mode", "X", "day with X"))
	day := func(i int, value string) Day {
		d := Day{Date: monday.AddDays(i), Facts: &Facts{Content: ContentOf(fmt.Sprint(i, value))}}
		if value != "" {
			d.Facts.Tallies = map[Aspect][]Tally{"mode": {{value, 1, 0}}}
		}
		return d
	}
	var days []Day
	for i := range 6 * Week {
		value := "Y"
		switch {
		case i == 3: // the first Thursday
			value = "X"
		case i%7 < 3: // Monday to Wednesday
			value = ""
		}
		days = append(days, day(i, value))
	}
	for date, found := range w.Judge(days, Limits{}) {
		i := date.DaysSince(monday)
		if i != 13 && i != 20 && i != 27 {
			require.Empty(t, found, i)
			continue
		}
		require.Len(t, found, 1, i)
		require.Contains(t, found[0].Message, "has no day with X")
	}
	onMonday := slices.Clone(days)
	onMonday[2*Week] = day(2*Week, "X")
	require.Empty(t, w.Judge(onMonday, Limits{})[monday.AddDays(20)], "its Monday has it")

	weigh := func(days []Day, day Day) Fit { return w.Calendar(days, Limits{}).Slot(day.Date, "").Weigh(day) }
	for i, want := range map[int]Fit{3: {}, 4: {}, 5: {}, 6: {Wants: 1}, 11: {}, 12: {}, 13: {Warnings: 1}} {
		var before []Day
		for at := range i {
			if at != 3 || i > Week {
				before = append(before, days[at])
			}
		}
		fit := weigh(before, day(i, "Y"))
		require.Equal(t, want, Fit{Wants: fit.Wants, Warnings: fit.Warnings}, i)
		require.Zero(t, weigh(before, day(i, "X")).Wants, i)
		require.Zero(t, weigh(before, day(i, "")).Wants, i)
	}
	monday := append(slices.Clone(days), day(6*Week, "X"))
	require.Zero(t, weigh(monday, day(6*Week+5, "Y")).Wants, "its Monday had it")
	week := days[Week : 2*Week]
	require.Positive(t, weigh(append(week[:4:4], week[5:]...), day(11, "Y")).Wants, "a Friday of a week whose end is known")
}
