package bench

import (
	"context"
	"crypto/sha256"
	"iter"
	"sync"

	"dailies/gen/pool"
)

// alike passes equal answers to a pool with a memory one after the other, so that the second
// finds the results of the first.
type alike struct {
	pool.Pool

	mu   sync.Mutex
	busy map[digest]chan struct{} // closed when the answer is judged
}

// Judge implements [pool.Pool]. A call is for one answer, or for several where days stay empty;
// then the first one names it.
func (a *alike) Judge(ctx context.Context, tasks iter.Seq[pool.Task], take func(pool.Task, pool.Result) error) error {
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
	return a.Pool.Judge(ctx, func(yield func(pool.Task) bool) {
		for task := first; more && yield(task); task, more = next() {
		}
	}, take)
}

// enter waits until no equal answer is being judged. The error is that of ctx.
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
