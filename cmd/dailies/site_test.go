package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/site"
)

// TestSite writes a site of published days: up to today where the player is, and no later.
func TestSite(t *testing.T) {
	out, to := t.TempDir(), filepath.Join(t.TempDir(), "public")
	code, _, errs := try(t, nil, "generate", "triples", "--date", "2026-11-20", "--days", "4", "--out", out)
	require.Equal(t, exitClean, code, errs)
	unbuilt(t)
	for _, c := range []struct {
		args []string
		last string // today is 2026-11-21, 03:04 UTC
	}{{nil, "2026-11-21"}, {[]string{"--timezone", "America/Los_Angeles"}, "2026-11-20"}, {[]string{"--until", "2026-11-22"}, "2026-11-22"}} {
		code, _, errs := try(t, nil, append([]string{"site", "--out", out, "--to", to}, c.args...)...)
		require.Equal(t, exitClean, code, errs)
		require.Contains(t, errs, "until "+c.last)
		days, err := filepath.Glob(filepath.Join(to, "2026-*", "triples", "answer.json"))
		require.NoError(t, err)
		require.Equal(t, c.last, filepath.Base(filepath.Dir(filepath.Dir(days[len(days)-1]))))
		require.Contains(t, read(t, days[0]), `"action":{"version":1,"lock":[`)
		require.Contains(t, read(t, days[0]), "FLAWLESS from")
	}
}

// unbuilt skips a test where this program has no engine.
func unbuilt(t *testing.T) {
	t.Helper()
	s, err := site.New(nil)
	require.NoError(t, err)
	if !s.Built() {
		t.Skip("the engine is not built: run make engine")
	}
}

func TestSiteMisuse(t *testing.T) {
	out, to := t.TempDir(), t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(to, "mine.txt"), nil, 0o600))
	for _, args := range [][]string{{}, {"--to", to, "x"}, {"--to", to, "--until", "soon"}, {"--to", to, "--timezone", "Nowhere/Land"}, {"--to", to, "--timezone", "Local"}, {"--to", to}, {"--to", filepath.Join(to, "new")}} {
		code, _, errs := try(t, nil, append([]string{"site", "--out", out}, args...)...)
		require.Equal(t, exitUsage, code, "%v: %s", args, errs)
		require.NotEmpty(t, errs)
	}
	require.Equal(t, map[string]string{"mine.txt": ""}, tree(t, to))
	_, _, errs := try(t, nil, "site", "--out", filepath.Join(out, "ouut"), "--to", filepath.Join(to, "new"))
	require.Contains(t, errs, "there is no such folder; name that of the dailies with --out")
}
