package corpus

import (
	"fmt"

	"dailies/game"
	"dailies/validate"
)

// The spans that end on the last day: openers over the window, leaks over more, since
// what a habit gives away shows late.
const (
	LeakDates = 60 // or the window, if that is longer
	leastDays = 5  // in the window, before openers are counted
)

// Judge holds the published days of a game against the rules and gives the findings by
// date. days are in order of date, one a date. A sentence that returns belongs to each
// day on which it does; openers and leaks are judged for the spans that end on the last
// day, and belong to it.
func Judge(days []Day, figures Figures) map[game.Date][]validate.Finding {
	found := make(map[game.Date][]validate.Finding)
	if len(days) == 0 {
		return found
	}
	repeats(days, figures.Window, found)
	last := days[len(days)-1].Date
	found[last] = append(found[last], openers(ending(days, figures.Window), figures)...)
	found[last] = append(found[last], leaks(ending(days, max(LeakDates, figures.Window)), figures)...)
	return found
}

// ending are the days among the last n dates.
func ending(days []Day, n int) []Day {
	last := days[len(days)-1].Date
	for i := range days {
		if last.DaysSince(days[i].Date) < n {
			return days[i:]
		}
	}
	return nil
}

func warning(r *validate.Rule, pointer, format string, args ...any) validate.Finding {
	return validate.Finding{Rule: r, Severity: validate.Warning, Pointer: pointer, Message: fmt.Sprintf(format, args...)}
}

// over names a span in messages.
func over(days []Day) string {
	return fmt.Sprintf("over %d days from %s to %s", len(days), days[0].Date, days[len(days)-1].Date)
}
