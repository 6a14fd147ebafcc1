package schedule

import (
	"slices"

	"dailies/game"
	"dailies/lint"
)

// polishReach is how far before a day that the window warns of days are chosen anew: the
// longest span of a rule that only warns, in dates.
const polishReach = 28

// polish looks once more at each filled day that the window warns of, now that the days behind
// it are known, and chooses anew the day itself, or else the nearest one before it, where that
// leaves fewer warnings.
func (s *search) polish() {
	for i, date := range s.Days {
		if s.ctx.Err() != nil {
			return
		}
		if _, filled := s.result.Chosen[date]; !filled || !s.warned(date) {
			continue
		}
		for e := i; e >= 0 && date.DaysSince(s.Days[e]) < polishReach; e-- {
			if s.choseAnew(s.Days[e]) {
				break
			}
		}
	}
}

// warned reports whether a rule over a span that ends on a filled day, or behind it, warns.
func (s *search) warned(date game.Date) bool {
	index, source := s.result.Chosen[date], s.result.Sources[date]
	s.remove(date)
	defer s.restore(date, index, source)
	return s.calendar.Slot(date, "").Weigh(s.dayOf(date, index, source)).Warnings > 0
}

// dayOf is a date with a candidate, and where that comes from.
func (s *search) dayOf(date game.Date, index int, source *lint.Source) lint.Day {
	return lint.Day{Date: date, Facts: s.Candidates[index].Facts, Source: source}
}

// choseAnew chooses a filled day anew, if the best choice for it and the days behind leaves
// fewer warnings than what fills it, and reports whether it did.
func (s *search) choseAnew(date game.Date) bool {
	return s.swap(date, func(old choice, choices []choice) choice {
		if first := slices.MinFunc(choices, s.better); first.warnings < old.warnings {
			return first
		}
		return old
	})
}

// swap fills a filled day with what pick takes of all choices for it and the days behind, and
// reports whether that is another than before.
func (s *search) swap(date game.Date, pick func(old choice, choices []choice) choice) bool {
	old, filled := s.result.Chosen[date]
	if !filled {
		return false
	}
	source := s.result.Sources[date]
	s.remove(date)
	s.result.Nodes++
	choices, _ := s.fitting(date, "")
	if at := slices.IndexFunc(choices, func(c choice) bool { return c.index == old }); at >= 0 {
		if other := pick(choices[at], choices); other.index != old {
			s.place(date, other.index)
			return true
		}
	}
	s.restore(date, old, source)
	return false
}
