package fleet

import (
	"context"
	"errors"
	"hash/fnv"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"

	"dailies/gen"
)

// trust knows who lied, and whose results were handed over.
type trust struct {
	mu     sync.Mutex
	lied   map[string]bool // by worker
	handed map[gen.Series][]claim
	lie    error // of a worker whose results were handed over
}

func newTrust() *trust {
	return &trust{lied: make(map[string]bool), handed: make(map[gen.Series][]claim)}
}

// doubts reports whether a worker is a liar.
func (t *trust) doubts(worker string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.lied[worker]
}

// believe reports whether a result can be handed over, and notes who answers for it. The
// error is that of a lie that was handed over before.
func (t *trust) believe(task gen.Task, f found) (bool, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.lie != nil || slices.ContainsFunc(f.workers, func(c claim) bool { return t.lied[c.worker] }) {
		return false, t.lie
	}
	t.handed[task.Series] = append(t.handed[task.Series], f.workers...)
	return true, nil
}

// catch notes a liar, and reports whether it was none before.
func (t *trust) catch(worker string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	first := !t.lied[worker]
	t.lied[worker] = true
	for _, claims := range t.handed {
		if slices.ContainsFunc(claims, func(c claim) bool { return c.worker == worker }) {
			t.lie = &gen.LieError{Worker: worker}
		}
	}
	return first
}

// author finds the worker that answers for a draft that was handed over.
func (t *trust) author(task gen.Task) (worker string, found bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, c := range t.handed[task.Series] {
		if c.from <= task.From && task.From < c.to {
			return c.worker, true
		}
	}
	return "", false
}

// error is that of a lie that was handed over.
func (t *trust) error() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.lie
}

func (t *trust) liars() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Sorted(maps.Keys(t.lied))
}

// Anew implements [gen.Doubter].
func (p *Pool) Anew() {
	p.trust.mu.Lock()
	defer p.trust.mu.Unlock()
	clear(p.trust.handed)
	p.trust.lie = nil
}

// Confirm implements [gen.Doubter].
func (p *Pool) Confirm(ctx context.Context, drafts []gen.Task, claims []gen.DraftResult) error {
	i := 0
	err := p.local.Judge(ctx, slices.Values(drafts), func(task gen.Task, r gen.Result) error {
		claim := claims[i]
		i++
		if len(r.Drafts) == 1 && r.Drafts[0].Claims(claim) {
			return nil
		}
		worker, known := p.trust.author(task)
		if !known {
			return &gen.ResultError{Reason: "the " + task.Game + " draft " + strconv.Itoa(task.From) + " was judged otherwise before, in this process"}
		}
		p.caught(worker)
		return nil
	})
	p.stats.confirmed(i)
	return errors.Join(err, p.trust.error())
}

// caught names a liar, once.
func (p *Pool) caught(worker string) {
	if p.trust.catch(worker) {
		p.Note((&gen.LieError{Worker: worker}).Error() + "; all that it found is judged anew, here")
	}
}

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

func (s *stats) confirmed(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all.Confirmed += n
}
