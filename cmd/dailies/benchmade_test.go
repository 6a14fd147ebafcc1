package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/bench"
)

// stamps says when each puzzle that a bench keeps was written.
func stamps(t testing.TB, dir string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "made", "*", "*.json"))
	require.NoError(t, err)
	all := make(map[string]string)
	for _, name := range files {
		info, err := os.Stat(name)
		require.NoError(t, err)
		all[name] = info.ModTime().String()
	}
	return all
}

// TestABenchJudgedByAnotherProfileMakesNoPuzzleAgain, and comes to what it comes to where all are
// made again.
func TestABenchJudgedByAnotherProfileMakesNoPuzzleAgain(t *testing.T) {
	t.Chdir(t.TempDir())
	url := answering(t, map[string]string{"m": newHonest(t).packs["testimony"][0]})
	plan := write(t, "bench.yaml", fmt.Sprintf("games: [testimony]\ndays: 2\ndrafts: 4\nattempts: 1\ndate: 2026-11-23\nrepeats: 2\nmodels: [{name: one, model: m, baseURL: %q, retries: 0}]\n", url))
	dir := t.TempDir()
	code, _, out, errs := benched(t, dir, plan)
	require.Equal(t, exitClean, code, out+errs)
	made := stamps(t, dir)
	require.GreaterOrEqual(t, len(made), 4)

	require.NoError(t, os.WriteFile(factory.SettingsFile, []byte("profiles: {HOUSE_V1: {from: KOA_DAILY_V1, severities: {WARN_KOA_IDLE_COUNTER: error}}}\nuse: {testimony: HOUSE_V1}\n"), 0o644))
	again := func() string {
		code, _, out, errs := benched(t, dir, plan, "--rejudge")
		require.Equal(t, exitClean, code, out+errs)
		return read(t, filepath.Join(dir, bench.ReportName))
	}
	quickly := again()
	require.Equal(t, made, stamps(t, dir), "nothing was made")
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "made")))
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "results")))
	require.Equal(t, again(), quickly)
	require.NotEmpty(t, stamps(t, dir))
}
