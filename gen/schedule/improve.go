package schedule

import (
	"math"
	"slices"

	"dailies/game"
	"dailies/lint/window"
)

// The bounds of an improvement.
const (
	reach        = 70  // days around a day that are chosen again for its sake: what sets and packs rest, and a week
	tried        = 4   // choices for a day that are tried with each other day
	nodesPerMend = 400 // nodes spent on a day that nothing fits
	nodesPerDay  = 12  // nodes spent on filled days, for each of them
)

// mend fills the i-th day, which nothing fits, by choosing another day of the run again, and
// reports whether it could: the obstacle mostly lies weeks before.
func (s *search) mend(i int) bool {
	s.next, s.budget, s.known = s.after(i), s.result.Nodes+nodesPerMend, make(map[game.Date]costs)
	return s.amend(unfilled, s.Days[i])
}

// improve chooses days again now that the days after them are known: one objective after the
// other, until no day and no two days cost less, or the budget is spent. Only these objectives
// are worth it; the others only decide between equals.
func (s *search) improve() {
	s.next, s.budget, s.known = "", s.result.Nodes+nodesPerDay*len(s.Days), make(map[game.Date]costs)
	for _, goal := range []int{warnings, overuse} {
		s.beyond = s.overused()
		s.sweep(func(date game.Date) bool { return s.retry(goal, date) }) // the cheap steps first
		s.sweep(func(date game.Date) bool { return s.amend(goal, date) })
	}
}

// sweep takes a step on every filled day in turn, until a round of them improves nothing.
func (s *search) sweep(step func(game.Date) bool) {
	for improved := true; improved; {
		improved = false
		for _, date := range s.Days {
			improved = s.filled(date) && step(date) || improved
		}
	}
}

// amend makes a day cost less by an objective, and no more by those before it: it chooses the
// day again, or another one near it, or both, and reports whether it did.
func (s *search) amend(goal int, date game.Date) bool {
	if s.spent() || s.cost(goal, s.costNow, date)[goal] == 0 {
		return false
	}
	if s.filled(date) && s.retry(goal, date) {
		return true
	}
	near := s.near(date)
	return slices.ContainsFunc(near, func(other game.Date) bool { return s.retry(goal, other) }) ||
		slices.ContainsFunc(near, func(other game.Date) bool { return s.retry(goal, date, other) })
}

// near returns the other filled days in reach of a date, the latest first: on a year of real
// packs that leaves longer gaps than the nearest first.
func (s *search) near(date game.Date) []game.Date {
	days := slices.DeleteFunc(slices.Clone(s.Days), func(other game.Date) bool {
		return other == date || !s.filled(other) || max(other.DaysSince(date), date.DaysSince(other)) > reach
	})
	slices.Reverse(days)
	return days
}

// retry empties days and fills them again, each with the best choice given all other days, but
// the first with a few in turn. It keeps a choice that costs less than before, by the
// objectives up to goal, and reports whether there is one; otherwise nothing changes.
func (s *search) retry(goal int, dates ...game.Date) bool {
	was := s.cost(goal, s.costNow, dates...)
	if s.spent() || was[goal] == 0 {
		return false
	}
	chosen, sources := make(map[game.Date]int), make(map[game.Date]*window.Source)
	for _, date := range dates {
		if s.filled(date) {
			chosen[date], sources[date] = s.result.Chosen[date], s.result.Sources[date]
			s.remove(date)
		}
	}
	if s.refill(goal, was, dates, dates) {
		if !s.parted(chosen) {
			clear(s.known)
			return true
		}
		for _, date := range dates {
			s.remove(date)
		}
	}
	for date, index := range chosen {
		s.restore(date, index, sources[date])
	}
	return false
}

// parted reports whether dailies that were taken away kept two others apart that a rule refuses as
// neighbors: a set returns with other tiles than the last time, and another time is the last one now.
func (s *search) parted(taken map[game.Date]int) bool {
	for date, index := range taken {
		names := s.Candidates[index].Facts.Names
		shares := func(d window.Day) bool {
			return d.Date > date && slices.ContainsFunc(d.Facts.Names, func(name string) bool { return slices.Contains(names, name) })
		}
		for later, other := range s.result.Chosen {
			if d := (window.Day{Date: later, Facts: s.Candidates[other].Facts, Source: s.result.Sources[later]}); shares(d) && s.refused(d) {
				return true
			}
		}
		for _, d := range s.Published {
			if shares(d) && s.refused(d) {
				return true
			}
		}
	}
	return false
}

// refused reports whether a rule over pairs of days refuses a day given all other days.
func (s *search) refused(d window.Day) bool {
	s.calendar.Remove(d.Date)
	defer s.calendar.Place(d)
	return s.calendar.Glance(d.Date).Weigh(d).Refused != nil
}

// refill fills the remaining ones of some days, so that all of them cost less than before, and
// reports whether it could; otherwise nothing changes.
func (s *search) refill(goal int, was costs, all, left []game.Date) bool {
	if len(left) == 0 {
		return s.cost(goal, s.costAt, all...).less(was, goal) && (goal != overuse || s.lessOverused())
	}
	n := 1
	if len(left) > 1 {
		n = tried
	}
	for _, c := range s.best(left[0], below(was, goal), n) {
		if !c.costs.less(was, goal) {
			return false // nor do the choices after it cost less
		}
		s.place(left[0], c.index)
		if s.refill(goal, was, all, left[1:]) {
			return true
		}
		s.remove(left[0])
	}
	return false
}

// below returns what candidates may cost that are to cost less, by the objectives up to goal.
func below(was costs, goal int) most {
	switch {
	case goal == overuse:
		return most{int(was[warnings]), int(was[overuse]) - 1}
	case goal == warnings && was[unfilled] == 0:
		return most{int(was[warnings]) - 1, math.MaxInt}
	}
	return anything()
}

// lessOverused reports whether fewer things are overused on all days together. What the days
// chosen again cost does not tell: others between them may show a thing sooner than before.
func (s *search) lessOverused() bool {
	n := s.overused()
	if n >= s.beyond {
		return false
	}
	s.beyond = n
	return true
}

// overused counts what all filled days show beyond a [window.MaxUses].
func (s *search) overused() (n int) {
	for date := range s.result.Chosen {
		n += s.overuseOn(date)
	}
	return n
}

// overuseOn counts what a filled day shows beyond a [window.MaxUses].
func (s *search) overuseOn(date game.Date) int {
	facts := s.Candidates[s.result.Chosen[date]].Facts
	return s.calendar.Glance(date).Overuse(window.Day{Date: date, Facts: facts, Source: s.result.Sources[date]})
}

// cost adds up what days cost given all other days, by the objectives up to goal at least.
func (s *search) cost(goal int, costAt func(game.Date) costs, dates ...game.Date) (sum costs) {
	for _, date := range dates {
		if goal == unfilled && s.filled(date) {
			continue
		}
		for i, cost := range costAt(date) {
			sum[i] += cost
		}
	}
	return sum
}

// costNow is costAt while every day is filled that was filled when the improvement began. A retry that
// changes nothing leaves what days cost as it was, and most change nothing.
func (s *search) costNow(date game.Date) costs {
	cost, known := s.known[date]
	if !known {
		cost = s.costAt(date)
		s.known[date] = cost
	}
	return cost
}

func (s *search) costAt(date game.Date) costs {
	index, filled := s.result.Chosen[date]
	if !filled {
		return costs{unfilled: 1}
	}
	source := s.result.Sources[date]
	s.remove(date)
	defer s.restore(date, index, source)
	o := s.open(s.calendar.Slot(date, s.next), s.turns(date), date, source)
	day := o.day
	day.Facts = s.Candidates[index].Facts
	return s.costsOf(index, o, o.Weigh(day))
}
