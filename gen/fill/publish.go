package fill

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/lint/window"
)

// dated is a candidate that was chosen for a date.
type dated struct {
	*candidate
	date   game.Date
	source *window.Source
	early  int
	write  func(context.Context, game.Date) ([]byte, error)
	daily  gen.Daily
}

// confirm has the chosen drafts judged again in this process if the pool's results come from
// elsewhere.
func (t *authorTurn) confirm(ctx context.Context) error {
	untrusted, remote := t.job.Pool.(pool.UntrustedPool)
	if !remote {
		return nil
	}
	var all []*candidate
	for _, index := range t.selection.Chosen {
		all = append(all, &t.candidates[index])
	}
	slices.SortFunc(all, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(a.series.of.place, b.series.of.place), cmp.Compare(a.series.Rung, b.series.Rung), cmp.Compare(a.index, b.index))
	})
	tasks, claims := make([]pool.Task, len(all)), make([]pool.DraftResult, len(all))
	for i, c := range all {
		tasks[i] = pool.Task{Series: c.series.Series, Profile: t.job.Profile, From: c.index, To: c.index + 1}
		claims[i] = pool.DraftResult{Index: c.index, Label: c.label, Group: c.group, Verdict: pool.Passed, Facts: c.Facts, Score: c.Score, Warnings: c.Warnings}
	}
	return untrusted.Confirm(ctx, tasks, claims)
}

// chosen returns the chosen candidates in order of date, each with a function that writes it. A
// series is enumerated once for all of its candidates.
func (t *authorTurn) chosen() ([]dated, error) {
	var all []dated
	bySeries := make(map[*series][]int)
	for _, date := range t.dates {
		if index, filled := t.selection.Chosen[date]; filled {
			c := &t.candidates[index]
			bySeries[c.series] = append(bySeries[c.series], len(all))
			all = append(all, dated{candidate: c, date: date, source: t.selection.Sources[date], early: t.selection.Early[date]})
		}
	}
	for s, places := range bySeries {
		slices.SortFunc(places, func(a, b int) int { return cmp.Compare(all[a].index, all[b].index) })
		indices := make([]int, len(places))
		for i, at := range places {
			indices[i] = all[at].index
		}
		i := 0
		err := t.job.Producer.Documents(s.Series, indices, func(_ int, write func(context.Context, game.Date) ([]byte, error)) error {
			all[places[i]].write = write
			i++
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("make the %s dailies of %s again: %w", t.job.Producer.Game, s.of.Source, err)
		}
	}
	return all, nil
}

// daily writes a candidate as the daily of its date and judges the bytes once more. Whatever
// the pool's result said, nothing that fails here is published or compared with other days. The
// error is then a [*pool.ResultError].
func (r *run) daily(ctx context.Context, d dated) (dated, error) {
	name, s := r.job.Producer.Game, d.series.of
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
		return d, &pool.ResultError{Reason: fmt.Sprintf("the %s daily of %s passed as a candidate and fails as a document: %s [%s]", name, d.date, f.Message, f.Rule.Code)}
	}
	if facts := r.job.Window.Facts(result); facts != nil && (!reflect.DeepEqual(facts, d.Facts) || len(result.Findings) != d.Warnings) {
		return d, &pool.ResultError{Reason: fmt.Sprintf("the %s daily of %s differs from what its result said", name, d.date)}
	}
	if s.Stated.Valid() && s.Stated != d.date {
		r.job.note("%s is a puzzle of %s and fills %s", s.Source, s.Stated, d.date)
	}
	d.daily = gen.Daily{
		Game: name, Date: d.date, Document: document, PuzzleID: result.PuzzleID, Profile: result.Profile,
		Pack: s.Pack.ID, Label: d.label, Score: d.Score, Findings: result.Findings, Origin: s.Origin, Source: d.source, Early: d.early,
	}
	return d, nil
}

// document makes the document of a candidate again, as the daily of a date.
func (t *authorTurn) document(ctx context.Context, c *candidate, date game.Date) (data []byte, err error) {
	err = t.job.Producer.Documents(c.series.Series, []int{c.index}, func(_ int, write func(context.Context, game.Date) ([]byte, error)) error {
		data, err = write(ctx, date)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("make the %s daily of %s again: %w", t.job.Producer.Game, date, err)
	}
	return data, nil
}
