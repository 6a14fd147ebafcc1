package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	"dailies/gen"
	"dailies/gen/fill"
	"dailies/internal/ledger"
	"dailies/internal/run"
)

// runsOf is what dailies runs --format json prints.
func runsOf(t testing.TB, dir string) []run.Record {
	t.Helper()
	code, out, errs := try(t, nil, "runs", "--out", dir, "--format", "json")
	require.Equal(t, exitClean, code, errs)
	var list struct{ Runs []run.Record }
	require.NoError(t, json.Unmarshal([]byte(out), &list))
	return list.Runs
}

func TestEveryEndOfARunIsKept(t *testing.T) {
	dir := t.TempDir()
	code, _, _ := generateDays(t, dir, fromPacks("guest-wifi")...)
	require.Equal(t, exitClean, code)
	generateDays(t, dir, fromPacks("guest-wifi")...)

	broken := write(t, "pack.json", `{"game":"triples"}`)
	code, _, _ = generateDays(t, dir, "--from", broken, "--days", "2")
	require.Equal(t, exitFindings, code)

	// publishing fails: a file stands where the folder of the day has to be
	require.NoError(t, os.WriteFile(filepath.Join(dir, "2026-11-25"), nil, 0o644))
	code, _, _ = generateDays(t, dir, append(fromPacks("bin-night"), "--date", "2026-11-25")...)
	require.Equal(t, exitUsage, code)

	runs := runsOf(t, dir)
	var states []string
	for _, r := range runs {
		states = append(states, string(r.State)+" "+r.Message)
	}
	require.Len(t, runs, 4)
	require.Regexp(t, `^failed publish .*2026-11-25.*,failed no day could be filled,nothing ,published $`, strings.Join(states, ","))
	require.Equal(t, run.DaysRecord{Chosen: 1}, runs[3].Days)
	require.Equal(t, map[string]int{"from": 1}, runs[3].Games[0].Authors)
	require.Equal(t, run.DaysRecord{Published: 1}, runs[2].Days)
	require.Equal(t, run.DaysRecord{Empty: 1, Published: 1}, runs[1].Days)
}

func TestAnInterruptedRunIsKept(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	var errs strings.Builder
	w := factory.Environment{Streams: factory.Streams{In: strings.NewReader(""), Out: &strings.Builder{}, Err: &interrupter{&errs, cancel}}, Now: fixedNow, Getenv: func(string) string { return "" }}
	args := append([]string{"generate", "triples", "--verbose", "--date", "2026-11-21", "--out", dir, "--days", "2"}, fromPacks("guest-wifi", "bin-night")...)
	require.Equal(t, exitInterrupted, execute(ctx, w, args), errs.String())
	runs := runsOf(t, dir)
	require.Len(t, runs, 1)
	require.Equal(t, ledger.Interrupted, runs[0].State)
	require.NotEmpty(t, runs[0].Starts[0].Ended)

	code, _, _ := generateDays(t, dir, append(fromPacks("guest-wifi", "bin-night"), "--days", "2")...)
	require.Equal(t, exitClean, code)
	again := runsOf(t, dir)
	require.Len(t, again, 1)
	require.Equal(t, runs[0].Run, again[0].Run, "the same run, taken up again")
	require.Equal(t, ledger.Published, again[0].State)
	require.Equal(t, 1, again[0].Resumes)
}

// interrupter presses Ctrl-C at the first line of progress.
type interrupter struct {
	*strings.Builder
	cancel context.CancelFunc
}

func (i *interrupter) Write(p []byte) (int, error) {
	i.cancel()
	return i.Builder.Write(p)
}

func TestADamagedLedgerStopsNothing(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "runs", ledger.Name)
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, []byte("damage"), 0o644))
	code, _, errs := try(t, nil, "runs", "--out", dir)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "is damaged")
	code, _, errs = generateDays(t, dir, fromPacks("guest-wifi")...)
	require.Equal(t, exitClean, code)
	require.Contains(t, errs, "ledger-damaged-1.sqlite; a new one is begun")
	require.Equal(t, "damage", read(t, filepath.Join(dir, "runs", "ledger-damaged-1.sqlite")))
	require.Len(t, runsOf(t, dir), 1)
}

// spent makes a ledger with a run of two rounds that cost something.
func spent(t testing.TB, dir string, price bool) {
	t.Helper()
	l, err := ledger.Open(t.Context(), filepath.Join(dir, "runs"), fixedNow)
	require.NoError(t, err)
	_, err = l.Begin(t.Context(), ledger.Run{ID: "abc123", Version: "0.1.0", Author: "openai \x1b[31mred", Games: []string{"triples"}, First: "2026-11-21", Last: "2026-11-23", Seed: 1})
	require.NoError(t, err)
	m := l.Meter("abc123")
	for i, r := range []gen.AttemptResult{
		{Status: 429, Outcome: "busy", Priced: true},
		{Status: 200, Outcome: "ok", Prompt: 1000, Answer: 100, Cost: 1_500_000_000, Priced: true},
		{Status: 200, Outcome: "ok", Prompt: 2000, Answer: 300, Cost: 500_000_000, Priced: price},
	} {
		id, err := m.Begin(t.Context(), gen.Attempt{Game: "triples", Round: i / 2})
		require.NoError(t, err)
		require.NoError(t, m.End(t.Context(), id, r))
	}
	_, err = m.Begin(t.Context(), gen.Attempt{Game: "triples", Round: 1, Priced: price})
	require.NoError(t, err)
	require.NoError(t, l.Finish(t.Context(), "abc123", ledger.Result{State: ledger.Published, Summaries: map[string]ledger.Summary{
		"triples": {Funnel: fill.Funnel{Asked: 2, Chosen: 3, Turns: []fill.TurnReport{{Author: "open\x07ai", Asked: 2, Empty: 3, Chosen: 3, Ended: fill.Filled}}, Refused: map[string]int{"ERR_A1_P3_NO_TEMPTING_TRIPLE": 2, "ERR_GONE": 5}}, Authors: map[string]int{"openai": 2, "builtin": 1}},
	}}))
	require.NoError(t, l.Close())
}

func TestMoneyAndTokens(t *testing.T) {
	dir := t.TempDir()
	spent(t, dir, true)
	code, out, _ := try(t, nil, "runs", "--out", dir)
	require.Equal(t, exitClean, code)
	require.Regexp(t, `(?m)^abc123 +2026-11-21 03:04 +published +triples +3 chosen, 0 empty +1 builtin, 2 openai +4 +2 +3400 +2 +0\.666667$`, out)
	code, out, _ = try(t, nil, "runs", "show", "ab", "--out", dir)
	require.Equal(t, exitClean, code)
	for _, line := range []string{
		`  author    openai \x1b[31mred`,
		"  requests  4 sent, failed: 1 busy, 1 lost by a kill",
		"  tokens    3000 in prompts, 400 in answers",
		"  money     2, 0.666667 for each published daily",
		"  requests: 4 sent, failed: 1 busy, 1 lost by a kill; tokens: 3000 in prompts, 400 in answers; money: 2",
		"    of the first try: 2 sent, failed: 1 busy; tokens: 1000 in prompts, 100 in answers; money: 1.5",
		"    after reask: 2 sent, 1 lost by a kill; tokens: 2000 in prompts, 300 in answers; money: 0.5",
		`  open\aai was asked 2 times and filled 3 of 3 days; every day is filled`,
		"  chosen from  1 builtin, 2 openai",
		"  refused       5  ERR_GONE\n",
		"  refused       2  ERR_A1_P3_NO_TEMPTING_TRIPLE     Some wrong triple is tempting",
	} {
		require.Contains(t, out, line)
	}
	run := runsOf(t, dir)[0]
	require.EqualValues(t, 2_000_000_000, run.Usage.Cost)
	require.EqualValues(t, 666_666_667, *run.Daily)
	require.Equal(t, []int{2, 2, 1}, []int{run.Games[0].First.Requests, run.Games[0].After.Requests, run.Usage.Lost})

	dir = t.TempDir()
	spent(t, dir, false)
	_, out, _ = try(t, nil, "runs", "--out", dir)
	require.Equal(t, 2, strings.Count(out, "unknown price"))
	require.Nil(t, runsOf(t, dir)[0].Daily, "an unknown price is not zero")
}

// TestAReportThatCannotBeReadIsToldAndLeftOut: and an id that the ledger makes up is
// no path.
func TestAReportThatCannotBeReadIsToldAndLeftOut(t *testing.T) {
	dir := t.TempDir()
	spent(t, dir, true)
	folder := filepath.Join(dir, "runs", "abc123")
	require.NoError(t, os.MkdirAll(folder, 0o755))
	for text, told := range map[string]bool{
		`{"games":{"triples":{"choices":[{"date":"2026-11-21","candidate":"S1\u001b","pack":"p"}]}}}`: false,
		`{"games":[]}`: true, `x`: true, ``: true,
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, "report.json"), []byte(text), 0o644))
		code, out, errs := try(t, nil, "runs", "show", "abc123", "--out", dir)
		require.Equal(t, exitClean, code)
		require.Equal(t, told, strings.Contains(errs, "the choices cannot be read"), text)
		require.Equal(t, !told, strings.Contains(out, `2026-11-21  S1\x1b  (p, score 0)`), out)
		require.Contains(t, out, filepath.Join(folder, "report.json"))
	}
	v := run.Record{Run: "../secret"}
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "secret"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "secret", "report.json"), []byte("{}"), 0o644))
	require.NoError(t, v.AddFiles(t.Context(), filepath.Join(dir, "runs")))
	require.Empty(t, v.Files)
}
