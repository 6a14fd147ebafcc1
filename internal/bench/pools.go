package bench

import (
	"context"
	"iter"

	"dailies/gen"
	"dailies/internal/catalog"
)

// pools are as many pools of one worker as there are workers: repeats are judged side by
// side, each in its own order.
type pools chan *gen.Local

func newPools(workers int, games catalog.List) pools {
	p := make(pools, max(workers, 1))
	producers := make([]gen.Producer, len(games))
	for i, g := range games {
		producers[i] = g.Producer
	}
	for range cap(p) {
		p <- gen.NewLocal(1, producers...)
	}
	return p
}

// Judge implements [gen.Pool].
func (p pools) Judge(ctx context.Context, tasks iter.Seq[gen.Task], take func(gen.Task, gen.Result) error) error {
	select {
	case one := <-p:
		defer func() { p <- one }()
		return one.Judge(ctx, tasks, take)
	case <-ctx.Done():
		return ctx.Err()
	}
}
