package fleet

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"sync"

	"dailies/gen/pool"
)

// trust knows which workers lied, and whose results were handed over.
type trust struct {
	mu     sync.Mutex
	lied   map[string]bool // by worker
	left   map[string]bool // liars whose results are still at the server
	handed map[pool.Series][]claim
	lie    error // of a worker whose results were handed over
}

func newTrust() *trust {
	return &trust{lied: make(map[string]bool), left: make(map[string]bool), handed: make(map[pool.Series][]claim)}
}

// doubts reports whether a worker has lied.
func (t *trust) doubts(worker string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.lied[worker]
}

// believe reports whether a result can be handed over, and notes its workers. The error is
// an earlier lie that was handed over.
func (t *trust) believe(task pool.Task, f found) (bool, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.lie != nil || slices.ContainsFunc(f.workers, func(c claim) bool { return t.lied[c.worker] }) {
		return false, t.lie
	}
	for _, c := range f.workers {
		t.handed[task.Series] = join(t.handed[task.Series], c)
	}
	return true, nil
}

// join adds a claim, to the last one where that is the same worker's and ends where it begins.
func join(claims []claim, c claim) []claim {
	if n := len(claims); n > 0 && claims[n-1].worker == c.worker && claims[n-1].to == c.from {
		claims[n-1].to = c.to
		return claims
	}
	return append(claims, c)
}

// catch notes a liar, and reports whether it is a new one.
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
			t.lie = &pool.LieError{Worker: worker}
		}
	}
	return first
}

// author finds the worker behind a draft that was handed over.
func (t *trust) author(task pool.Task) (worker string, found bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, c := range t.handed[task.Series] {
		if c.from <= task.From && task.From < c.to {
			return c.worker, true
		}
	}
	return "", false
}

// error returns the error of a lie that was handed over.
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

// Reset implements [pool.UntrustedPool].
func (p *Pool) Reset() {
	p.trust.mu.Lock()
	defer p.trust.mu.Unlock()
	clear(p.trust.handed)
	p.trust.lie = nil
}

// Confirm implements [pool.UntrustedPool].
func (p *Pool) Confirm(ctx context.Context, drafts []pool.Task, claims []pool.DraftResult) error {
	var told []pool.Task
	var said []pool.DraftResult
	for i, draft := range drafts {
		if _, known := p.trust.author(draft); known { // else it was judged here
			told, said = append(told, draft), append(said, claims[i])
		}
	}
	return p.confirm(ctx, told, func(i int, here pool.DraftResult) bool { return here.Claims(said[i]) })
}

// blame names the worker of a draft that was handed over.
func (p *Pool) blame(task pool.Task) error {
	worker, known := p.trust.author(task)
	if !known {
		return &pool.ResultError{Reason: "the " + task.Game + " draft " + strconv.Itoa(task.From) + " was judged otherwise before, in this process"}
	}
	p.caught(worker)
	return nil
}

// caught names a liar, once.
func (p *Pool) caught(worker string) {
	if p.trust.catch(worker) {
		p.Note((&pool.LieError{Worker: worker}).Error() + "; everything it judged is judged again here")
	}
}

// tidy removes what liars left at the server: the next run might not sample it, and would
// believe it.
func (p *Pool) tidy(ctx context.Context) error {
	for _, worker := range p.trust.untidied() {
		if err := p.queue.sweep(ctx, p.Version, worker); err != nil {
			return err
		}
		p.trust.tidied(worker)
	}
	return nil
}
