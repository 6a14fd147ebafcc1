package window

import (
	"slices"

	"dailies/game"
)

// Quiet are dates on which content of some tones is not dealt. Choosing keeps to them; what is
// published already is not judged by them, since they are set for what comes.
type Quiet []QuietDates

// QuietDates are the dates of a span, every year, and the tones that they are without.
type QuietDates struct {
	Dates Span
	Tones []string
}

// Fits reports whether content may be dealt on a date: its season holds the date, in the
// hemisphere of the players, and the date is not quiet for a tone of it.
func (l Limits) Fits(s Season, date game.Date) bool {
	return s.Fits(date, l.Hemisphere) && !slices.ContainsFunc(l.Quiet, func(q QuietDates) bool {
		return slices.ContainsFunc(s.Tones, func(tone string) bool { return slices.Contains(q.Tones, tone) }) && q.Dates.Holds(date)
	})
}
