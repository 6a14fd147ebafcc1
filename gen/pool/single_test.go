package pool_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/pool"
	"dailies/gen/pool/pooltest"
	"dailies/validate"
)

// TestSingleJudgesAsThePoolDoes: whole tasks, tasks that were left early and their rests,
// forward and back.
func TestSingleJudgesAsThePoolDoes(t *testing.T) {
	producer := pooltest.Toy(honest)
	task := func(from, to int) pool.Task { return pooltest.Task(pooltest.Pack(2, 3, 0, 5, 6), from, to) }
	tasks := []pool.Task{task(0, 2), task(2, 4), task(1, 3), task(4, 9), task(9, 12), task(0, 9)}
	var want []pool.Result
	require.NoError(t, pool.NewLocal(1, producer).Judge(t.Context(), slices.Values(tasks), func(_ pool.Task, r pool.Result) error {
		want = append(want, r)
		return nil
	}))
	one := pool.NewSingle(producer)
	defer one.Close()
	for i, task := range tasks {
		r, err := one.Judge(t.Context(), task, func(pool.Result) bool { return true })
		require.NoError(t, err)
		require.Equal(t, want[i], r, "task %d", i)
	}
	early, err := one.Judge(t.Context(), task(0, 9), func(r pool.Result) bool { return len(r.Drafts) < 2 })
	require.NoError(t, err)
	require.Equal(t, pool.Result{Drafts: want[5].Drafts[:2]}, early)
	rest, err := one.Judge(t.Context(), task(2, 9), func(pool.Result) bool { return true })
	require.NoError(t, err)
	require.Equal(t, want[5].Drafts[2:], rest.Drafts)
	require.True(t, rest.Ended)

	_, err = one.Judge(t.Context(), pool.Task{Series: pool.Series{Game: "chess"}, Profile: &validate.Profile{}, To: 1}, nil)
	require.ErrorAs(t, err, new(*pool.TaskError))
}

func TestClaimsAreComparedByWhatIsChosenBy(t *testing.T) {
	one := pool.DraftResult{Index: 3, Label: "a", Verdict: pool.Passed, Score: 5, Rejected: gen.Rejections{"x": 1}}
	other := one
	other.Rejected = nil
	require.True(t, one.Claims(other))
	require.False(t, one.Same(other))
	other.Score++
	require.False(t, one.Claims(other))
}

func honest(_ context.Context, n int) int { return n }

// TestSingleFailsAgainWhereTheAssemblerPanics: the second task does not take the series for one
// that has ended.
func TestSingleFailsAgainWhereTheAssemblerPanics(t *testing.T) {
	one := pool.NewSingle(pooltest.Toy(honest))
	defer one.Close()
	const panics = 668 // the assembler of the toy does at this number
	for from := range 2 {
		_, err := one.Judge(t.Context(), pooltest.Task(pooltest.Pack(2, panics, 4), from, 3), func(pool.Result) bool { return true })
		require.ErrorAs(t, err, new(*pool.PanicError), "from %d", from)
	}
}

func TestTasksOfCheapDraftsAreLong(t *testing.T) {
	for perDay, size := range map[int]int{0: 64, 1: 1, 63: 1, 64: 64} {
		require.Equal(t, size, pool.Producer{PerDay: perDay}.TaskSize(), "%d a day", perDay)
	}
}
