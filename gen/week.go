package gen

import (
	"time"

	"dailies/game"
)

// Week is the difficulty of each day of a week, by [time.Weekday]. The zero value is
// that of games without difficulties.
type Week [7]string

// NewWeek is a week of one difficulty.
func NewWeek(difficulty string) Week {
	var w Week
	for day := range w {
		w[day] = difficulty
	}
	return w
}

// On is the difficulty of a date.
func (w Week) On(date game.Date) string { return w[date.Weekday()] }

// Set is the week with another difficulty on one day.
func (w Week) Set(day time.Weekday, difficulty string) Week {
	w[day] = difficulty
	return w
}
