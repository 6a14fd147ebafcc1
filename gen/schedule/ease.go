package schedule

import (
	"maps"

	"dailies/game"
)

// steps returns the percentages by which the rules of the year are eased, one after the other, for
// a day that nothing fits in full. A rule with a floor keeps it: no set returns within the
// window, no hidden word within a year.
func steps() []int { return []int{25, 50, 75} }

// ease finds the first step at which something fits the i-th day, given the days before
// it, and reports whether there is one.
func (s *search) ease(i int) bool {
	date := s.Days[i]
	if !s.Ease || s.eased[date] > 0 {
		return false // eased before, and what then fitted led nowhere
	}
	s.next = s.after(i)
	for _, step := range steps() {
		s.eased[date] = step
		s.barred.forget()
		if len(s.best(date, anything(), 1)) > 0 {
			return true
		}
	}
	delete(s.eased, date)
	s.barred.forget()
	return false
}

// settled returns the result, with days filled under eased rules listed apart.
func (s *search) settled() Selection {
	settled := s.result
	settled.Chosen, settled.Eased, settled.Early = maps.Clone(s.result.Chosen), make(map[game.Date]int), make(map[game.Date]int)
	for date, index := range s.result.Chosen {
		if n := s.overuseOn(date); n > 0 {
			settled.Early[date] = n
		}
		if s.eased[date] > 0 {
			settled.Eased[date] = index
			delete(settled.Chosen, date)
		}
	}
	return settled
}

// Settle counts the days filled under eased rules as filled.
func (s *Selection) Settle() {
	for date, index := range s.Eased {
		s.Chosen[date] = index
		delete(s.Refused, date)
	}
	clear(s.Eased)
}
