package bench

import (
	"context"
	"crypto/sha256"
	"iter"
	"sync"

	"dailies/gen"
)

// alike is a pool that remembers, and that answers which are the same pass one after the
// other: the second finds what was judged of the first.
type alike struct {
	gen.Pool

	mu   sync.Mutex
	busy map[digest]chan struct{} // closed when the answer has passed
}

// Judge implements [gen.Pool]. A call is for one answer but where days of several are empty;
// then it is known by the first.
func (a *alike) Judge(ctx context.Context, tasks iter.Seq[gen.Task], take func(gen.Task, gen.Result) error) error {
	next, stop := iter.Pull(tasks)
	defer stop()
	first, more := next()
	if !more {
		return ctx.Err()
	}
	sum := sha256.Sum256([]byte(first.Game + "\x00" + first.Pack))
	if err := a.enter(ctx, sum); err != nil {
		return err
	}
	defer a.leave(sum)
	return a.Pool.Judge(ctx, func(yield func(gen.Task) bool) {
		for task := first; more && yield(task); task, more = next() {
		}
	}, take)
}

// enter waits until no answer like this one is judged. The error is that of ctx.
func (a *alike) enter(ctx context.Context, sum digest) error {
	for {
		a.mu.Lock()
		passed, busy := a.busy[sum]
		if !busy {
			a.busy[sum] = make(chan struct{})
		}
		a.mu.Unlock()
		if !busy {
			return nil
		}
		select {
		case <-passed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (a *alike) leave(sum digest) {
	a.mu.Lock()
	defer a.mu.Unlock()
	close(a.busy[sum])
	delete(a.busy, sum)
}
