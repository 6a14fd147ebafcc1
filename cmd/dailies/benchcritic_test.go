package main

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/bench"
)

// TestACriticOfABench marks every pack, withholds none, and decides against a baseline.
func TestACriticOfABench(t *testing.T) {
	if testing.Short() {
		t.Skip("judges a bench twice")
	}
	h := &house{}
	url, _ := h.open(t, "")
	plan := write(t, "bench.yaml", fmt.Sprintf("games: [triples]\ndays: 1\ndrafts: 20\ndate: 2026-11-21\nrepeats: 8\nmodels:\n- {name: good, model: m, baseURL: %q, retries: 0}\ncritic: {name: judge, model: one, baseURL: %q, retries: 0}\n", url, url))
	dir := t.TempDir()
	code, report, out, errs := benched(t, dir, plan)
	require.Equal(t, exitClean, code, out+errs)
	value := func(r *bench.Report, figure string) float64 {
		v, ok := r.Cells[0].Value(figure)
		require.True(t, ok, figure)
		return v.Value
	}
	require.InDelta(t, 5, value(report, "marks"), 0)
	require.InDelta(t, 0, value(report, "lowMarks"), 0)
	require.InDelta(t, 11_000, value(report, "tokens"), 0, "the critic's are not the prompt's")
	require.Greater(t, len(report.Cells[0].Repeats[0].Answers[0].Marks), 12)
	asked := h.total

	code, again, out, errs := benched(t, dir, plan, "--rejudge")
	require.Equal(t, exitClean, code, out+errs)
	require.Equal(t, report.Cells, again.Cells, "without a call")
	code, _, out, errs = benched(t, dir, plan)
	require.Equal(t, exitClean, code, out+errs)
	require.Equal(t, asked, h.total, "every mark is kept")

	h.mark = func(string, int) int { return 2 }
	low := t.TempDir()
	code, report, out, errs = benched(t, low, plan, "--baseline", filepath.Join(dir, bench.ReportName))
	require.Equal(t, 1, code, out+errs)
	require.InDelta(t, 2, value(report, "marks"), 0)
	require.InDelta(t, 1, value(report, "soundFirst"), 0, "it withholds nothing")
	require.Contains(t, out, "critic's mean mark -3")

	h.fail = "critic_marks"
	code, report, out, errs = benched(t, t.TempDir(), plan)
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, errs, "the critic leaves packs without marks: ")
	_, known := report.Cells[0].Value("marks")
	require.False(t, known)
}
