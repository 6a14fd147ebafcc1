package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCorpusWarnings: a day that says what the day before said is told so by lint and qa,
// at the line, and only warned of.
func TestCorpusWarnings(t *testing.T) {
	dir := t.TempDir()
	text := read(t, "../../validate/aura/testdata/good/wifi.json")
	for _, date := range []string{"2026-11-21", "2026-11-22"} {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, date), 0o755))
		dated := strings.ReplaceAll(text, "2026-11-27", date)
		require.NoError(t, os.WriteFile(filepath.Join(dir, date, "aura.json"), []byte(dated), 0o644))
	}
	for _, command := range []string{"lint", "qa"} {
		_, out, _ := try(t, nil, command, dir)
		require.Regexp(t, `2026-11-22/aura\.json:\d+:\d+: warning: the sentence ".*"… of 2026-11-22 was said on 2026-11-21; \d+ more sentences of the day return.*\[WARN_CORPUS_SENTENCE\]`, out)
		require.Equal(t, 1, strings.Count(out, "WARN_CORPUS_"), out)
		_, out, _ = try(t, nil, command, dir, "--window", "1")
		require.NotContains(t, out, "WARN_CORPUS_")
	}
	code, out, _ := try(t, nil, "explain", "WARN_CORPUS_LEAK")
	require.Equal(t, exitClean, code)
	require.Contains(t, out, "Fix: ")
	code, _, errs := try(t, nil, "lint", dir, "--limit", "WARN_CORPUS_SENTENCE=5")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "takes no limit")
}
