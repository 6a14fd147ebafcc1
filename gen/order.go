package gen

import (
	"context"
	"iter"
	"slices"

	"dailies/game"
	"dailies/gen/schedule"
)

// chunk is how many drafts a task has at most in a game whose drafts are cheap: one that
// wants no fewer of them for a day. Where they are expensive a task has one.
const chunk = 64

// patience is how many times [Game.PerDay] drafts of a rung are judged for a day that
// stays empty, before a lower rung is tried or the day given up.
const patience = 32

// enough is how many candidates the window keeps from a day before more of them are of no
// use: what is missing is other material.
const enough = 1000

// order is drafts of a stock that are to be judged.
type order struct {
	*stock
	to int // the index behind the last, if the series goes so far; 0 for all
}

// share is what a submission that has just come is to give at first: every draft of the
// rungs in demand, or its share of the drafts that the empty days are worth.
func (t *authorTurn) share(s *shelved) []order {
	if s.finished {
		return []order{{t.stock(s, ""), 1}}
	}
	if t.job.Sample > 0 {
		return t.orders(s, t.sample())
	}
	perDay, of := t.job.Producer.PerDay, max(s.Of, 1)
	drafts := make(map[string]int)
	for i, date := range t.dates {
		rung := t.job.Producer.Week.On(date)
		if perDay == 0 {
			drafts[rung] = 0
			continue
		}
		if _, filled := t.selection.Chosen[date]; filled {
			continue
		}
		if pack, pinned := t.pin(date); pinned {
			if pack == s.pack.ID {
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
func (t *authorTurn) orders(s *shelved, drafts map[string]int) []order {
	var orders []order
	for _, rung := range Demand(drafts).rungs() {
		o := order{stock: t.stock(s, rung)}
		if n := drafts[rung]; n > 0 {
			o.to = o.next + n
		}
		orders = append(orders, o)
	}
	return orders
}

// judge has the drafts of orders judged and files what comes of them.
func (t *authorTurn) judge(ctx context.Context, orders []order) error {
	stocks := make(map[Series]*stock, len(orders))
	for _, o := range orders {
		stocks[o.series] = o.stock
	}
	err := t.job.Pool.Judge(ctx, t.tasks(orders), func(task Task, result Result) error {
		if err := result.Check(task); err != nil {
			return task.failed(err)
		}
		st := stocks[task.Series]
		for _, d := range result.Drafts {
			if err := t.file(st, d); err != nil {
				return err
			}
		}
		st.of.reject(result.Rejected)
		st.next = max(st.next, task.From+len(result.Drafts))
		if result.Ended {
			st.ended.Store(true)
		}
		return nil
	})
	for _, o := range orders {
		o.candidates = best(o.candidates)
	}
	return err
}

// tasks cuts orders into tasks. A series is left once a result has shown its end.
func (t *authorTurn) tasks(orders []order) iter.Seq[Task] {
	size := chunk
	if t.job.Producer.Costly() {
		size = 1
	}
	return func(yield func(Task) bool) {
		for _, o := range orders {
			for from := o.next; (o.to == 0 || from < o.to) && !o.ended.Load(); from += size {
				to := from + size
				if o.to > 0 {
					to = min(to, o.to)
				}
				if !yield(Task{Series: o.series, Profile: t.job.Profile, From: from, To: to}) {
					return
				}
			}
		}
	}
}

// file files what was found about a draft.
func (t *authorTurn) file(st *stock, d DraftResult) error {
	s := st.of
	s.reject(d.Rejected)
	if d.Verdict == NotMade {
		return nil
	}
	t.counted(s, d.Verdict == Passed)
	if d.Verdict != Passed {
		findings, err := t.job.Producer.findings(d.Findings)
		if err != nil {
			return err
		}
		s.refuse(d.Label, findings)
		t.funnel.refuse(findings)
		return t.job.Refuse(Refusal{s.Source, s.pack.ID, d.Label, findings})
	}
	st.candidates = append(st.candidates, Candidate{
		Candidate: schedule.Candidate{Facts: d.Facts, Pack: s.scheduled(), Warnings: d.Warnings, Score: d.Score, Fits: st.fits},
		Label:     d.Label, group: d.Group, stock: st, index: d.Index,
	})
	if len(st.candidates) >= pruned {
		st.candidates = best(st.candidates)
	}
	return nil
}

// restock has more drafts judged for the days that the window left empty: of their own
// rung, and when that is of no use, of those that may stand in for it. It reports
// whether choosing again may fill another day.
func (t *authorTurn) restock(ctx context.Context) (bool, error) {
	planned, lower := make(map[*shelved]map[string]int), false
	for i, date := range t.dates {
		if _, filled := t.selection.Chosen[date]; !filled {
			lower = t.plan(i, date, planned) || lower
		}
	}
	var orders []order
	for _, s := range t.shelf {
		orders = append(orders, t.orders(s, planned[s])...)
	}
	if len(orders) == 0 {
		return lower, nil
	}
	return true, t.judge(ctx, orders)
}

// plan plans more drafts for a day, of the rung that it takes now. Where there are none
// the day takes the next lower rung, which plan reports: candidates of it may be there
// already.
func (t *authorTurn) plan(i int, date game.Date, planned map[*shelved]map[string]int) (lower bool) {
	if t.job.Sample > 0 {
		return t.planSample(date, planned)
	}
	ladder, perDay := t.job.Producer.ladder(date), t.job.Producer.PerDay
	rung := ladder[t.level[date]]
	packs := slices.DeleteFunc(slices.Clone(t.shelf), func(s *shelved) bool {
		pack, pinned := t.pin(date)
		return !s.usable() || s.finished || pinned && pack != s.pack.ID || t.stock(s, rung).ended.Load()
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

func add(planned map[*shelved]map[string]int, s *shelved, rung string, n int) {
	if planned[s] == nil {
		planned[s] = make(map[string]int)
	}
	planned[s][rung] += n
}
