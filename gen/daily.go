package gen

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"

	"dailies/game"
	"dailies/lint"
)

// dated is a candidate that was chosen for a date.
type dated struct {
	*Candidate
	date   game.Date
	source *lint.Source
	early  int
	write  func(context.Context, game.Date) ([]byte, error)
	daily  Daily
}

// confirm has what was chosen judged again in this process where the pool's results come
// from elsewhere.
func (t *authorTurn) confirm(ctx context.Context) error {
	doubter, remote := t.job.Pool.(Doubter)
	if !remote {
		return nil
	}
	var all []*Candidate
	for _, index := range t.selection.Chosen {
		all = append(all, &t.candidates[index])
	}
	slices.SortFunc(all, func(a, b *Candidate) int {
		return cmp.Or(cmp.Compare(a.stock.of.place, b.stock.of.place), cmp.Compare(a.stock.series.Rung, b.stock.series.Rung), cmp.Compare(a.index, b.index))
	})
	tasks, claims := make([]Task, len(all)), make([]DraftResult, len(all))
	for i, c := range all {
		tasks[i] = Task{Series: c.stock.series, Profile: t.job.Profile, From: c.index, To: c.index + 1}
		claims[i] = DraftResult{Index: c.index, Label: c.Label, Group: c.group, Verdict: Passed, Facts: c.Facts, Score: c.Score, Warnings: c.Warnings}
	}
	return doubter.Confirm(ctx, tasks, claims)
}

// chosen are the candidates that were chosen, in order of date, each with what writes it
// out. A series is enumerated once for all of its candidates.
func (t *authorTurn) chosen() ([]dated, error) {
	var all []dated
	bySeries := make(map[*stock][]int)
	for _, date := range t.dates {
		if index, filled := t.selection.Chosen[date]; filled {
			c := &t.candidates[index]
			bySeries[c.stock] = append(bySeries[c.stock], len(all))
			all = append(all, dated{Candidate: c, date: date, source: t.selection.Sources[date], early: t.selection.Early[date]})
		}
	}
	for st, places := range bySeries {
		slices.SortFunc(places, func(a, b int) int { return cmp.Compare(all[a].index, all[b].index) })
		indices := make([]int, len(places))
		for i, at := range places {
			indices[i] = all[at].index
		}
		i := 0
		err := t.job.Producer.Documents(st.series, indices, func(_ int, write func(context.Context, game.Date) ([]byte, error)) error {
			all[places[i]].write = write
			i++
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("make the %s dailies of %s again: %w", t.job.Producer.Game, st.of.Source, err)
		}
	}
	return all, nil
}

// daily is a candidate as the daily of its date, its bytes judged once more: whoever gave
// the result, nothing is published, nor held against other days, that is not so. The error
// is a [*ResultError] then.
func (r *run) daily(ctx context.Context, d dated) (dated, error) {
	name, s := r.job.Producer.Game, d.stock.of
	document, err := d.write(ctx, d.date)
	if err != nil {
		return d, fmt.Errorf("write the %s daily of %s: %w", name, d.date, err)
	}
	result, err := r.job.Judge(ctx, fmt.Sprintf("%s/%s.json", d.date, name), document)
	if err != nil {
		return d, err
	}
	if !result.Valid() {
		f := result.Findings[0]
		return d, &ResultError{fmt.Sprintf("the %s daily of %s passed as a candidate and fails as a document: %s [%s]", name, d.date, f.Message, f.Rule.Code)}
	}
	if facts := r.job.Window.Facts(result); facts != nil && (!reflect.DeepEqual(facts, d.Facts) || len(result.Findings) != d.Warnings) {
		return d, &ResultError{fmt.Sprintf("the %s daily of %s is another than its result said", name, d.date)}
	}
	if s.stated.Valid() && s.stated != d.date {
		r.job.note("%s is a puzzle of %s and fills %s", s.Source, s.stated, d.date)
	}
	d.daily = Daily{
		Game: name, Date: d.date, Document: document, PuzzleID: result.PuzzleID, Profile: result.Profile,
		Pack: s.pack.ID, Label: d.Label, Score: d.Score, Warnings: d.Warnings, Origin: s.Origin, Source: d.source, Early: d.early,
	}
	return d, nil
}
