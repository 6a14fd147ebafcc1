package fill

import (
	"context"
	"iter"
	"maps"
	"slices"

	"dailies/game"
	"dailies/gen/pool"
	"dailies/gen/schedule"
)

// patience is how many times [Game.PerDay] drafts of a rung are judged for a day that stays
// empty, before it takes a lower rung or is given up.
const patience = 32

// enough is how many candidates the window keeps from a day before more of them are useless:
// what is missing is other material.
const enough = 1000

// order is a range of a series to be judged.
type order struct {
	*series
	to int // the index after the last, if the series goes so far; 0 for all
}

// share returns what to judge of a new submission first: every draft of the rungs in demand, or
// its share of the drafts that the empty days are worth.
func (t *authorTurn) share(s *submission) []order {
	if s.Finished {
		return []order{{t.series(s, ""), 1}}
	}
	if t.job.Sample > 0 {
		return t.orders(s, t.sample())
	}
	perDay, of := t.job.Producer.PerDay, max(s.Of, 1)
	drafts := make(map[string]int)
	for i, date := range t.dates {
		if s.edition && !t.job.Limits.Fits(s.Pack.Season, date) {
			continue
		}
		rung := t.job.Producer.Week.On(date)
		if perDay == 0 {
			drafts[rung] = 0
			continue
		}
		if _, filled := t.selection.Chosen[date]; filled {
			continue
		}
		if pack, pinned := t.pin(date); pinned {
			if pack == s.Pack.ID {
				t.tried[date] = max(t.tried[date], perDay)
				drafts[rung] += perDay
			}
			continue
		}
		for k := range perDay {
			if t.tried[date] = max(t.tried[date], perDay); (i*perDay+k)%of == max(s.Number-1, 0) {
				drafts[rung]++
			}
		}
	}
	return t.orders(s, drafts)
}

// orders orders drafts of a submission, by rung; 0 for all of a rung.
func (t *authorTurn) orders(s *submission, drafts map[string]int) []order {
	var orders []order
	for _, rung := range slices.Sorted(maps.Keys(drafts)) {
		o := order{series: t.series(s, rung)}
		if n := drafts[rung]; n > 0 {
			o.to = o.next + n
		}
		orders = append(orders, o)
	}
	return orders
}

// judge has the drafts of orders judged and files the results.
func (t *authorTurn) judge(ctx context.Context, orders []order) error {
	bySeries := make(map[pool.Series]*series, len(orders))
	for _, o := range orders {
		bySeries[o.Series] = o.series
	}
	err := t.job.Pool.Judge(ctx, t.tasks(orders), func(task pool.Task, result pool.Result) error {
		if err := result.Check(task); err != nil {
			return task.Failed(err)
		}
		of := bySeries[task.Series]
		for _, d := range result.Drafts {
			if err := t.file(of, d); err != nil {
				return err
			}
		}
		of.of.rejected.AddAll(result.Rejected)
		of.next = max(of.next, task.From+len(result.Drafts))
		if result.Ended {
			of.ended.Store(true)
		}
		return nil
	})
	for _, o := range orders {
		o.candidates = best(o.candidates)
	}
	return err
}

// tasks cuts orders into tasks. It leaves a series once a result has shown its end.
func (t *authorTurn) tasks(orders []order) iter.Seq[pool.Task] {
	size := t.job.Producer.TaskSize()
	return func(yield func(pool.Task) bool) {
		for _, o := range orders {
			for from := o.next; (o.to == 0 || from < o.to) && !o.ended.Load(); from += size {
				to := from + size
				if o.to > 0 {
					to = min(to, o.to)
				}
				if !yield(pool.Task{Series: o.Series, Profile: t.job.Profile, From: from, To: to}) {
					return
				}
			}
		}
	}
}

// file files the result of a draft.
func (t *authorTurn) file(of *series, d pool.DraftResult) error {
	s := of.of
	s.rejected.AddAll(d.Rejected)
	if d.Verdict == pool.NotMade {
		return nil
	}
	t.counted(s, d.Verdict == pool.Passed)
	if d.Verdict != pool.Passed {
		findings, err := t.job.Producer.Findings(d.Findings)
		if err != nil {
			return err
		}
		s.refused.AddRefused(findings, d.Label)
		t.funnel.refuse(findings)
		return t.job.Refuse(Refusal{s.Source, s.Pack.ID, d.Label, findings})
	}
	of.candidates = append(of.candidates, candidate{
		Candidate: schedule.Candidate{Facts: d.Facts, Pack: s.scheduled(), Warnings: d.Warnings, Score: d.Score, Fits: of.fits},
		label:     d.Label, group: d.Group, series: of, index: d.Index,
	})
	if len(of.candidates) >= pruned {
		of.candidates = best(of.candidates)
	}
	return nil
}

// restock orders more drafts for the days that the window left empty: of their own rung, and when that
// no longer helps, of those that may stand in for it. It reports whether choosing again may fill
// another day even without more drafts.
func (t *authorTurn) restock() (orders []order, lower bool) {
	planned := make(map[*submission]map[string]int)
	for i, date := range t.dates {
		if _, filled := t.selection.Chosen[date]; !filled {
			lower = t.plan(i, date, planned) || lower
		}
	}
	for _, s := range t.shelf {
		orders = append(orders, t.orders(s, planned[s])...)
	}
	return orders, lower
}

// plan plans more drafts for a day, of the rung that it takes now. Where there are none
// the day takes the next lower rung, which plan reports: candidates of it may be there
// already.
func (t *authorTurn) plan(i int, date game.Date, planned map[*submission]map[string]int) (lower bool) {
	if t.job.Sample > 0 {
		return t.planSample(date, planned)
	}
	ladder, perDay := t.ladder(date), t.job.Producer.PerDay
	rung := ladder[t.level[date]]
	packs := slices.DeleteFunc(slices.Clone(t.shelf), func(s *submission) bool {
		pack, pinned := t.pin(date)
		return !s.usable() || s.Finished || pinned && pack != s.Pack.ID || t.series(s, rung).ended.Load() ||
			s.edition && !t.job.Limits.Fits(s.Pack.Season, date)
	})
	left := patience*perDay*(t.level[date]+1) - t.tried[date]
	if t.selection.Kept(date) >= enough {
		left = 0
	}
	switch {
	case len(packs) > 0 && perDay == 0:
		for _, s := range packs {
			add(planned, s, rung, 0)
		}
	case len(packs) > 0 && left > 0:
		n := min(max(t.tried[date], perDay), left) // as many again
		for k := range n {
			add(planned, packs[(i*perDay+t.tried[date]+k)%len(packs)], rung, 1)
		}
		t.tried[date] += n
	case t.level[date]+1 < len(ladder):
		t.level[date]++
		return true
	}
	return false
}

func add(planned map[*submission]map[string]int, s *submission, rung string, n int) {
	if planned[s] == nil {
		planned[s] = make(map[string]int)
	}
	planned[s][rung] += n
}
