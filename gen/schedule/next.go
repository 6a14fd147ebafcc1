package schedule

import (
	"context"
	"slices"

	"dailies/game"
	"dailies/lint"
)

// Stand is a candidate that could stand in for what fills a day.
type Stand struct {
	Index  int // its position among the candidates
	Source *lint.Source
}

// Next lists for each day of the request, all of which are published, what could stand in
// for its daily, best first and n at most: candidates that keep every rule of the window
// beside all other days. A day that eased rules fill is held to the rules as they were
// eased. like gives what no two that are listed have in common, nor one with the daily
// itself. The error is that of ctx.
func Next(ctx context.Context, r Request, n int, like func(lint.Day) string) (map[game.Date][]Stand, error) {
	s, next := newSearch(ctx, r), make(map[game.Date][]Stand, len(r.Days))
	for _, date := range r.Days {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		at := slices.IndexFunc(r.Published, func(d lint.Day) bool { return d.Date == date })
		day := r.Published[at]
		s.eased[date] = day.Source.Eased
		s.calendar.Remove(date)
		next[date] = s.stands(day, n, like)
		s.calendar.Place(day)
	}
	return next, nil
}

// stands are the best that could stand in for a day, which the calendar lacks.
func (s *search) stands(day lint.Day, n int, like func(lint.Day) string) []Stand {
	choices, _ := s.fitting(day.Date, "")
	slices.SortFunc(choices, s.better)
	seen := map[string]bool{like(day): true}
	var stands []Stand
	for _, c := range choices {
		other := lint.Day{Date: day.Date, Facts: s.Candidates[c.index].Facts, Source: s.source(&s.Candidates[c.index], day.Date)}
		if kind := like(other); !seen[kind] && len(stands) < n {
			seen[kind] = true
			stands = append(stands, Stand{c.index, other.Source})
		}
	}
	return stands
}
