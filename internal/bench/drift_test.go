package bench

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWhatTheLastSnapshotDidNotAskIsNotCompared, in whichever way it asked something else.
func TestWhatTheLastSnapshotDidNotAskIsNotCompared(t *testing.T) {
	here := []Endpoint{{Name: "m", Model: "m-1", BaseURL: "http://one.example/v1"}}
	now := Report{Days: 7, Answers: 2, Attempts: 1, Models: here, Cells: []Cell{{Prompt: "shipped", Model: "m", Game: "triples"}}}
	for name, change := range map[string]func(*Report){
		"another game":      func(r *Report) { r.Cells[0].Game = "aura" },
		"another model":     func(r *Report) { r.Models = slices.Clone(here); r.Models[0].Model = "m-2" },
		"another endpoint":  func(r *Report) { r.Models = slices.Clone(here); r.Models[0].BaseURL = "http://two.example/v1" },
		"no cell":           func(r *Report) { r.Cells = nil },
		"other days":        func(r *Report) { r.Days = 14 },
		"other answers":     func(r *Report) { r.Answers = 1 },
		"other corrections": func(r *Report) { r.Attempts = 2 },
		"other drafts":      func(r *Report) { r.Drafts = 5 },
	} {
		last := now
		last.Cells = slices.Clone(now.Cells)
		change(&last)
		drift, err := SnapshotsOf(t.TempDir()).Since(t.Context(), &now, &last)
		require.NoError(t, err)
		require.Equal(t, Drift{Comparisons: []Comparison{}, Reworded: []string{}, Others: []string{"shipped / m / triples"}}, drift, name)
	}
}
