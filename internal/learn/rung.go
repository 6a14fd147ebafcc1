package learn

import (
	"slices"

	"dailies/game"
)

const (
	leastWeek = 14 // measured days from which on a weekday has others to be compared with
	stepsOff  = 2  // weekdays between what a day is and what it was as hard as
)

// Misplaced are the days that were as hard as a weekday at least two steps away, with that weekday. The measured
// days in order of difficulty are the week that people met: where the Mondays among them would end the
// Tuesdays begin, and so on. Both ends of a day's interval must lie that far off, so that chance
// accuses few. Weekdays count and not what a game asks on them: people expect the week to climb. Fewer
// than 14 days say nothing.
func (g Game) Misplaced() map[game.Date]game.Rung {
	found := map[game.Date]game.Rung{}
	if len(g.Days) < leastWeek {
		return found
	}
	var week []int // the places of the measured days' weekdays, in order
	for date := range g.Days {
		week = append(week, weekday(date))
	}
	slices.Sort(week)
	for date, d := range g.Days {
		at := func(difficulty float64) int { return week[g.easier(date, difficulty)] }
		own := weekday(date)
		if at(d.Low) >= own+stepsOff || at(d.High) <= own-stepsOff {
			found[date] = game.Rungs()[at(d.Value)]
		}
	}
	return found
}

// easier is how many of the other days were easier than a difficulty.
func (g Game) easier(than game.Date, difficulty float64) (days int) {
	for date, d := range g.Days {
		if date != than && d.Value < difficulty {
			days++
		}
	}
	return days
}

func weekday(date game.Date) int { return slices.Index(game.Rungs(), date.Rung()) }
