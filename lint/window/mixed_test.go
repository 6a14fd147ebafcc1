package window

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
)

// TestASpanSlides: what a mixture remembers of a later span does not depend on which it is slid from,
// whatever dates are empty.
func TestASpanSlides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const length = 6
		share := Mixed(rule("MIXED"), length, "a", 20, "things")
		first, value := game.Date("2027-01-01"), rapid.SampledFrom([]string{"a: u", "a: u v", "a: v v w", "b: u"})
		var all []Day
		for i := range 20 {
			if rapid.Bool().Draw(t, "filled") {
				day := days(value.Draw(t, "value"))[0]
				day.Date = first.AddDays(i)
				all = append(all, day)
			}
		}
		without := first.AddDays(rapid.IntRange(0, 19).Draw(t, "without"))
		var last memory
		for _, d := range all {
			if apart := d.Date.DaysSince(without); apart <= 0 || apart >= length {
				continue
			}
			in := span(all, d.Date, length, without)
			fresh := share.form(&share, in)
			if before, slides := last.(*mixed); slides {
				last = before.slid(in)
			} else {
				last = fresh
			}
			day := days(value.Draw(t, "value"))[0]
			day.Date = without
			require.Equal(t, fresh.weigh(day), last.weigh(day))
			require.Equal(t, fresh.explain(day), last.explain(day))
		}
	})
}

// TestEachThingTooManyWeighs: of five things one may be a u. Where three are, two are too many, and one
// of them less is a step nearer.
func TestEachThingTooManyWeighs(t *testing.T) {
	calendar := windowOf(Mixed(rule("MIXED"), 5, "a", 20, "things")).Calendar(days("a: u, i: 1", "a: u, i: 2", "a: v", "a: w"), Limits{})
	fit := func(value string) Fit {
		date := first.AddDays(4)
		return calendar.Slot(date, "").Weigh(Day{Date: date, Facts: facts(value)})
	}
	require.Equal(t, 2, fit("a: u, i: 5").Warnings)
	require.Equal(t, 1, fit("a: x").Warnings)
	require.Nil(t, fit("a: u, i: 5").Refused)
}
