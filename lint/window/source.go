package window

import (
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

// Hemisphere is where the players live. The zero value is the northern one.
type Hemisphere string

// The hemispheres.
const (
	North Hemisphere = "north"
	South Hemisphere = "south"
)

// Valid reports whether h is one of the two, or empty.
func (h Hemisphere) Valid() bool { return h == "" || h == North || h == South }

// SeasonOn names the season of a date: winter, spring, summer or fall.
func (h Hemisphere) SeasonOn(date game.Date) string { return seasonOf(h.Month(date)) }

// Month returns the month of a date as the northern year has it, 1 to 12: in the south, January
// is a summer's July.
func (h Hemisphere) Month(date game.Date) int {
	month := monthOf(date)
	if h == South {
		month = (month+5)%12 + 1
	}
	return month
}

// monthOf returns the month of a date, 1 to 12; 0 for one that is malformed.
func monthOf(date game.Date) int {
	day, err := time.Parse(time.DateOnly, string(date))
	if err != nil {
		return 0
	}
	return int(day.Month())
}

// fair returns the fair gap of an aspect that the run knew; 0 for none.
func (d Day) fair(aspect Aspect) int {
	if d.Source == nil {
		return 0
	}
	return d.Source.Fair[aspect]
}

// eased returns what is left of a number of days when the day's rules are eased.
func (d Day) eased(days int) int {
	if d.Source == nil {
		return days
	}
	return days * (100 - d.Source.Eased) / 100
}

// values returns what a day shows of an aspect; packs is one, though no document holds it.
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
