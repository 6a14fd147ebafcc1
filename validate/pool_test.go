package validate

import (
	"context"
	"errors"
	"iter"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

func count(n int, given *atomic.Int64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			given.Add(1)
			if !yield(i) {
				return
			}
		}
	}
}

func square(_ context.Context, i int) (int, error) { return i * i, nil }

func TestOrderedKeepsTheOrder(t *testing.T) {
	for _, workers := range []int{0, 1, 2, 16} {
		var given atomic.Int64
		var got []int
		err := Ordered(context.Background(), workers, count(500, &given),
			func(ctx context.Context, i int) (int, error) {
				for range i % 7 {
					runtime.Gosched()
				}
				return square(ctx, i)
			},
			func(r int) error { got = append(got, r); return nil })
		require.NoError(t, err)
		require.Len(t, got, 500)
		for i, r := range got {
			require.Equal(t, i*i, r)
		}
	}
}

func TestOrderedHoldsFewItemsAtATime(t *testing.T) {
	const workers = 3
	var given, done, most atomic.Int64
	err := Ordered(context.Background(), workers, count(300, &given), square, func(int) error {
		most.Store(max(most.Load(), given.Load()-done.Load()))
		done.Add(1)
		return nil
	})
	require.NoError(t, err)
	require.LessOrEqual(t, most.Load(), int64(9*workers+3))
}

func TestOrderedEndsAtTheFirstError(t *testing.T) {
	stop := errors.New("stop")
	var given atomic.Int64
	err := Ordered(context.Background(), 2, count(1_000_000, &given), square, func(r int) error {
		if r > 100 {
			return stop
		}
		return nil
	})
	require.ErrorIs(t, err, stop)
	require.Less(t, given.Load(), int64(1000))
	err = Ordered(context.Background(), 2, count(1_000_000, &given), func(_ context.Context, i int) (int, error) {
		if i == 50 {
			return 0, stop
		}
		return i, nil
	}, func(int) error { return nil })
	require.ErrorIs(t, err, stop)
}

func TestOrderedEndsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var given atomic.Int64
	err := Ordered(ctx, 2, count(1_000_000, &given), square, func(r int) error {
		if r > 100 {
			cancel()
		}
		return nil
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, given.Load(), int64(1000))
}
