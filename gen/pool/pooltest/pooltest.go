// Package pooltest checks that an implementation of [pool.Pool] keeps what the interface
// promises. The test of an implementation calls [Run].
package pooltest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/pool"
)

// New makes a pool of so many workers that judge the games of these producers. It may
// use t to clean up.
type New func(t *testing.T, workers int, producers ...pool.Producer) pool.Pool

// Run runs every check as a subtest.
func Run(t *testing.T, open New) {
	for _, check := range []struct {
		name string
		run  func(*testing.T, New)
	}{
		{"results come in the order of the tasks, whatever the workers", inOrder},
		{"a draft is the same however the ranges are cut", anyRange},
		{"rungs and seeds are series of their own", series},
		{"a finished puzzle is a series of one", finished},
		{"tasks and results survive JSON", plain},
		{"an error of take ends it", takeFails},
		{"a task that cannot be judged is an error", badTasks},
		{"a panic is an error and not the end of the program", panics},
		{"canceling ends it soon", canceled},
		{"tasks are read as there is room", backPressure},
		{"calls at the same time do not mix", atOnce},
		{"no tasks, no results", nothing},
	} {
		t.Run(check.name, func(t *testing.T) { check.run(t, open) })
	}
}

// some returns numbers that show everything but defects of the program.
func some(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = []int{i + 1, i + 1, i + 1, notMade, rejected, i + 1, i + 1}[i%7]
	}
	return all
}

// judge has tasks judged and checks every result against its task.
func judge(t *testing.T, p pool.Pool, tasks ...pool.Task) []pool.Result {
	t.Helper()
	var results []pool.Result
	err := p.Judge(t.Context(), slices.Values(tasks), func(task pool.Task, r pool.Result) error {
		require.Equal(t, tasks[len(results)], task)
		require.NoError(t, r.Check(task))
		results = append(results, r)
		return nil
	})
	require.NoError(t, err)
	require.Len(t, results, len(tasks))
	return results
}

func honest(_ context.Context, n int) int { return n }

func inOrder(t *testing.T, open New) {
	var tasks []pool.Task
	for i := range 40 {
		tasks = append(tasks, Task(Pack(some(10+i)...), 0, 20))
	}
	var one string
	for _, workers := range []int{1, 2, 7} {
		text, err := json.Marshal(judge(t, open(t, workers, Toy(honest)), tasks...))
		require.NoError(t, err)
		if one == "" {
			one = string(text)
		}
		require.Equal(t, one, string(text), "%d workers", workers)
	}
}

func anyRange(t *testing.T, open New) {
	text := Pack(append(some(50), rejected, rejected)...)
	p := open(t, 2, Toy(honest))
	whole := judge(t, p, Task(text, 0, 1000))[0]
	require.True(t, whole.Ended)
	require.Equal(t, gen.Rejections{"it is negative": 2}, whole.Rejected)
	n := len(whole.Drafts)
	require.Greater(t, n, 30)
	for _, size := range []int{1, 3, 7, n, n + 1} {
		var tasks []pool.Task
		for from := 0; from < n+2*size; from += size {
			tasks = append(tasks, Task(text, from, from+size))
		}
		joined := pool.Result{Rejected: make(gen.Rejections)}
		for _, r := range judge(t, p, tasks...) {
			joined.Drafts = append(joined.Drafts, r.Drafts...)
			joined.Ended = r.Ended
			joined.Rejected.AddAll(r.Rejected)
		}
		require.Equal(t, whole, joined, "ranges of %d", size)
	}
	back := judge(t, p, Task(text, 20, 22), Task(text, 3, 5), Task(text, n, n+1), Task(text, 0, 1))
	require.Equal(t, whole.Drafts[3:5], back[1].Drafts, "a range before the last one")
	require.True(t, back[2].Ended)
	require.Empty(t, back[2].Drafts)
	require.Equal(t, whole.Drafts[:1], back[3].Drafts)
}

func series(t *testing.T, open New) {
	one, rung, seed := Task(Pack(4, 6), 0, 2), Task(Pack(4, 6), 0, 2), Task(Pack(4, 6), 0, 2)
	rung.Rung, seed.Seed = "TWICE", 5
	results := judge(t, open(t, 2, Toy(honest)), one, rung, seed, one)
	require.Equal(t, []int{5, 9, 9}, []int{results[0].Drafts[0].Score, results[1].Drafts[0].Score, results[2].Drafts[0].Score})
	require.Equal(t, results[0], results[3])
}

func finished(t *testing.T, open New) {
	results := judge(t, open(t, 2, Toy(honest)), Task(`{"puzzleId":"x","dateISO":"2026-11-21","n":8}`, 0, 5))
	require.True(t, results[0].Ended)
	require.Len(t, results[0].Drafts, 1)
	require.Equal(t, pool.Passed, results[0].Drafts[0].Verdict)
}

func plain(t *testing.T, open New) {
	first := Task(Pack(some(9)...), 0, 12)
	data, err := json.Marshal(first)
	require.NoError(t, err)
	var again pool.Task
	require.NoError(t, json.Unmarshal(data, &again))
	require.Equal(t, first, again)
	for _, r := range judge(t, open(t, 2, Toy(honest)), first, again) {
		data, err := json.Marshal(r)
		require.NoError(t, err)
		var back pool.Result
		require.NoError(t, json.Unmarshal(data, &back))
		require.Equal(t, r, back)
	}
}

func takeFails(t *testing.T, open New) {
	stop := errors.New("stop")
	taken := 0
	err := open(t, 3, Toy(honest)).Judge(t.Context(), endless(Pack(some(20)...), new(atomic.Int64)), func(pool.Task, pool.Result) error {
		if taken++; taken == 3 {
			return stop
		}
		return nil
	})
	require.ErrorIs(t, err, stop)
	require.Equal(t, 3, taken)
}

// endless returns the same task forever; it counts how often it was read.
func endless(pack string, read *atomic.Int64) iter.Seq[pool.Task] {
	return func(yield func(pool.Task) bool) {
		for yield(Task(pack, 0, 4)) {
			read.Add(1)
		}
	}
}

func badTasks(t *testing.T, open New) {
	unknown, unheld, empty := Task(Pack(2), 0, 1), Task(Pack(2), 0, 1), Task(Pack(2), 1, 1)
	unknown.Game, unheld.Profile = "chess", nil
	for name, bad := range map[string]pool.Task{
		"an unknown game": unknown, "no profile": unheld, "an empty range": empty,
		"a pack that is no JSON": Task("{", 0, 1), "a pack that does not decode": Task(`{"game":"toy","numbers":"many"}`, 0, 1),
	} {
		fails(t, open(t, 2, Toy(honest)), name, bad)
	}
}

// fails checks that a bad task after a good one ends the judging with an error that says which
// task it is.
func fails(t *testing.T, p pool.Pool, name string, bad pool.Task) {
	t.Helper()
	taken := 0
	err := p.Judge(t.Context(), slices.Values([]pool.Task{Task(Pack(2), 0, 1), bad, Task(Pack(2), 0, 1)}), func(pool.Task, pool.Result) error {
		taken++
		return nil
	})
	var failed *pool.TaskError
	require.ErrorAs(t, err, &failed, name)
	require.Equal(t, []any{bad.Game, bad.From, bad.To}, []any{failed.Game, failed.From, failed.To}, name)
	require.LessOrEqual(t, taken, 1, name)
}

func panics(t *testing.T, open New) {
	for _, n := range []int{breaksMake, breaksJudge, breaksEnum} {
		p := open(t, 2, Toy(honest))
		fails(t, p, fmt.Sprint(n), Task(Pack(2, 4, n, 6), 0, 4))
		require.Len(t, judge(t, p, Task(Pack(2), 0, 1)), 1, "the pool goes on after that")
	}
}

func canceled(t *testing.T, open New) {
	ctx, cancel := context.WithCancel(t.Context())
	p := open(t, 2, Toy(func(ctx context.Context, n int) int {
		if n == waits {
			cancel()
			<-ctx.Done()
		}
		return n
	}))
	taken := 0
	err := p.Judge(ctx, endless(Pack(waits), new(atomic.Int64)), func(pool.Task, pool.Result) error {
		taken++
		return nil
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Zero(t, taken)
	require.ErrorIs(t, p.Judge(ctx, endless(Pack(2), new(atomic.Int64)), func(pool.Task, pool.Result) error { return nil }), context.Canceled)
}

// ahead is how many small tasks a pool may read before take has seen the first, for
// each worker.
const ahead = 100

func backPressure(t *testing.T, open New) {
	const workers = 2
	var read atomic.Int64
	taken := int64(0)
	stop := errors.New("enough")
	err := open(t, workers, Toy(honest)).Judge(t.Context(), endless(Pack(2, 4, 6, 8), &read), func(pool.Task, pool.Result) error {
		if taken++; read.Load()-taken > ahead*workers {
			t.Errorf("%d tasks were read when %d results had been taken", read.Load(), taken)
			return stop
		}
		if taken == 1000 {
			return stop
		}
		return nil
	})
	require.ErrorIs(t, err, stop)
}

func atOnce(t *testing.T, open New) {
	p := open(t, 3, Toy(honest))
	alone := judge(t, p, Task(Pack(some(30)...), 0, 40), Task(Pack(some(31)...), 0, 40))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			n := 0
			err := p.Judge(t.Context(), slices.Values([]pool.Task{Task(Pack(some(30)...), 0, 40), Task(Pack(some(31)...), 0, 40)}), func(_ pool.Task, r pool.Result) error {
				if n++; !same(alone[n-1], r) {
					return fmt.Errorf("result %d differs when its task runs alone", n)
				}
				return nil
			})
			if err != nil || n != 2 {
				t.Errorf("%d results, %v", n, err)
			}
		})
	}
	all.Wait()
}

func same(a, b pool.Result) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errors.Join(errX, errY) == nil && string(x) == string(y)
}

func nothing(t *testing.T, open New) {
	require.Empty(t, judge(t, open(t, 2, Toy(honest))))
	empty := judge(t, open(t, 2, Toy(honest)), Task(Pack(), 0, 4))
	require.True(t, empty[0].Ended)
	require.Empty(t, empty[0].Drafts)
}
