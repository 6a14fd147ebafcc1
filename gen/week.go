package gen

import (
	"maps"
	"slices"
	"time"

	"dailies/game"
)

// Week is the rung of each day of a week, by [time.Weekday]: how much a puzzle of that
// day asks of a player. The zero value is the week of games without rungs.
type Week [7]string

// NewWeek returns a week of one rung.
func NewWeek(rung string) Week {
	var w Week
	for day := range w {
		w[day] = rung
	}
	return w
}

// On returns the rung of a date.
func (w Week) On(date game.Date) string { return w[date.Weekday()] }

// Set returns the week with another rung on one day.
func (w Week) Set(day time.Weekday, rung string) Week {
	w[day] = rung
	return w
}

// Demand counts the days that want each rung. Games without rungs have one, "".
type Demand map[string]int

// Demand returns what the dates want in this week.
func (w Week) Demand(dates []game.Date) Demand {
	d := make(Demand)
	for _, date := range dates {
		d[w.On(date)]++
	}
	return d
}

// rungs lists the rungs that are wanted, in an order of their own.
func (d Demand) rungs() []string { return slices.Sorted(maps.Keys(d)) }
