package pool_test

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
	"dailies/gen/pool/pooltest"
)

func TestLocalPool(t *testing.T) {
	pooltest.Run(t, func(_ *testing.T, workers int, producers ...pool.Producer) pool.Pool {
		return pool.NewLocal(workers, producers...)
	})
}

// TestCallsShareTheWorkers: while the last draft of a call is judged, the other worker judges for
// another call, and never do more judge than there are workers.
func TestCallsShareTheWorkers(t *testing.T) {
	const slow, workers = 4, 2
	begun, other := make(chan struct{}), make(chan struct{})
	var busy, most atomic.Int32
	think := func(_ context.Context, n int) int {
		now := busy.Add(1)
		defer busy.Add(-1)
		for seen := most.Load(); now > seen && !most.CompareAndSwap(seen, now); seen = most.Load() {
		}
		if n == slow {
			close(begun)
			<-other
		}
		for range 200 { // long enough to be seen
			runtime.Gosched()
		}
		return n
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // calls that take turns wait for ever
	defer cancel()
	p := pool.NewLocal(workers, pooltest.Toy(think))
	call := func(numbers ...int) error {
		task := pooltest.Task(pooltest.Pack(numbers...), 0, len(numbers))
		return p.Judge(ctx, slices.Values([]pool.Task{task}), func(pool.Task, pool.Result) error { return nil })
	}
	var first sync.WaitGroup
	first.Go(func() {
		if err := call(slow); err != nil {
			t.Error(err)
		}
	})
	<-begun
	err := call(2, 6, 8, 10, 12)
	close(other)
	first.Wait()
	require.NoError(t, err)
	var calls sync.WaitGroup
	for range 4 {
		calls.Go(func() {
			if err := call(2, 6, 8, 10, 12, 14, 16, 18); err != nil {
				t.Error(err)
			}
		})
	}
	calls.Wait()
	require.LessOrEqual(t, most.Load(), int32(workers))
}
