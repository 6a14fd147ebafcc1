package corpus

import (
	"fmt"

	"dailies/game"
	"dailies/validate"
)

// The spans: openers over the window, leaks over more dates, since what a habit gives away
// shows late.
const (
	LeakDates = 60 // or the window, if that is longer
	leastDays = 5  // in the window, before openers are counted
)

// Judge checks the published days of a game against the rules and returns the findings by date.
// days are in order of date, one a date. A sentence that returns is reported on each day on
// which it does. Openers and leaks are judged over the span that ends on each day, over whole
// spans where there are any; what overlapping spans have in common is reported once, on the
// last day of the worst of them.
func Judge(days []Day, figures Figures) map[game.Date][]validate.Finding {
	found := make(map[game.Date][]validate.Finding)
	repeats(days, figures.Window, found)
	said, tried := openingsOf(days), try(days)
	habits, leaks := newSightings(figures.Window), newSightings(max(LeakDates, figures.Window))
	for n := 1; n <= len(days); n++ {
		if from, whole := span(days, n, habits.span); whole {
			habits.add(days[n-1].Date, openers(days[from:n], said[from:n], figures))
		}
		if from, whole := span(days, n, leaks.span); whole {
			leaks.add(days[n-1].Date, tried.leaks(days, from, n, figures))
		}
	}
	for _, s := range append(habits.worst, leaks.worst...) {
		found[s.date] = append(found[s.date], s.finding)
	}
	return found
}

// span returns where the days begin that lie within so many dates up to the n-th day, and
// whether the span is whole. The first days are only part of a longer span, unless there are no
// more.
func span(days []Day, n, dates int) (from int, whole bool) {
	last := days[n-1].Date
	for from = n - 1; from > 0 && last.DaysSince(days[from-1].Date) < dates; {
		from--
	}
	return from, n == len(days) || last.DaysSince(days[0].Date) >= dates-1
}

func warning(r *validate.Rule, pointer, format string, args ...any) validate.Finding {
	return validate.Finding{Rule: r, Severity: validate.Warning, Pointer: pointer, Message: fmt.Sprintf(format, args...)}
}

// over names a span in messages.
func over(days []Day) string {
	return fmt.Sprintf("over %d days from %s to %s", len(days), days[0].Date, days[len(days)-1].Date)
}
