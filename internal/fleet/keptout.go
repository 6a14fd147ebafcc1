package fleet

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"dailies/gen/pool"
)

// eight drafts are judged again of a series of which no draft passed: a worker that refuses all
// of them keeps a pack out, and a sample of one in fifty may well miss a short one.
const eight = 8

// keptOut watches what workers say of the series of a call of Judge, and has some drafts of
// those judged again of which none passed.
type keptOut struct {
	pool   *Pool
	series map[pool.Series]*sample
}

// sample is the eight drafts of a series that the seed ranks first.
type sample struct {
	passed bool // a draft of the series: then nothing is sampled
	ranked []ranked
}

type ranked struct {
	rank  uint64
	task  pool.Task
	claim pool.DraftResult
}

func newKeptOut(p *Pool) *keptOut { return &keptOut{p, make(map[pool.Series]*sample)} }

// add takes a result that is handed over.
func (k *keptOut) add(task pool.Task, f found) {
	of := k.series[task.Series]
	if of == nil {
		of = &sample{}
		k.series[task.Series] = of
	}
	if of.passed {
		return
	}
	from := k.pool.common(task).sampler
	for _, d := range f.Drafts {
		if d.Verdict == pool.Passed {
			of.passed, of.ranked = true, nil
			return
		}
		if f.judgedBy(d.Index) == "" {
			continue
		}
		of.ranked = append(of.ranked, ranked{rand.New(rand.NewPCG(^from, uint64(d.Index))).Uint64(), single(task, d.Index), d})
		slices.SortFunc(of.ranked, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
		of.ranked = of.ranked[:min(len(of.ranked), eight)]
	}
}

// confirm judges the samples here. The error is that of a lie.
func (k *keptOut) confirm(ctx context.Context) error {
	var picked []ranked
	for _, of := range k.series {
		picked = append(picked, of.ranked...)
	}
	slices.SortFunc(picked, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.task.Pack, b.task.Pack), cmp.Compare(a.task.Rung, b.task.Rung), cmp.Compare(a.task.From, b.task.From))
	})
	tasks, claims := make([]pool.Task, len(picked)), make([]pool.DraftResult, len(picked))
	for i, one := range picked {
		tasks[i], claims[i] = one.task, one.claim
	}
	if len(tasks) == 0 {
		return nil
	}
	return k.pool.confirm(ctx, tasks, func(i int, here pool.DraftResult) bool { return here.Same(claims[i]) })
}

// judgedBy is the worker that answers for a draft; empty for one judged here.
func (f found) judgedBy(index int) string {
	for _, c := range f.workers {
		if c.from <= index && index < c.to {
			return c.worker
		}
	}
	return ""
}

// confirm judges drafts here, each a task of one, that were handed over, and names the worker of
// each that is not the same here. The error is then its lie.
func (p *Pool) confirm(ctx context.Context, drafts []pool.Task, same func(i int, here pool.DraftResult) bool) error {
	i := 0
	err := p.local.Judge(ctx, slices.Values(drafts), func(task pool.Task, r pool.Result) error {
		at := i
		i++
		if len(r.Drafts) == 1 && same(at, r.Drafts[0]) {
			return nil
		}
		return p.blame(task)
	})
	p.stats.confirmed(i)
	return errors.Join(err, p.trust.error())
}
