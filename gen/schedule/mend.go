package schedule

import (
	"dailies/game"
	"dailies/lint"
)

// The bounds of mending a day that nothing fits.
const (
	mendReach = 70 // days before it that may be chosen anew: what sets and packs rest, and a week
	mendTries = 4  // choices for the day that are tried with each of them
)

// trade is a day chosen anew so that a later one can be filled.
type trade struct {
	date         game.Date
	index, later int // the candidates of the day and of the later one
	warnings     int
}

// mend fills the i-th day, which nothing fits, by choosing one day before it anew: where the
// search takes back the last days, what stands in the way mostly lies weeks before. All days
// of the run before the i-th stay as they are but for that one. It takes the trade with the
// fewest warnings, of equal ones the latest day, and reports whether there is any.
func (s *search) mend(i int) bool {
	date, next := s.Days[i], s.next(i)
	best, found := trade{}, false
	for e := i - 1; e >= 0 && date.DaysSince(s.Days[e]) <= mendReach && s.ctx.Err() == nil; e-- {
		old, filled := s.result.Chosen[s.Days[e]]
		if !filled {
			continue
		}
		source := s.result.Sources[s.Days[e]]
		s.remove(s.Days[e])
		if t, ok := s.trade(s.Days[e], date, next, old); ok && (!found || t.warnings < best.warnings) {
			best, found = t, true
		}
		s.restore(s.Days[e], old, source)
		if found && best.warnings == 0 {
			break
		}
	}
	if found {
		s.remove(best.date)
		s.place(date, best.later)
		s.place(best.date, best.index)
	}
	return found
}

// trade finds what fills two empty days together, the earlier one by another candidate than
// the old. next is the first day behind both that is still to be filled.
func (s *search) trade(earlier, later, next game.Date, old int) (trade, bool) {
	s.result.Nodes++
	choices, _ := s.fitting(later, next)
	best, found := trade{}, false
	for _, c := range s.best(choices, mendTries) {
		s.place(later, c.index)
		s.result.Nodes++
		again, _ := s.fitting(earlier, next)
		for _, a := range s.best(again, 2) { // one of them is not the old one
			if a.index == old {
				continue
			}
			if sum := a.warnings + c.warnings; !found || sum < best.warnings {
				best, found = trade{earlier, a.index, c.index, sum}, true
			}
			break
		}
		s.remove(later)
	}
	return best, found
}

// restore puts back a daily with the source that it had.
func (s *search) restore(date game.Date, index int, source *lint.Source) {
	s.calendar.Place(s.dayOf(date, index, source))
	s.result.Chosen[date], s.result.Sources[date] = index, source
}
