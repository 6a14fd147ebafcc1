package window

import (
	"strings"

	"dailies/game"
	"dailies/internal/observance"
)

// Span is some dates of every year: a date as 12-24, the dates from one to another as 12-26..01-02,
// or a holiday with the code of a country that has it, as Thanksgiving Day (US).
type Span string

// Valid reports whether the span names dates that a calendar has.
func (s Span) Valid() bool {
	if _, known := observance.Named(string(s)); known {
		return true
	}
	from, to := s.ends()
	return inYear(from) && inYear(to)
}

// ends returns the first and the last date of a span of dates, as MM-DD.
func (s Span) ends() (from, to string) {
	from, to, several := strings.Cut(string(s), "..")
	if !several {
		to = from
	}
	return from, to
}

// inYear reports whether some year has a date, given as MM-DD. 2028 has February 29.
func inYear(monthDay string) bool { return game.Date("2028-" + monthDay).Valid() }

// Holds reports whether a date is in the span. One whose end is before its start lasts into the next
// year.
func (s Span) Holds(date game.Date) bool {
	if !date.Valid() {
		return false
	}
	if holiday, known := observance.Named(string(s)); known {
		return holiday.Falls(date)
	}
	from, to := s.ends()
	on := string(date[len("2006-"):])
	if from > to {
		return on >= from || on <= to
	}
	return from <= on && on <= to
}
