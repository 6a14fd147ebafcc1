package gen

import (
	"context"
	"maps"
	"slices"

	"dailies/game"
	"dailies/lint"
)

// choose fills the days anew from all candidates of the author.
func (t *turn) choose(ctx context.Context) error {
	offered := make([]lint.Candidate, len(t.candidates))
	for i := range t.candidates {
		offered[i] = t.candidates[i].Candidate
	}
	dates, published := slices.Clone(t.dates), slices.Clone(t.published)
	refused := make(map[game.Date]map[string]int)
	for {
		var err error
		if t.selection, err = t.job.Window.Select(ctx, dates, published, offered, t.job.Figures); err != nil {
			return err
		}
		maps.Copy(refused, t.selection.Refused)
		kept := slices.IndexFunc(t.job.Replaced, func(d lint.Day) bool {
			return slices.Contains(dates, d.Date) && t.selection.Refused[d.Date] != nil
		})
		if kept < 0 {
			t.selection.Refused = refused
			return nil
		}
		// the old daily of that day stays, so the others have to agree with it
		dates = slices.DeleteFunc(dates, func(d game.Date) bool { return d == t.job.Replaced[kept].Date })
		published = append(published, t.job.Replaced[kept])
		lint.Sort(published)
	}
}

// window tells what kept the candidates so far from the days still empty, counted for
// each day and candidate.
func (t *turn) window() []Stop {
	titles := make(map[string]string)
	for _, rule := range slices.Concat(t.job.Window.Rules(), lint.CommonRules()) {
		titles[rule.Code] = rule.Code + ": " + rule.Title
	}
	stops := make(Stops)
	for _, refused := range t.selection.Refused {
		for code, n := range refused {
			reason, isRule := titles[code]
			if !isRule {
				reason = code
			}
			stops.Add(reason, n)
		}
	}
	return stops.ranked()
}
