package gen

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/validate"
)

// TestSingleJudgesAsThePoolDoes: whole tasks, tasks that were left early and their rests,
// forward and back.
func TestSingleJudgesAsThePoolDoes(t *testing.T) {
	opened := make(map[string]int)
	g := weekly(opened)
	producer := g.Producer(fakeJudge, []*validate.Rule{errOdd})
	task := func(from, to int) Task {
		return Task{Series: Series{"n", pack(2, 3, 0, 5, 6), 7, "HIGH"}, Profile: &validate.Profile{Name: "N"}, From: from, To: to}
	}
	tasks := []Task{task(0, 2), task(2, 4), task(1, 3), task(4, 9), task(9, 12), task(0, 9)}
	var want []Result
	require.NoError(t, NewLocal(1, producer).Judge(t.Context(), slices.Values(tasks), func(_ Task, r Result) error {
		want = append(want, r)
		return nil
	}))
	one := NewSingle(producer)
	defer one.Close()
	for i, task := range tasks {
		r, err := one.Judge(t.Context(), task, func(Result) bool { return true })
		require.NoError(t, err)
		require.Equal(t, want[i], r, "task %d", i)
	}
	early, err := one.Judge(t.Context(), task(0, 9), func(r Result) bool { return len(r.Drafts) < 2 })
	require.NoError(t, err)
	require.Equal(t, Result{Drafts: want[5].Drafts[:2]}, early)
	rest, err := one.Judge(t.Context(), task(2, 9), func(Result) bool { return true })
	require.NoError(t, err)
	require.Equal(t, want[5].Drafts[2:], rest.Drafts)
	require.True(t, rest.Ended)

	_, err = one.Judge(t.Context(), Task{Series: Series{Game: "chess"}, Profile: &validate.Profile{}, To: 1}, nil)
	require.ErrorAs(t, err, new(*TaskError))
}

func TestClaimsAreComparedByWhatIsChosenBy(t *testing.T) {
	one := DraftResult{Index: 3, Label: "a", Verdict: Passed, Score: 5, Rejected: Rejections{"x": 1}}
	other := one
	other.Rejected = nil
	require.True(t, one.Claims(other))
	require.False(t, one.Same(other))
	other.Score++
	require.False(t, one.Claims(other))
}
