package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMine: the leaders of a few days as text and as JSON, with a word on what weakens them: few
// days, days of two profiles.
func TestMine(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	code, _, errs := try(t, nil, "generate", "testimony", "--date", "2026-11-16", "--days", "2", "--out", out, "--quiet")
	require.Zero(t, code, errs)

	code, text, errs := try(t, nil, "mine", out)
	require.Zero(t, code, errs)
	require.Contains(t, text, "testimony: 2 days from 2026-11-16 to 2026-11-17, ")
	require.Contains(t, text, "MON TUE: 2 days, at most 80 % of those in 60 dates")
	require.Contains(t, text, "SUN: 0 days, at most 30 % of those in 182 dates\n  no policy is at par on any\n")
	require.Contains(t, errs, "testimony: 2 days of 28: on so few the leaders are chance")
	require.NotContains(t, errs, "profiles")

	index := filepath.Join(out, "index.json")
	data, err := os.ReadFile(index)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(index, []byte(strings.Replace(string(data), "KOA_DAILY_V1", "KOA_SPEC_V1", 1)), 0o600))
	code, text, errs = try(t, nil, "mine", out, "--format", "json")
	require.Zero(t, code, errs)
	require.Contains(t, errs, "different profiles (KOA_DAILY_V1 1, KOA_SPEC_V1 1)")
	var all []struct {
		Days, Policies, Different int
		Bars                      []struct {
			Weekdays []string
			Days     int
			Leaders  []struct {
				Policy  string
				Percent int
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(text), &all))
	require.Len(t, all, 1)
	require.Greater(t, all[0].Policies, all[0].Different)
	require.Len(t, all[0].Bars, 4)
	require.Equal(t, 2, all[0].Bars[0].Days)
	require.NotEmpty(t, all[0].Bars[0].Leaders[0].Policy)

	require.NoError(t, os.RemoveAll(filepath.Join(out, "2026-11-17")))
	_, _, errs = try(t, nil, "mine", out)
	require.Contains(t, errs, "testimony: 1 day of 28")
}

// TestMineWithoutDays: an empty folder, one that is not there and one of another game.
func TestMineWithoutDays(t *testing.T) {
	dir := t.TempDir()
	code, text, errs := try(t, nil, "mine", dir)
	require.Equal(t, exitUsage, code)
	require.Empty(t, text)
	require.NotEmpty(t, errs)
	code, _, errs = try(t, nil, "mine", filepath.Join(dir, "none"))
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "no such file")
	code, _, errs = try(t, nil, "generate", "waywords", "--date", "2026-11-21", "--out", dir, "--quiet")
	require.Zero(t, code, errs)
	code, _, errs = try(t, nil, "mine", dir)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "nothing was mined")
}
