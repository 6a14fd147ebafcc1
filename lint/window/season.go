package window

import (
	"slices"
	"strconv"
	"strings"

	"dailies/game"
	"dailies/game/document"
)

// Season is when content may be published: on the days that fit all of its lists. The zero value is
// any day.
type Season struct {
	Months   []int       `json:"months,omitempty"`   // of the northern year, 1 to 12; none for any
	Weekdays []game.Rung `json:"weekdays,omitempty"` // none for any
	Dates    []Span      `json:"dates,omitempty"`    // of the calendar, whatever the hemisphere; none for any
	Tones    []string    `json:"tones,omitempty"`    // what it makes light of, for [Quiet]
}

// Fits reports whether the season holds a date.
func (s Season) Fits(date game.Date, h Hemisphere) bool {
	return (len(s.Months) == 0 || slices.Contains(s.Months, h.Month(date))) &&
		(len(s.Weekdays) == 0 || slices.Contains(s.Weekdays, date.Rung())) &&
		(len(s.Dates) == 0 || slices.ContainsFunc(s.Dates, func(d Span) bool { return d.Holds(date) }))
}

// Within returns the days of a season that another holds too. What has dates of its own keeps them
// within a season that has some. The tones are those of the other.
func (s Season) Within(other Season) Season {
	both := Season{Months: meet(s.Months, other.Months), Weekdays: meet(s.Weekdays, other.Weekdays), Dates: s.Dates, Tones: other.Tones}
	if len(s.Dates) == 0 {
		both.Dates = other.Dates
	}
	return both
}

// meet returns what two lists share, where an empty one holds everything. Where they share nothing,
// the result holds the zero value, which is no month and no weekday.
func meet[T comparable](a, b []T) []T {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	}
	var nothing T
	shared := slices.DeleteFunc(slices.Clone(a), func(v T) bool { return !slices.Contains(b, v) })
	if len(shared) == 0 {
		return []T{nothing}
	}
	return shared
}

// Days counts the days that the season holds: the pairs of month and weekday, of the 84 of a
// year, or its spans of dates if they are fewer. The fewer they are, the sooner its content should
// be used where it fits.
func (s Season) Days() int {
	months, weekdays := len(s.Months), len(s.Weekdays)
	if months == 0 {
		months = 12
	}
	if weekdays == 0 {
		weekdays = 7
	}
	if len(s.Dates) > 0 {
		return min(months*weekdays, len(s.Dates))
	}
	return months * weekdays
}

// String names the season, for messages.
func (s Season) String() string {
	var parts []string
	if len(s.Dates) > 0 {
		parts = append(parts, document.Choices(s.Dates))
	}
	if len(s.Months) > 0 {
		names := make([]string, len(s.Months))
		for i, month := range s.Months {
			names[i] = strconv.Itoa(month)
		}
		parts = append(parts, "month "+document.Choices(names))
	}
	if len(s.Weekdays) > 0 {
		parts = append(parts, document.Choices(s.Weekdays))
	}
	if len(parts) == 0 {
		return "any day"
	}
	return strings.Join(parts, " on ")
}
