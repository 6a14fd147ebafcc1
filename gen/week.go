package gen

import (
	"time"

	"dailies/game"
)

// Week is the rung of each day of a week, by [time.Weekday]: how hard the puzzle of that day
// is. The zero value is the week of games without rungs.
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
