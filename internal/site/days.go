package site

import (
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/session"
)

// listed is a day of the list, the latest first.
type listed struct {
	Date  game.Date
	Games []session.Game
}

// byDay sorts puzzles into days, the games of each in the order of the sessions. What no
// page can play is left out.
func byDay(puzzles []Puzzle) []listed {
	there := make(map[Puzzle]bool, len(puzzles))
	var dates []game.Date
	for _, p := range puzzles {
		there[p] = true
		dates = append(dates, p.Date)
	}
	slices.SortFunc(dates, func(a, b game.Date) int { return strings.Compare(string(b), string(a)) })
	var days []listed
	for _, date := range slices.Compact(dates) {
		d := listed{Date: date}
		for _, g := range session.Games() {
			if there[Puzzle{date, g.Name}] && date.Valid() {
				d.Games = append(d.Games, g)
			}
		}
		if len(d.Games) > 0 {
			days = append(days, d)
		}
	}
	return days
}

// months are days of one month.
type months struct {
	First game.Date // the latest of them, which names the month
	Days  []listed
}

func byMonth(days []listed) []months {
	var all []months
	for _, d := range days {
		if n := len(all); n > 0 && all[n-1].First[:7] == d.Date[:7] {
			all[n-1].Days = append(all[n-1].Days, d)
			continue
		}
		all = append(all, months{d.Date, []listed{d}})
	}
	return all
}
