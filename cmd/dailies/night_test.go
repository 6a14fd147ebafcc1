package main

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/internal/catalog"
	"dailies/internal/store"
)

// askLiar asks a liar for dailies of all games.
func askLiar(t *testing.T, l *liar, dir string, args ...string) (code int, out, errs string) {
	t.Helper()
	return try(t, map[string]string{"OPENAI_API_KEY": theKey}, append([]string{
		"generate", "--author", "openai,builtin", "--base-url", l.url, "--model", "m", "--date", "2026-11-21", "--out", dir,
		"--in-flight", "16", "--accept-model", "house-blend", "--max-delay", "2s", "--quiet",
	}, args...)...)
}

// TestAMonthFromAModelThatLies: every day of every game is published although two fifths
// of the answers are spoiled, and the account is that of the server.
func TestAMonthFromAModelThatLies(t *testing.T) {
	if testing.Short() {
		t.Skip("it assembles a fortnight of all games")
	}
	l, dir := newLiar(t, 40, 5*time.Millisecond), t.TempDir()
	code, out, errs := askLiar(t, l, dir, "--days", strconv.Itoa(longRun()), "--timeout", "20s")
	require.Equal(t, exitClean, code, "%.3000s%s", out, errs)
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	require.Len(t, index, longRun())
	from := make(map[string]int)
	for date, games := range index {
		require.Len(t, games, len(catalog.Games().Dailies()), date)
		for _, entry := range games {
			from[entry.Provenance.Author]++
		}
	}
	code, _, errs = try(t, nil, "qa", dir, "--format", "json")
	require.Equal(t, exitClean, code, errs)
	sameAccount(t, l, dir)
	require.Greater(t, from["openai"], 3*longRun())
	require.Len(t, l.faults, len(lies), "every kind of spoiled answer")
	require.Greater(t, l.forms, len(forms), "every form of a good one")
	requireNoKey(t, dir)
	require.NotContains(t, out+errs, theKey)
	t.Logf("%d requests, spoiled: %v; dailies from: %v", l.requests, l.faults, from)
}

// TestANightFromAModelThatLies is the same for one game and few days, without the lies that
// last until the time-out: a busy machine is never late for a minute.
func TestANightFromAModelThatLies(t *testing.T) {
	l, dir := newLiar(t, 40, 0), t.TempDir()
	l.fault = slices.Index(lies, "slow drip") + 1
	code, out, errs := askLiar(t, l, dir, "triples", "--days", "8", "--timeout", "1m")
	require.Equal(t, exitClean, code, "%.3000s%s", out, errs)
	sameAccount(t, l, dir)
	requireNoKey(t, dir)
}

// sameAccount compares the ledger of the only run in a folder with what the server
// counted. Once no day needs them, answers under way are given up: the server may have counted them, as it may
// not have seen their requests.
func sameAccount(t *testing.T, l *liar, dir string) {
	t.Helper()
	code, out, errs := try(t, nil, "runs", "--out", dir, "--format", "json")
	require.Equal(t, exitClean, code, errs)
	type account struct{ Requests, PromptTokens, AnswerTokens int }
	var listed struct {
		Runs []struct {
			Run   string
			Usage struct {
				account
				Failed map[string]int
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &listed))
	require.Len(t, listed.Runs, 1)
	l.mu.Lock()
	defer l.mu.Unlock()
	used := listed.Runs[0].Usage
	unseen, unread := used.Requests-l.requests, (l.prompt-used.PromptTokens)/promptTokens
	require.Equal(t, account{l.requests, l.prompt, l.answer},
		account{used.Requests - unseen, used.PromptTokens + unread*promptTokens, used.AnswerTokens + unread*answerTokens})
	require.GreaterOrEqual(t, min(unseen, unread), 0)
	require.LessOrEqual(t, unseen+unread, used.Failed["canceled"])
	var report struct{ Usage account }
	require.NoError(t, json.Unmarshal([]byte(read(t, filepath.Join(dir, "runs", listed.Runs[0].Run, "report.json"))), &report))
	require.Equal(t, used.account, report.Usage)
}
