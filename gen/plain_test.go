package gen

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/lint"
	"dailies/validate"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestTasksAndResultsArePlainData: the JSON of tasks and results is what a pool on other
// machines sends and keeps, so that a change of it is a change of format.
func TestTasksAndResultsArePlainData(t *testing.T) {
	g := weekly(make(map[string]int))
	producer := g.Producer(fakeJudge, []*validate.Rule{errOdd})
	task := Task{
		Series:  Series{"n", pack(2, 3, 0), 7, "HIGH"},
		Profile: &validate.Profile{Name: "N", Severities: map[string]validate.Severity{"ERR_ODD": validate.Error}, Figures: map[string]int{"most": 3}},
		To:      5,
	}
	golden(t, "task.json", task)
	err := NewLocal(1, producer).Judge(t.Context(), slices.Values([]Task{task}), func(_ Task, r Result) error {
		r.Drafts[0].Facts.Names = []string{"two"}
		r.Drafts[0].Facts.Tallies = map[lint.Aspect][]lint.Tally{"words": {{Value: "two", Count: 1}}}
		r.Drafts[1].Findings[0].Message, r.Drafts[1].Findings[0].Pointer = "3 is odd", "/n"
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
	task := Task{From: 2, To: 4}
	facts := &lint.Facts{}
	for name, c := range map[string]struct {
		result Result
		sound  bool
	}{
		"whole":            {Result{Drafts: []DraftResult{{Index: 2, Verdict: Refused}, {Index: 3, Verdict: Passed, Facts: facts}}}, true},
		"at the end":       {Result{Drafts: []DraftResult{{Index: 2, Verdict: NotMade}}, Ended: true}, true},
		"broken off":       {Result{Drafts: []DraftResult{{Index: 2, Verdict: Refused}}}, false},
		"another range":    {Result{Drafts: []DraftResult{{Index: 0, Verdict: Refused}, {Index: 1, Verdict: Refused}}}, false},
		"too many":         {Result{Drafts: []DraftResult{{Index: 2}, {Index: 3}, {Index: 4}}}, false},
		"no facts":         {Result{Drafts: []DraftResult{{Index: 2, Verdict: Passed}}, Ended: true}, false},
		"facts of refused": {Result{Drafts: []DraftResult{{Index: 2, Verdict: Refused, Facts: facts}}, Ended: true}, false},
	} {
		err := c.result.Check(task)
		require.Equal(t, c.sound, err == nil, "%s: %v", name, err)
	}
}
