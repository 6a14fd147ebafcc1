package fleet

import (
	"context"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"slices"

	"dailies/gen"
)

// oneIn is how many refusals there are for each that is judged again.
const oneIn = 50

// examine reports whether the result of a worker can stand: it can be the answer to the
// task, and the refusals picked in it are refused here too. Who is caught is named.
func (p *Pool) examine(ctx context.Context, task gen.Task, r Result) (stands bool, err error) {
	if p.trust.doubts(r.Worker) {
		return false, nil
	}
	whole := task
	if !r.Ended && len(r.Drafts) > 0 {
		whole.To = min(whole.To, task.From+len(r.Drafts))
	}
	if p.knows[task.Game].Sound(whole, r.Result) != nil {
		p.caught(r.Worker)
		return false, nil
	}
	picked := p.pick(task, r)
	if len(picked) == 0 {
		return true, nil
	}
	stands = true
	err = p.local.Judge(ctx, slices.Values(picked), func(one gen.Task, here gen.Result) error {
		i := one.From - task.From
		if here.Ended != (i == len(r.Drafts)) || !here.Ended && !here.Drafts[0].Same(r.Drafts[i]) {
			stands = false
		}
		return nil
	})
	p.stats.confirmed(len(picked))
	if err == nil && !stands {
		p.caught(r.Worker)
	}
	return stands, err
}

// pick picks refusals of a result to be judged again, and now and then its end. Which
// they are depends on the seed and the draft alone.
func (p *Pool) pick(task gen.Task, r Result) []gen.Task {
	series := fnv.New64a()
	_, _ = io.WriteString(series, task.Rung+task.Pack) // it takes everything
	var picked []gen.Task
	add := func(index int) {
		if rand.New(rand.NewPCG(p.Seed^series.Sum64(), uint64(index))).IntN(oneIn) == 0 {
			one := task
			one.From, one.To = index, index+1
			picked = append(picked, one)
		}
	}
	for _, d := range r.Drafts {
		if d.Verdict != gen.Passed {
			add(d.Index)
		}
	}
	if r.Ended {
		add(task.From + len(r.Drafts))
	}
	return picked
}
