// Package days says how a player stands over many days. Start with [Sum].
package days

import (
	"maps"
	"slices"
	"strings"

	"dailies/game"
)

// Day is a day of a site.
type Day struct {
	Date  game.Date `json:"date"`
	Since game.Date `json:"since,omitempty"` // when it could first be played; empty for its date
	Games []string  `json:"games"`
}

// Result is how a puzzle ended.
type Result struct {
	Won  bool      `json:"won"`
	Tier string    `json:"tier"`
	On   game.Date `json:"on"` // the site's date of the first end
}

// Figures sum up results.
type Figures struct {
	Played  int            `json:"played"`
	Won     int            `json:"won"`
	Streak  int            `json:"streak"` // days in a row up to today
	Longest int            `json:"longest"`
	Tiers   map[string]int `json:"tiers"`
}

// Standing is how a player stands: in each game that was played, and in whole days, of which
// every game was played to its end.
type Standing struct {
	Games map[string]Figures `json:"games"`
	Whole Figures            `json:"whole"`
}

// Sum sums up results, by DATE/GAME. Days that only a result names count for their game: the
// list of a site may be out of reach.
func Sum(all []Day, results map[string]Result, today game.Date) Standing {
	since, dates := make(map[game.Date]game.Date), make(map[string][]game.Date)
	whole := make(map[game.Date]Result)
	for _, day := range all {
		since[day.Date] = max(day.Date, day.Since)
		for _, name := range day.Games {
			dates[name] = append(dates[name], day.Date)
		}
		if last, every := ended(day, results); every {
			whole[day.Date] = last
		}
	}
	played := make(map[string]map[game.Date]Result)
	for puzzle, result := range results {
		date, name, _ := strings.Cut(puzzle, "/")
		if played[name] == nil {
			played[name] = make(map[game.Date]Result)
		}
		played[name][game.Date(date)] = result
		dates[name] = append(dates[name], game.Date(date))
	}
	standing := Standing{Games: make(map[string]Figures), Whole: figures(slices.Collect(maps.Keys(since)), since, whole, today)}
	for name, results := range played {
		standing.Games[name] = figures(dates[name], since, results, today)
	}
	return standing
}

// ended is when the last game of a day ended, if every game did.
func ended(day Day, results map[string]Result) (last Result, every bool) {
	last = Result{Won: true}
	for _, name := range day.Games {
		result, there := results[string(day.Date)+"/"+name]
		if !there {
			return last, false
		}
		last.On = max(last.On, result.On)
	}
	return last, len(day.Games) > 0
}

// figures sum up the results of some dates. A streak is of days that were won while they were
// new: until the end of the day after the one since which they could be played, for players and
// hosts have midnights of their own. A day that is still new does not end it, nor does a date
// without a puzzle.
func figures(dates []game.Date, since map[game.Date]game.Date, results map[game.Date]Result, today game.Date) Figures {
	f := Figures{Played: len(results), Tiers: make(map[string]int)}
	slices.Sort(dates)
	for _, date := range slices.Compact(dates) {
		opened := max(date, since[date])
		result, played := results[date]
		if played {
			f.Tiers[result.Tier]++
		}
		if result.Won {
			f.Won++
		}
		switch {
		case result.Won && result.On.DaysSince(opened) <= 1:
			f.Streak++
			f.Longest = max(f.Longest, f.Streak)
		case played || today.DaysSince(opened) > 1:
			f.Streak = 0
		}
	}
	return f
}
