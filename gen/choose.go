package gen

import (
	"context"
	"maps"
	"slices"

	"dailies/game"
	"dailies/gen/schedule"
	"dailies/lint"
)

// choose fills the days anew from all candidates of the author.
func (t *authorTurn) choose(ctx context.Context) error {
	offered := t.offered()
	dates, published := slices.Clone(t.dates), slices.Clone(t.published)
	refused := make(map[game.Date]map[string]int)
	for {
		var err error
		if t.selection, err = schedule.Fill(ctx, schedule.Request{
			Window: t.job.Window, Limits: t.job.Limits, Days: dates, Published: published, Candidates: offered,
			Packs: t.packs(), Ease: t.last,
		}); err != nil {
			return err
		}
		maps.Copy(refused, t.selection.Refused)
		kept := slices.IndexFunc(t.job.Replaced, func(d lint.Day) bool {
			_, eased := t.selection.Eased[d.Date]
			return slices.Contains(dates, d.Date) && t.selection.Refused[d.Date] != nil && !eased
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

// offered are the candidates as days are filled from them.
func (t *authorTurn) offered() []schedule.Candidate {
	offered := make([]schedule.Candidate, len(t.candidates))
	bins := make(map[*stock]int)
	for i, c := range t.candidates {
		if bins[c.stock] == 0 {
			bins[c.stock] = len(bins) + 1
		}
		offered[i] = c.Candidate
		offered[i].Fits, offered[i].Bin = t.fits(c), bins[c.stock]
	}
	return offered
}

// packs are the packs that candidates could be made of, each once.
func (t *authorTurn) packs() []schedule.Pack {
	var all []schedule.Pack
	for _, s := range t.shelf {
		pack := s.scheduled()
		if s.usable() && !slices.ContainsFunc(all, func(p schedule.Pack) bool { return p.ID == pack.ID }) {
			all = append(all, pack)
		}
	}
	return all
}

// window tells what kept the candidates so far from the days still empty, counted for
// each day and candidate.
func (t *authorTurn) window() []RejectionCount {
	titles := make(map[string]string)
	for _, rule := range slices.Concat(t.job.Window.Rules(), lint.CommonRules()) {
		titles[rule.Code] = rule.Code + ": " + rule.Title
	}
	stops := make(Rejections)
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
