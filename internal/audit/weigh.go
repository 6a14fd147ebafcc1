package audit

import (
	"context"
	"slices"

	"dailies/game/document"
	"dailies/internal/catalog"
	"dailies/internal/review"
	"dailies/validate"
)

// Weighed is the effect of replacing a published text by another.
type Weighed struct {
	Daily  validate.Result   // findings in the text, those of the window and of editors' decisions included
	Others []validate.Result // other dailies, with what the window would newly find in them
}

// Refused reports whether the text has an error.
func (w Weighed) Refused() bool { return w.worst() == validate.Error }

func (w Weighed) worst() validate.Severity {
	worst := validate.Worst(w.Daily.Findings)
	for _, r := range w.Others {
		worst = max(worst, validate.Worst(r.Findings))
	}
	return worst
}

// weigh holds the folder against the window with another text in the place of the one at a
// position.
func (a Auditor) weigh(ctx context.Context, f folder, at int, standIn daily, text []byte) (Weighed, error) {
	decided, err := review.Read(ctx, f.dir)
	if err != nil {
		return Weighed{}, usageUnlessDone(ctx, err)
	}
	games := slices.DeleteFunc(slices.Clone(a.Games), func(g catalog.Game) bool {
		return g.Name() != f.dailies[at].result.Game && g.Name() != standIn.result.Game
	})
	before := f.evaluate(games, a.Limits)
	f.dailies = slices.Clone(f.dailies)
	standIn.result.File = f.dailies[at].result.File
	f.dailies[at] = standIn
	after := f.evaluate(games, a.Limits)
	doc, _ := document.Parse(text)
	w := Weighed{Daily: standIn.result}
	w.Daily.Findings = slices.Concat(w.Daily.Findings, placed(doc, after[at]), evaluateDecisions(decided, standIn, false))
	for i, d := range f.dailies {
		if fresh := newly(before[i], after[i]); i != at && len(fresh) > 0 {
			r := d.result
			r.Findings = fresh
			if err := f.locate(ctx, r.File, r.Findings); err != nil {
				return w, err
			}
			w.Others = append(w.Others, r)
		}
	}
	return w, nil
}

// newly are the findings of rules that find more than before. A rule that finds as many may
// word them differently, for instance where it counts.
func newly(before, after []validate.Finding) (fresh []validate.Finding) {
	counts := make(map[*validate.Rule]int)
	said := make(map[string]bool)
	for _, f := range after {
		counts[f.Rule]++
	}
	for _, f := range before {
		counts[f.Rule]--
		said[f.Rule.Code+f.Message] = true
	}
	for _, f := range after {
		if counts[f.Rule] > 0 && !said[f.Rule.Code+f.Message] {
			counts[f.Rule]--
			fresh = append(fresh, f)
		}
	}
	return fresh
}
