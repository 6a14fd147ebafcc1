package schedule

import (
	"context"
	"slices"

	"dailies/game"
	"dailies/lint/window"
)

// Stand is a candidate that could stand in for what fills a day.
type Stand struct {
	Index  int // its position among the candidates
	Source *window.Source
}

// Next lists for each day of the request, all of which are published, what could stand in for
// its daily, best first and n at most: candidates that keep every rule of the window given all
// other days. A day filled under eased rules is judged by the rules as they were eased. like
// returns what no two listed candidates may have in common, nor one with the daily itself. The
// error is that of ctx.
func Next(ctx context.Context, r Request, n int, like func(window.Day) string) (map[game.Date][]Stand, error) {
	s, next := newSearch(ctx, r), make(map[game.Date][]Stand, len(r.Days))
	for _, date := range r.Days {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		at := slices.IndexFunc(r.Published, func(d window.Day) bool { return d.Date == date })
		day := r.Published[at]
		s.eased[date] = day.Source.Eased
		s.barred.forget()
		s.calendar.Vacate(date)
		next[date] = s.stands(day, n, like)
		s.calendar.Place(day)
	}
	return next, nil
}

// stands returns the best that could stand in for a day, which the calendar lacks.
func (s *search) stands(day window.Day, n int, like func(window.Day) string) []Stand {
	choices, _ := s.fitting(day.Date, anything())
	slices.SortFunc(choices, s.better)
	seen := map[string]bool{like(day): true}
	var stands []Stand
	for _, c := range choices {
		other := window.Day{Date: day.Date, Facts: s.Candidates[c.index].Facts, Source: s.source(&s.Candidates[c.index], day.Date)}
		if kind := like(other); !seen[kind] && len(stands) < n {
			seen[kind] = true
			stands = append(stands, Stand{c.index, other.Source})
		}
	}
	return stands
}
