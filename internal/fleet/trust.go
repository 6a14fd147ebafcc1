package fleet

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"sync"

	"dailies/gen"
)

// trust knows who lied, and whose results were handed over.
type trust struct {
	mu     sync.Mutex
	lied   map[string]bool // by worker
	left   map[string]bool // liars whose results lie at the server yet
	handed map[gen.Series][]claim
	lie    error // of a worker whose results were handed over
}

func newTrust() *trust {
	return &trust{lied: make(map[string]bool), left: make(map[string]bool), handed: make(map[gen.Series][]claim)}
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
	if first {
		t.left[worker] = true
	}
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

func (t *trust) untidied() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Sorted(maps.Keys(t.left))
}

func (t *trust) tidied(worker string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.left, worker)
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

// tidy takes away what liars left at the server: the next run may pick nothing of it to
// judge again, and would believe it.
func (p *Pool) tidy(ctx context.Context) error {
	for _, worker := range p.trust.untidied() {
		if err := p.queue.insist(ctx, func(ctx context.Context) error { return p.queue.sweep(ctx, p.Version, worker) }); err != nil {
			return err
		}
		p.trust.tidied(worker)
	}
	return nil
}
