package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/bench"
)

// answering is a server that speaks the chat protocol and answers each model with a text of
// its own, whatever it is asked.
func answering(t testing.TB, texts map[string]string) (url string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var request struct{ Model string }
		if json.NewDecoder(r.Body).Decode(&request) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		content, _ := json.Marshal(texts[request.Model])
		fmt.Fprintf(w, `{"model":%q,"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}],"usage":{"prompt_tokens":20000,"completion_tokens":4000}}`, request.Model, content)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/v1"
}

// barren is a plan of three models, two of which never write a pack: one writes prose alone,
// the other JSON that is none.
func barren(t testing.TB, repeats int) string {
	t.Helper()
	url := answering(t, map[string]string{
		"good": newHonest(t).packs["triples"][0], "prose": "Once upon a time there were four words.", "empty": "{}",
	})
	models := ""
	for _, name := range []string{"good", "prose", "empty"} {
		models += fmt.Sprintf("- {name: %s, model: %s, baseURL: %q, retries: 0, inFlight: 1}\n", name, name, url)
	}
	return write(t, "bench.yaml", fmt.Sprintf("games: [triples]\ndays: 1\ndrafts: 20\ndate: 2026-11-21\nrepeats: %d\nmodels:\n%s", repeats, models))
}

// TestABenchOfModelsThatWriteNoPack ends, says so with intervals, divides by no day and no
// answer that is not there, and comes to the same when it is judged again.
func TestABenchOfModelsThatWriteNoPack(t *testing.T) {
	dir, plan := t.TempDir(), barren(t, 8)
	code, report, out, errs := benched(t, dir, plan)
	require.Equal(t, exitClean, code, out+errs)
	require.Len(t, report.Cells, 3)
	for i, want := range []float64{1, 0, 0} {
		cell := report.Cells[i]
		for _, figure := range []string{"soundFirst", "sound"} {
			v, ok := cell.Value(figure)
			require.True(t, ok, cell.Name())
			require.Equal(t, []float64{want, 8}, []float64{v.Value, v.Of}, cell.Name())
			require.True(t, v.Holds(want) && v.High-v.Low > 0.3, "%s: %v", cell.Name(), v)
		}
		days, ok := cell.Value("days")
		require.True(t, ok)
		require.Equal(t, want, days.Value, cell.Name())
		tokens, ok := cell.Value("tokens")
		require.True(t, ok)
		require.Positive(t, tokens.Value, "an answer that is no pack costs too")
		for _, figure := range []string{"tokensPerDay", "secondsPerDay", "moneyPerDay", "warnings"} {
			v, ok := cell.Value(figure)
			require.False(t, ok && want == 0, "%s, %s: %v", cell.Name(), figure, v)
		}
	}
	require.Regexp(t, `shipped / good / triples +sound at the first try 100 % \(68 to 100\)`, out)
	require.Regexp(t, `shipped / prose / triples +sound at the first try 0 % \(0 to 32\)`, out)
	require.Regexp(t, `shipped / empty / triples +sound at the first try 0 % \(0 to 32\)`, out)
	require.Equal(t, map[string]bench.Conclusion{
		"shipped / prose / triples": bench.Worse, "shipped / empty / triples": bench.Worse,
	}, verdicts(report.Comparisons, "soundFirst"))
	requireSeenAlone(t, report)
	for _, name := range []string{bench.ReportName, bench.PageName} {
		require.NotRegexp(t, `\b(NaN|Inf)\b`, read(t, filepath.Join(dir, name)))
	}

	before := read(t, filepath.Join(dir, bench.ReportName))
	code, _, out, errs = benched(t, dir, plan, "--rejudge")
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, errs, "judged again, 0 verdicts changed")
	require.Equal(t, before, read(t, filepath.Join(dir, bench.ReportName)))
}

// TestASoundPackWhoseDraftsAllFail: it counts as a pack, its drafts are judged and none passes, no
// day is filled, and the rule that refused them is named with a draft.
func TestASoundPackWhoseDraftsAllFail(t *testing.T) {
	if testing.Short() {
		t.Skip("the search draws all that a pack has")
	}
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile(factory.SettingsFile, []byte("profiles: {NONE_V1: {from: AURA_DAILY_V1, figures: {goldDraftsAtMost: 0}}}\nuse: {aura: NONE_V1}\n"), 0o644))
	url := answering(t, map[string]string{"m": newHonest(t).packs["aura"][0]})
	plan := write(t, "bench.yaml", fmt.Sprintf("games: [aura]\ndays: 1\ndrafts: 1\ndate: 2026-11-21\nrepeats: 2\nmodels: [{name: one, model: m, baseURL: %q, retries: 0}]\n", url))
	dir := t.TempDir()
	code, report, out, errs := benched(t, dir, plan)
	require.Equal(t, exitClean, code, out+errs)
	cell := report.Cells[0]
	for figure, want := range map[string]float64{"soundFirst": 1, "sound": 1, "passed": 0, "days": 0} {
		v, ok := cell.Value(figure)
		require.True(t, ok, figure)
		require.InDelta(t, want, v.Value, 0, figure)
	}
	drafts, _ := cell.Value("drafts")
	require.Positive(t, drafts.Value)
	require.NotEmpty(t, cell.Faults)
	require.NotEmpty(t, cell.Faults[0].Example.Draft, "of the draft, not of the pack")
	require.Contains(t, out, cell.Faults[0].Figure+" in ")
	require.Contains(t, out, "(the draft ")
	require.NotContains(t, read(t, filepath.Join(dir, bench.ReportName)), "NaN")
}

// TestAFewRepeatsSeeNoDifference, however far apart their cells are.
func TestAFewRepeatsSeeNoDifference(t *testing.T) {
	code, report, out, errs := benched(t, t.TempDir(), barren(t, 2))
	require.Equal(t, exitClean, code, out+errs)
	require.NotEmpty(t, report.Comparisons)
	requireSeenAlone(t, report)
	for _, x := range report.Comparisons {
		require.Equal(t, bench.Unseen, x.Verdict, "%v", x)
	}
	require.NotRegexp(t, `(better|worse): `, out)
	require.Contains(t, out, "not told apart: ")
}

// requireSeenAlone holds every verdict against the interval that it is said of.
func requireSeenAlone(t testing.TB, report *bench.Report) {
	t.Helper()
	for _, x := range report.Comparisons {
		require.False(t, x.Verdict != bench.Unseen && (!x.Known || x.Is.Holds(0) || x.Corrected > 0.05), "%v", x)
	}
}
