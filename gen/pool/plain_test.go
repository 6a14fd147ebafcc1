package pool_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
	"dailies/gen/pool/pooltest"
	"dailies/lint/window"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestTasksAndResultsArePlainData: a pool on other machines sends and keeps the JSON of tasks
// and results, so that changing it changes a format.
func TestTasksAndResultsArePlainData(t *testing.T) {
	task := pooltest.Task(pooltest.Pack(2, 3, 0), 0, 5)
	task.Seed, task.Rung, task.Profile.Figures = 7, "HIGH", map[string]int{"most": 3}
	golden(t, "task.json", task)
	err := pool.NewLocal(1, pooltest.Toy(honest)).Judge(t.Context(), slices.Values([]pool.Task{task}), func(_ pool.Task, r pool.Result) error {
		r.Drafts[0].Facts.Names = []string{"two"}
		r.Drafts[0].Facts.Tallies = map[window.Aspect][]window.Tally{"words": {{Value: "two", Count: 1}}}
		golden(t, "result.json", r)
		return nil
	})
	require.NoError(t, err)
}

// golden compares a value with its file, both ways.
func golden[T any](t *testing.T, name string, value T) {
	t.Helper()
	text, err := json.MarshalIndent(value, "", "  ")
	require.NoError(t, err)
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(file, append(text, '\n'), 0o600))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), string(text)+"\n")
	var read T
	require.NoError(t, json.Unmarshal(want, &read))
	require.Equal(t, value, read)
}

func TestAResultMustAnswerItsTask(t *testing.T) {
	task := pool.Task{From: 2, To: 4}
	facts := &window.Facts{}
	for name, c := range map[string]struct {
		result pool.Result
		sound  bool
	}{
		"whole":            {pool.Result{Drafts: []pool.DraftResult{{Index: 2, Verdict: pool.Refused}, {Index: 3, Verdict: pool.Passed, Facts: facts}}}, true},
		"at the end":       {pool.Result{Drafts: []pool.DraftResult{{Index: 2, Verdict: pool.NotMade}}, Ended: true}, true},
		"broken off":       {pool.Result{Drafts: []pool.DraftResult{{Index: 2, Verdict: pool.Refused}}}, false},
		"another range":    {pool.Result{Drafts: []pool.DraftResult{{Index: 0, Verdict: pool.Refused}, {Index: 1, Verdict: pool.Refused}}}, false},
		"too many":         {pool.Result{Drafts: []pool.DraftResult{{Index: 2}, {Index: 3}, {Index: 4}}}, false},
		"no facts":         {pool.Result{Drafts: []pool.DraftResult{{Index: 2, Verdict: pool.Passed}}, Ended: true}, false},
		"facts of refused": {pool.Result{Drafts: []pool.DraftResult{{Index: 2, Verdict: pool.Refused, Facts: facts}}, Ended: true}, false},
	} {
		err := c.result.Check(task)
		require.Equal(t, c.sound, err == nil, "%s: %v", name, err)
	}
}
