package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// shortRunway are flags under which the packs last for one day: no two days raise so few concerns of a
// dimension.
var shortRunway = []string{"--limit", "ERR_META_CONCERN_DIM=1", "--binds-from", "ERR_META_CONCERN_DIM=2"}

// TestTheRunwayNamesWhatToWrite: the game, the month, the rung and the rule that refused most. It
// publishes nothing.
func TestTheRunwayNamesWhatToWrite(t *testing.T) {
	if testing.Short() {
		t.Skip("days are scheduled forward four times")
	}
	dir := filepath.Join(t.TempDir(), "out")
	runway := func(args ...string) (code int, out, errs string) {
		return try(t, nil, append([]string{"runway", "triples", "--out", dir}, args...)...)
	}
	for alarm, want := range map[string]int{"0": exitClean, "1": exitClean, "2": exitFindings} {
		code, out, errs := runway(append(shortRunway, "--ahead", "4", "--alarm", alarm)...)
		require.Equal(t, want, code, out+errs)
		require.Regexp(t, `^triples: the packs at hand carry 1 more day, and none keeps every rule on 2026-11-22: write packs that suit November, rung SUN; ERR_META_CONCERN_DIM refused \d+ candidates\n$`, out)
	}
	require.NoDirExists(t, dir, "nothing is published")
	code, out, errs := runway("--ahead", "2", "--alarm", "2")
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, "triples: the packs at hand carry at least 2 more days, from 2026-11-21\n", out)
}

// TestANightTellsOfAShortRunway, which does not count the days that it has filled.
func TestANightTellsOfAShortRunway(t *testing.T) {
	if os.Getenv("TRIALS") == "" {
		t.Skip("set TRIALS to schedule sixty days forward")
	}
	dir := t.TempDir()
	code, out, errs := try(t, map[string]string{"DAILIES_RUNWAY_ALARM": "1"}, append([]string{"nightly", "triples", "--ahead", "1", "--out", dir}, shortRunway...)...)
	require.Equal(t, exitFindings, code, errs)
	require.Regexp(t, `^runway: triples: the packs at hand carry 0 more days, and none keeps every rule on 2026-11-22: write packs that suit November, rung SUN`, out)
}

// TestARunwayThatCannotBeTold is refused before anything is assembled.
func TestARunwayThatCannotBeTold(t *testing.T) {
	for says, args := range map[string][]string{
		"--ahead is 1 to 400, not 0":                         {"--ahead", "0"},
		"--ahead is 1 to 400, not 401":                       {"--ahead", "401"},
		"--alarm takes 0 to 60, the days of --ahead, not 61": {"--alarm", "61"},
		"--alarm takes 0 to 9, the days of --ahead, not -1":  {"--ahead", "9", "--alarm", "-1"},
	} {
		code, _, errs := try(t, nil, append([]string{"runway", "triples", "--out", t.TempDir()}, args...)...)
		require.Equal(t, exitUsage, code)
		require.Contains(t, errs, says)
	}
}
