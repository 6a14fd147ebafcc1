package main

import (
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/run"
)

// pageOf is the page that the one run of a folder left.
func pageOf(t testing.TB, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "runs", "*", run.PageName))
	require.NoError(t, err)
	require.Len(t, files, 1)
	return read(t, files[0])
}

func TestARunLeavesAPage(t *testing.T) {
	if testing.Short() {
		t.Skip("fills days twice")
	}
	one, two := t.TempDir(), t.TempDir()
	args := append(fromPacks("guest-wifi"), "--days", "4")
	code, _, errs := generateDays(t, one, append(args, "--workers", "1")...)
	require.Equal(t, exitFindings, code, "one pack does not fill four days: its tiles may not return")
	require.Contains(t, errs, run.PageName+" shows the run")
	shown := pageOf(t, one)
	for _, text := range []string{
		"21 November 2026", "guest-wifi", "left empty", "A1_DAILY_V1",
		" candidates the window refused", "A set returns after 60 % of its fair gap", // why a day is empty
		"ERR_A1_P4PLUS_NOT_DOUBLE_EDGED", "double-edged after no first lock", // a rule and an example
		"ERR_META_EVIDENCE_TYPE",                    // a share
		"http://127.0.0.1:7433/2026-11-21/triples/", // where it is played
		"Every line that may be spoken", "when a set is locked", "I would like to be told how you got in.",
	} {
		require.Contains(t, html.UnescapeString(shown), strings.TrimSpace(text))
	}
	require.Equal(t, 3, strings.Count(shown, `class="player"`), "boards of the days that are filled")
	generateDays(t, two, append(args, "--workers", "7")...)
	require.Equal(t, shown, pageOf(t, two), "the same run gives the same bytes")
}

func TestAPageCountsTheDaysBeforeItsRun(t *testing.T) {
	dir := t.TempDir()
	generateDays(t, dir, append(fromPacks("bin-night"), "--date", "2026-11-20")...)
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "runs")))
	generateDays(t, dir, append(fromPacks("guest-wifi"), "--days", "1")...)
	shown := pageOf(t, dir)
	require.Contains(t, shown, "of 24)", "two days of twelve tiles")
	require.NotContains(t, shown, "bin-night", "a day that is not of the run is not in its calendar")

	require.NoError(t, os.RemoveAll(filepath.Join(dir, "runs")))
	generateDays(t, dir, append(fromPacks("guest-wifi"), "--date", "2026-11-20", "--days", "2")...)
	require.Contains(t, pageOf(t, dir), "bin-night")
	require.Contains(t, pageOf(t, dir), "published before")
}
