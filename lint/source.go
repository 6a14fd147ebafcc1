package lint

import (
	"slices"
	"time"

	"dailies/game"
)

// Source is where a published daily comes from, as far as rules over a year need to know
// it. The index keeps it, since no document holds it. It is written once, when the day
// is chosen, so that packs that are written later never fail an old day.
type Source struct {
	Pack string         // the id of its pack
	Fair map[Aspect]int // the fair gap of what returns, in days
	Season

	// Eased is by how many per cent the day's gaps, and the year in which no day is nearly
	// the same, are shorter than the rules ask: no material kept them in full. 0 for none.
	Eased int
}

// Season is when content may be published. The zero value is any day.
type Season struct {
	Months   []int       `json:"months,omitempty"`   // of the northern year, 1 to 12; none for any
	Weekdays []game.Rung `json:"weekdays,omitempty"` // none for any
}

// Hemisphere is where the players live. The zero value is the northern one.
type Hemisphere string

// The hemispheres.
const (
	North Hemisphere = "north"
	South Hemisphere = "south"
)

// Valid reports whether h is one of the two, or empty.
func (h Hemisphere) Valid() bool { return h == "" || h == North || h == South }

// month is the month of a date as the northern year has it: in the south, January is a
// summer's July.
func (h Hemisphere) month(date game.Date) int {
	month := monthOf(date)
	if h == South {
		month = (month+5)%12 + 1
	}
	return month
}

// monthOf is the month of a date, 1 to 12; 0 for one that is malformed.
func monthOf(date game.Date) int {
	day, err := time.Parse(time.DateOnly, string(date))
	if err != nil {
		return 0
	}
	return int(day.Month())
}

// Fits reports whether the season holds a date.
func (s Season) Fits(date game.Date, h Hemisphere) bool {
	return (len(s.Months) == 0 || slices.Contains(s.Months, h.month(date))) &&
		(len(s.Weekdays) == 0 || slices.Contains(s.Weekdays, date.Rung()))
}

// Days counts the pairs of month and weekday that the season holds, of the 84 of a year.
// The fewer they are, the sooner its content should be used where it fits.
func (s Season) Days() int {
	months, weekdays := len(s.Months), len(s.Weekdays)
	if months == 0 {
		months = 12
	}
	if weekdays == 0 {
		weekdays = 7
	}
	return months * weekdays
}

// fair is the fair gap of an aspect that the run knew; 0 for none.
func (d Day) fair(aspect Aspect) int {
	if d.Source == nil {
		return 0
	}
	return d.Source.Fair[aspect]
}

// eased is what is left of a number of days when the day's rules are eased.
func (d Day) eased(days int) int {
	if d.Source == nil {
		return days
	}
	return days * (100 - d.Source.Eased) / 100
}

// values are what a day shows of an aspect; packs is one, though no document holds it.
func (d Day) values(aspect Aspect) []Tally {
	if aspect != Packs {
		return d.Facts.Tallies[aspect]
	}
	if d.Source == nil || d.Source.Pack == "" {
		return nil
	}
	return []Tally{{d.Source.Pack, 1, 0}}
}

// Packs is the aspect of the pack that a daily was made of.
const Packs Aspect = "packs"
