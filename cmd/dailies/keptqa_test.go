package main

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
)

// TestWhatQAKeepsDecidesNothing judges a folder with nothing kept, with an empty store, with a warm one and
// with one whose lines are damaged: the report is the same.
func TestWhatQAKeepsDecidesNothing(t *testing.T) {
	dir, store := filled(t), t.TempDir()
	qa := func(store string, args ...string) (report, errs string) {
		code, report, errs := try(t, nil, append([]string{"qa", dir, "--format", "json", "--verbose", "--results", store}, args...)...)
		require.Equal(t, exitClean, code, errs)
		return report, errs
	}
	alone, errs := qa(factory.NoResults)
	require.NotContains(t, errs, "judged before")
	for _, c := range []struct {
		name  string
		found bool
		args  []string
	}{{"empty", false, nil}, {"warm", true, nil}, {"fresh", false, []string{"--fresh"}}} {
		report, errs := qa(store, c.args...)
		require.Equal(t, alone, report, c.name)
		require.Equal(t, c.found, strings.Contains(errs, "judged before"), "%s: %s", c.name, errs)
	}
	change(t, store, func(line string) string { return strings.Replace(line, "findings", "FINDINGS", 1) })
	change(t, store, func(line string) string { return line[:len(line)-2] })
	report, errs := qa(store)
	require.Equal(t, alone, report)
	require.NotContains(t, errs, "judged before")
}

// TestQAIsToldThatWhatItKeptIsWrong gives what was kept another profile, under its right hash: the next qa
// that judges a known daily again believes nothing, and mends what was kept.
func TestQAIsToldThatWhatItKeptIsWrong(t *testing.T) {
	dir, store := filled(t), t.TempDir()
	qa := func(args ...string) (report, errs string) {
		_, report, errs = try(t, nil, append([]string{"qa", dir, "--format", "json", "--results", store}, args...)...)
		return report, errs
	}
	honest, _ := qa()
	change(t, store, func(line string) string { return strings.Replace(line, `"puzzleId":"2`, `"puzzleId":"3`, 1) })
	lied, _ := qa()
	require.NotEqual(t, honest, lied, "a known daily is believed")
	report, errs := qa("--fresh")
	require.Equal(t, honest, report)
	require.Contains(t, errs, "a daily differs from what was kept of it")
	report, errs = qa()
	require.Equal(t, honest, report)
	require.NotContains(t, errs, "differs")
}

// change rewrites the lines of a store of results, and gives each its right hash.
func change(t *testing.T, store string, to func(line string) string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(store, "*.results"))
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		var lines strings.Builder
		for line := range strings.Lines(string(data)) {
			if _, rest, told := strings.Cut(strings.TrimSuffix(line, "\n"), " "); told {
				rest = to(rest)
				sum := sha256.Sum256([]byte(filepath.Base(name) + "\n" + rest))
				line = hex.EncodeToString(sum[:]) + " " + rest + "\n"
			}
			lines.WriteString(line)
		}
		require.NoError(t, os.WriteFile(name, []byte(lines.String()), 0o644))
	}
}
