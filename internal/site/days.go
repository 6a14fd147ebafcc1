package site

import (
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/session"
)

// listed is a day in the list.
type listed struct {
	Date      game.Date
	Games     []session.Game
	Withdrawn []session.Game // which players may remember
	Since     game.Date      // when it could first be played, where that was later
}

func (d listed) has(name string) bool      { return named(d.Games, name) }
func (d listed) withdrew(name string) bool { return named(d.Withdrawn, name) }

func named(games []session.Game, name string) bool {
	return slices.ContainsFunc(games, func(g session.Game) bool { return g.Name == name })
}

// byDay groups puzzles by day, the latest first, the games of each in the order of the
// list. It leaves out what no page can play.
func byDay(games session.List, puzzles, withdrawn []Puzzle) []listed {
	there, gone := make(map[Puzzle]bool, len(puzzles)), make(map[Puzzle]bool)
	var dates []game.Date
	for _, p := range puzzles {
		there[p] = true
		dates = append(dates, p.Date)
	}
	for _, p := range withdrawn {
		gone[p] = true
		dates = append(dates, p.Date)
	}
	slices.SortFunc(dates, func(a, b game.Date) int { return strings.Compare(string(b), string(a)) })
	var days []listed
	for _, date := range slices.Compact(dates) {
		d := listed{Date: date}
		for _, g := range games {
			if there[Puzzle{date, g.Name}] && date.Valid() {
				d.Games = append(d.Games, g)
			}
			if gone[Puzzle{date, g.Name}] && date.Valid() {
				d.Withdrawn = append(d.Withdrawn, g)
			}
		}
		if len(d.Games)+len(d.Withdrawn) > 0 {
			days = append(days, d)
		}
	}
	return days
}

// days groups the puzzles of the site, and says which days came late.
func (s *Site) days(puzzles, withdrawn []Puzzle) []listed {
	days := byDay(s.games, puzzles, withdrawn)
	for i, d := range days {
		days[i].Since = s.since[d.Date]
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
