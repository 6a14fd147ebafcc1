package bench

import (
	"context"
	"iter"

	"dailies/gen/pool"
	"dailies/internal/catalog"
)

// pools has one pool of one worker for each worker, so that repeats are judged in parallel,
// each in its own order.
type pools chan *pool.Local

func newPools(workers int, games catalog.List) pools {
	p := make(pools, max(workers, 1))
	producers := make([]pool.Producer, len(games))
	for i, g := range games {
		producers[i] = g.Producer
	}
	for range cap(p) {
		p <- pool.NewLocal(1, producers...)
	}
	return p
}

// Judge implements [pool.Pool].
func (p pools) Judge(ctx context.Context, tasks iter.Seq[pool.Task], take func(pool.Task, pool.Result) error) error {
	select {
	case one := <-p:
		defer func() { p <- one }()
		return one.Judge(ctx, tasks, take)
	case <-ctx.Done():
		return ctx.Err()
	}
}
