package window

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestADayTakenOffMayComeBack on another date: it is no duplicate of itself.
func TestADayTakenOffMayComeBack(t *testing.T) {
	all := days("a: x")
	c := windowOf().Calendar(all, Limits{})
	again := Day{Date: first.AddDays(200), Facts: all[0].Facts}
	require.NotNil(t, c.Slot(again.Date, "").Weigh(again).Refused)
	c.Remove(all[0].Date)
	require.Nil(t, c.Slot(again.Date, "").Weigh(again).Refused)
}

// TestNoReplacementBreaksALaterDay chooses days again in random order, as a search does that improves
// a year: what a slot lets pass leaves no later day in error, also where the daily that went had kept a
// share down, and where a later day's season lets a pack serve less often.
func TestNoReplacementBreaksALaterDay(t *testing.T) {
	w := windowOf(AtMost(rule("SHARE"), 5, "a", "x", 50, 3, "x"), Balance(rule("BALANCE")))
	rapid.Check(t, func(t *rapid.T) {
		c := w.Calendar(nil, Limits{})
		filled := make(map[int]Day)
		for i := range 30 {
			at := rapid.IntRange(0, 9).Draw(t, "date")
			was, replaced := filled[at]
			if replaced {
				c.Remove(was.Date)
			}
			day := Day{Date: first.AddDays(at), Facts: facts(rapid.SampledFrom([]string{"a: x", "a: y", "b: z"}).Draw(t, "shows"))}
			day.Facts.Content = ContentOf(fmt.Sprint(i))
			day.Source = &Source{Pack: "p", Fair: map[Aspect]int{Packs: 26 + 10*(at%3)}}
			if c.Slot(day.Date, "").Weigh(day).Refused == nil {
				c.Place(day)
				filled[at] = day
			} else if replaced {
				c.Place(was)
			}
			for date, findings := range w.Judge(c.days, Limits{}) {
				for _, f := range findings {
					require.NotContains(t, []string{"SHARE error", "BALANCE error"}, f.Rule.Code+" "+f.Severity.String(), "%s after %s", date, day.Date)
				}
			}
		}
	})
}
