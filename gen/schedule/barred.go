package schedule

import (
	"slices"

	"dailies/game"
	"dailies/lint/window"
)

// barredDays is for how many days a search remembers what keeps candidates away from them. One that
// nothing fits is looked at hundreds of times, and so are the few before it.
const barredDays = 16

// barred remembers of each candidate the day with which it clashed when it was weighed last: as long as
// that day is there, the candidate need not be weighed again. Nearly all of them are refused so.
type barred []barredOn

// barredOn is what is remembered of a date.
type barredOn struct {
	date    game.Date
	clashes []window.Clash // by candidate
}

// on returns the clashes of so many candidates on a date, for the caller to read and write.
func (b *barred) on(date game.Date, candidates int) []window.Clash {
	days := *b
	at := slices.IndexFunc(days, func(d barredOn) bool { return d.date == date })
	var day barredOn
	switch {
	case at >= 0:
		day = days[at]
		days = slices.Delete(days, at, at+1)
	case len(days) == barredDays:
		day = barredOn{date, days[0].clashes}
		clear(day.clashes)
		days = slices.Delete(days, 0, 1)
	default:
		day = barredOn{date, make([]window.Clash, candidates)}
	}
	*b = append(days, day)
	return day.clashes
}

// forget forgets everything: what a day demands has changed.
func (b *barred) forget() { *b = nil }
