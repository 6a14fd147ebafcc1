package fleet

import (
	"context"
	"hash/fnv"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"

	"dailies/gen"
	"dailies/gen/pool"
)

// oneIn: one in so many drafts is judged again.
const oneIn = 50

// examine reports whether the result of a worker can stand: it can be the answer to the
// task, the series ends where it says, and its sampled drafts are judged the same here. A note
// names a worker that is caught.
func (p *Pool) examine(ctx context.Context, task pool.Task, r Result) (stands bool, err error) {
	if p.trust.doubts(r.Worker) {
		return false, nil
	}
	stands = p.answers(task, r)
	if stands && r.Ended {
		stands, err = p.endsThere(task, r)
	}
	if stands && err == nil {
		stands, err = p.agrees(ctx, p.pick(task, r), r.Drafts)
	}
	if err == nil && !stands {
		p.caught(r.Worker)
	}
	return stands, err
}

// answers reports whether a result can be the answer to a task.
func (p *Pool) answers(task pool.Task, r Result) bool {
	if !r.Ended && len(r.Drafts) > 0 {
		task.To = min(task.To, task.From+len(r.Drafts))
	}
	return p.knows[task.Game].Sound(task, r.Result) == nil
}

// agrees reports whether drafts, each a task of one, are judged here as claimed.
func (p *Pool) agrees(ctx context.Context, picked []pool.Task, claims []pool.DraftResult) (bool, error) {
	if len(picked) == 0 {
		return true, nil
	}
	same := true
	err := p.local.Judge(ctx, slices.Values(picked), func(one pool.Task, here pool.Result) error {
		same = same && len(here.Drafts) == 1 && here.Drafts[0].Same(claims[one.From-claims[0].Index])
		return nil
	})
	p.stats.confirmed(len(picked))
	return same, err
}

// pick samples drafts of a result to judge again. The sample depends on the seed and the draft
// alone.
func (p *Pool) pick(task pool.Task, r Result) []pool.Task {
	from := p.common(task).sampler
	var picked []pool.Task
	for _, d := range r.Drafts {
		if rand.New(rand.NewPCG(from, uint64(d.Index))).IntN(oneIn) == 0 {
			picked = append(picked, single(task, d.Index))
		}
	}
	return picked
}

// sampler seeds what is sampled of a series.
func (p *Pool) sampler(series pool.Series) uint64 {
	h := fnv.New64a()
	_, _ = io.WriteString(h, series.Rung+series.Pack) // it takes everything
	return p.Seed ^ h.Sum64()
}

// single is the task of one draft.
func single(task pool.Task, index int) pool.Task {
	task.From, task.To = index, index+1
	return task
}

// end is where a series ends.
type end struct {
	length   int
	rejected gen.Rejections // after the last draft
}

// ends knows the ends that were confirmed here.
type ends struct {
	mu sync.Mutex
	of map[pool.Series]end
}

// endsThere reports whether a series ends where a result claims. An end hides all drafts after
// it, so none is believed: the series is read that far, once, and no draft is made.
func (p *Pool) endsThere(task pool.Task, r Result) (bool, error) {
	claimed := task.From + len(r.Drafts)
	p.ends.mu.Lock()
	defer p.ends.mu.Unlock()
	known, there := p.ends.of[task.Series]
	if !there {
		length, rejected, ended, err := p.knows[task.Game].End(task.Series, claimed)
		if err != nil {
			return false, task.Failed(err)
		}
		if !ended {
			return false, nil
		}
		known = end{length, rejected}
		p.ends.of[task.Series] = known
	}
	if len(r.Drafts) == 0 && known.length < task.From {
		return len(r.Rejected) == 0, nil // what was rejected belongs to the range that holds the end
	}
	return known.length == claimed && maps.Equal(known.rejected, r.Rejected), nil
}
