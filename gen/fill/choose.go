package fill

import (
	"context"
	"maps"
	"slices"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/schedule"
	"dailies/lint/window"
)

// choose deals the days again, from all candidates of the author.
func (t *authorTurn) choose(ctx context.Context) (*schedule.Dealt, error) {
	offered := t.offered()
	dates, published := slices.Clone(t.dates), slices.Clone(t.published)
	refused := make(map[game.Date]map[string]int)
	replaced := slices.DeleteFunc(slices.Clone(t.job.Replaced), func(d window.Day) bool { return !slices.Contains(dates, d.Date) })
	for {
		dealt, err := schedule.Deal(ctx, schedule.Request{
			Window: t.job.Window, Limits: t.job.Limits, Days: dates, Published: published, Replaced: replaced, Candidates: offered,
			Packs: t.packs(), Ease: t.last, Effort: t.job.Effort,
		})
		if err != nil {
			return nil, err
		}
		t.selection = dealt.Selection()
		maps.Copy(refused, t.selection.Refused)
		kept := slices.IndexFunc(replaced, func(d window.Day) bool {
			_, eased := t.selection.Eased[d.Date]
			return t.selection.Refused[d.Date] != nil && !eased
		})
		if kept < 0 {
			t.selection.Refused = refused
			return dealt, nil
		}
		// the old daily of that day stays, so the others have to agree with it
		dates = slices.DeleteFunc(dates, func(d game.Date) bool { return d == replaced[kept].Date })
		published = append(published, replaced[kept])
		replaced = slices.Delete(replaced, kept, kept+1)
	}
}

// improve chooses dealt days again that cost something; nothing was dealt for nil.
func (t *authorTurn) improve(dealt *schedule.Dealt) (err error) {
	if dealt == nil {
		return nil
	}
	refused := t.selection.Refused
	t.selection, err = dealt.Improve()
	t.selection.Refused = refused
	return err
}

// offered returns the candidates as days are filled from them.
func (t *authorTurn) offered() []schedule.Candidate {
	offered := make([]schedule.Candidate, len(t.candidates))
	bins := make(map[*series]int)
	for i, c := range t.candidates {
		if bins[c.series] == 0 {
			bins[c.series] = len(bins) + 1
		}
		offered[i] = c.Candidate
		offered[i].Fits, offered[i].Bin = t.fits(c), bins[c.series]
		if c.fallen {
			offered[i].Fits, offered[i].Bin = func(game.Date) bool { return false }, 0 // others of its bin fit as before
		}
	}
	return offered
}

// packs lists the packs that candidates could be made from, each once.
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

// window returns what kept the candidates so far from the days still empty, counted for each
// day and candidate.
func (t *authorTurn) window() []gen.RejectionCount {
	titles := make(map[string]string)
	for _, rule := range slices.Concat(t.job.Window.Rules(), window.CommonRules()) {
		titles[rule.Code] = rule.Code + ": " + rule.Title
	}
	stops := make(gen.Rejections)
	for _, refused := range t.selection.Refused {
		for code, n := range refused {
			reason, isRule := titles[code]
			if !isRule {
				reason = code
			}
			stops.Add(reason, n)
		}
	}
	return stops.Ranked()
}
