package validate

import (
	"context"
	"iter"

	"golang.org/x/sync/errgroup"
)

// Ordered runs work on items in at most n goroutines at once and hands the results
// to emit in the order of the items, whatever n is. At most some 9n items are in hand
// at a time: enough that the workers need not wait while one item takes long. It ends at the first error of work or emit, or when ctx is done, and
// returns only when every goroutine has ended.
func Ordered[T, R any](ctx context.Context, n int, items iter.Seq[T], work func(context.Context, T) (R, error), emit func(R) error) error {
	n = max(n, 1)
	group, ctx := errgroup.WithContext(ctx)
	free := make(chan struct{}, n)  // one token per busy worker
	queue := make(chan chan R, 8*n) // results to come, in order
	group.Go(func() error {
		defer close(queue)
		for item := range items {
			slot := make(chan R, 1)
			if !send(ctx, free, struct{}{}) || !send(ctx, queue, slot) {
				return ctx.Err()
			}
			group.Go(func() error {
				defer func() { <-free }()
				result, err := work(ctx, item)
				if err == nil {
					slot <- result
				}
				return err
			})
		}
		return nil
	})
	group.Go(func() error { return drain(ctx, queue, emit) })
	return group.Wait()
}

func send[T any](ctx context.Context, to chan<- T, value T) bool {
	select {
	case to <- value:
		return true
	case <-ctx.Done():
		return false
	}
}

func drain[R any](ctx context.Context, queue <-chan chan R, emit func(R) error) error {
	for slot := range queue {
		select {
		case result := <-slot:
			if err := emit(result); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
