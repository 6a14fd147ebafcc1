package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStatsOfAWeek: what a week of triples asks, what returns over it, how its kinds of
// rule mix, and how long it took, as text and as JSON.
func TestStatsOfAWeek(t *testing.T) {
	if testing.Short() {
		t.Skip("a week of every game is filled and measured")
	}
	out := filepath.Join(t.TempDir(), "out")
	code, _, errs := try(t, nil, append([]string{"generate", "triples", "--date", "2026-11-16", "--days", "7", "--out", out, "--quiet"},
		fromPacks("guest-wifi", "midnight-fridge", "bin-night", "thermostat-war", "dog-on-the-sofa")...)...)
	require.Zero(t, code, errs)

	code, text, errs := try(t, nil, "stats", out)
	require.Zero(t, code, errs)
	for _, want := range []string{
		"triples: 7 days from 2026-11-16 to 2026-11-22", "asks FRI", "near duplicates by sets: 0 days", "titles: ",
		"kinds of rule: ", "kinds of rule in a week: ", "none fresh in 0 of 1 weeks", "% of a week", "5 packs fill ", "time: 1 runs filled 7 days in ",
	} {
		require.Contains(t, text, want)
	}
	require.NotContains(t, text, "not known", "the run's report is there")

	code, text, errs = try(t, nil, "stats", out, "--format", "json")
	require.Zero(t, code, errs)
	var all []struct {
		Game       string
		Repetition struct {
			Kinds struct {
				Triples map[string]int
				Weeks   int
			}
			Seasons map[string]int
		}
		Time struct{ Runs, Days, TookMS, Unknown int }
	}
	require.NoError(t, json.Unmarshal([]byte(text), &all))
	require.Len(t, all, 1)
	triples := 0
	for _, n := range all[0].Repetition.Kinds.Triples {
		triples += n
	}
	require.Equal(t, 21, triples, "each of these packs states the kind of every rule")
	require.Equal(t, 1, all[0].Repetition.Kinds.Weeks)
	require.Equal(t, map[string]int{"fall": 7}, all[0].Repetition.Seasons)
	require.Equal(t, 7, all[0].Time.Days)

	require.NoError(t, os.RemoveAll(filepath.Join(out, "runs")))
	_, text, _ = try(t, nil, "stats", out)
	require.Contains(t, text, "time: not known of 7 days")
	require.NotContains(t, text, "filled 7 days")
}

// TestStatsSayWhatTheyLeaveOut: a damaged day is not counted, and that is said.
func TestStatsSayWhatTheyLeaveOut(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	given(t, out, "triples", "--date", "2026-11-20", "--days", "2")
	code, _, errs := try(t, nil, "stats", out)
	require.Zero(t, code, errs)
	require.NotContains(t, errs, "not measured")
	require.NoError(t, os.Truncate(filepath.Join(out, "2026-11-21", "triples.json"), 99))
	code, text, errs := try(t, nil, "stats", out)
	require.Zero(t, code, errs)
	require.Contains(t, text, "triples: 1 day from 2026-11-20")
	require.Contains(t, errs, "not measured: 1 file, such as "+filepath.Join(out, "2026-11-21", "triples.json"))
}
