package schedule

import (
	"context"
	"slices"

	"dailies/game"
	"dailies/lint/window"
)

// search is the state of one search: days are dealt in order, by depth, and then improved.
type search struct {
	*material
	ctx      context.Context
	calendar *window.Calendar
	marks    []window.Marks // by candidate
	empty    map[game.Date]bool
	next     game.Date           // the first later date that is still to be filled; empty for none
	budget   int                 // the nodes at which the search stops
	beyond   int                 // what all days show beyond a [window.MaxUses], while that is improved
	known    map[game.Date]costs // what days cost while days are improved, until one of them is chosen again
	barred   barred
	choices  []choice // room for those of one ranking, of which a day keeps few

	furthest int               // the furthest day that was ranked
	deepest  int               // the furthest day that nothing fitted
	refusals map[string]int    // what refused its candidates
	reached  map[game.Date]int // what filled the days before it
	result   Selection
}

func newSearch(ctx context.Context, r Request) *search {
	s := &search{
		material: newMaterial(r), ctx: ctx, calendar: r.calendar(),
		empty: make(map[game.Date]bool),
		result: Selection{
			Chosen: make(map[game.Date]int), Sources: make(map[game.Date]*window.Source), Refused: make(map[game.Date]map[string]int),
		},
		marks: make([]window.Marks, len(r.Candidates)),
	}
	for i := range r.Candidates {
		s.marks[i] = s.calendar.Marks(r.Candidates[i].Facts)
	}
	return s
}

// calendar returns the published days, with those to be replaced vacated.
func (r *Request) calendar() *window.Calendar {
	all := slices.Concat(r.Published, r.Replaced)
	window.Sort(all)
	c := r.Window.Calendar(all, r.Limits)
	for _, d := range r.Replaced {
		c.Vacate(d.Date)
	}
	return c
}

// place fills an empty date with a candidate.
func (s *search) place(date game.Date, index int) {
	c := &s.Candidates[index]
	day := window.Day{Date: date, Facts: c.Facts, Source: s.source(c, date)}
	s.calendar.Place(day)
	s.result.Chosen[date], s.result.Sources[date] = index, day.Source
}

func (s *search) remove(date game.Date) {
	s.calendar.Remove(date)
	delete(s.result.Chosen, date)
	delete(s.result.Sources, date)
}

// restore puts back a daily with the source that it had.
func (s *search) restore(date game.Date, index int, source *window.Source) {
	s.calendar.Place(window.Day{Date: date, Facts: s.Candidates[index].Facts, Source: source})
	s.result.Chosen[date], s.result.Sources[date] = index, source
}

// after returns the first day after the i-th that is still to be filled, empty for none.
func (s *search) after(i int) game.Date {
	for _, later := range s.Days[i+1:] {
		if !s.empty[later] {
			return later
		}
	}
	return ""
}

func (s *search) filled(date game.Date) bool {
	_, filled := s.result.Chosen[date]
	return filled
}

// spent reports whether the search has to stop.
func (s *search) spent() bool { return s.result.Nodes >= s.budget || s.ctx.Err() != nil }
