package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// faulty is a folder with a daily that breaks rules, without an index, and the path
// of the daily.
func faulty(t *testing.T) (dir, daily string) {
	t.Helper()
	daily = write(t, "2026-11-21/triples.json", `{"mode": "A1", "puzzleId": "2026-11-21-triples", "dateISO": "2026-11-21"}`)
	return filepath.Dir(filepath.Dir(daily)), daily
}

func TestABaselineShrinksAndNeverGrows(t *testing.T) {
	dir, daily := faulty(t)
	name := filepath.Join(t.TempDir(), "baseline.json")
	code, _, errs := try(t, nil, "qa", dir, "--baseline", name, "--write-baseline")
	require.Equal(t, exitClean, code, errs)
	first := read(t, name)
	require.Contains(t, first, `"expires": "2027-02-19"`)
	require.Contains(t, first, `"reason": "there when the baseline was written on 2026-11-21"`)
	require.Contains(t, first, `"file": "2026-11-21/triples.json"`)

	code, out, errs := try(t, nil, "qa", dir, "--baseline", name)
	require.Equal(t, exitClean, code, out)
	require.Contains(t, errs, "accepts and the report leaves out")
	require.NotContains(t, out, "error:")
	code, _, _ = try(t, nil, "qa", dir)
	require.Equal(t, exitFindings, code, "without it nothing is accepted")

	// one more of the same, and one of another kind: told, and never written
	broken := read(t, daily)
	require.NoError(t, os.WriteFile(daily, []byte(strings.Replace(broken, `"mode"`, `"hint": 1, "mode"`, 1)), 0o644))
	code, out, _ = try(t, nil, "qa", dir, "--baseline", name)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "ERR_SCHEMA_INVALID")
	code, _, _ = try(t, nil, "qa", dir, "--baseline", name, "--write-baseline")
	require.Equal(t, exitFindings, code)
	require.Equal(t, first, read(t, name))

	// less than is accepted is a finding until the baseline is lowered
	require.NoError(t, os.WriteFile(daily, []byte(read(t, goodTriples)), 0o644))
	code, out, _ = try(t, nil, "qa", dir, "--baseline", name)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "ERR_BASELINE_STALE")
	require.Regexp(t, `baseline\.json:\d+:5: error`, out)
	_, _, _ = try(t, nil, "qa", dir, "--baseline", name, "--write-baseline")
	require.Less(t, len(read(t, name)), len(first))
	_, out, _ = try(t, nil, "qa", dir, "--baseline", name)
	require.NotContains(t, out, "ERR_BASELINE_STALE")
}

func TestAnEntryPastItsDayAcceptsNothing(t *testing.T) {
	dir, _ := faulty(t)
	name := filepath.Join(t.TempDir(), "baseline.json")
	code, _, _ := try(t, nil, "qa", dir, "--baseline", name, "--write-baseline")
	require.Equal(t, exitClean, code)
	on := func(day string) {
		text := strings.ReplaceAll(read(t, name), "2027-02-19", day)
		require.NoError(t, os.WriteFile(name, []byte("\uFEFF"+strings.TrimPrefix(text, "\uFEFF")), 0o644), "as some editors save it")
	}
	on("2026-11-21")
	code, _, _ = try(t, nil, "qa", dir, "--baseline", name)
	require.Equal(t, exitClean, code, "the last day counts")
	require.NoError(t, os.WriteFile(name, []byte(strings.ReplaceAll(read(t, name), `"2026-11-21"`, `"2026-11-20"`)), 0o644))
	code, out, _ := try(t, nil, "qa", dir, "--baseline", name)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "ERR_BASELINE_EXPIRED")
	require.Contains(t, out, "ERR_SCHEMA_INVALID")
}

func TestBaselinesAreReadStrictly(t *testing.T) {
	dir, _ := faulty(t)
	entry := `{"file": "a.json", "code": "ERR_SCHEMA_INVALID", "count": 1, "reason": "r", "expires": "2027-01-01"}`
	file := func(entries string) string { return `{"version": 1, "entries": [` + entries + `]}` }
	for text, says := range map[string]string{
		"{":                          ":1:2: ",
		"[]":                         "is no baseline",
		`{"version": 2}`:             "version 2",
		`{"version": 1, "x": 1}`:     "is no baseline",
		file(entry + "," + entry):    "an earlier entry",
		file(`{"file": "a.json"}`):   "no code",
		file(`{"code": "ERR_JSON"}`): "names no file",
		file(strings.Replace(entry, `"r"`, `" "`, 1)):                "no reason",
		file(strings.Replace(entry, ": 1,", ": 0,", 1)):              "1 or more",
		file(strings.Replace(entry, "2027-01-01", "2027-02-31", 1)):  "YYYY-MM-DD",
		file(strings.Replace(entry, `"reason"`, `"Why": 1, "r"`, 1)): "is no baseline",
	} {
		for _, more := range [][]string{nil, {"--write-baseline"}} {
			name := write(t, "baseline.json", text)
			code, _, errs := try(t, nil, append([]string{"qa", dir, "--baseline", name}, more...)...)
			require.Equal(t, exitUsage, code, text)
			require.Contains(t, errs, says)
			require.Equal(t, text, read(t, name), "a baseline that cannot be read is left")
		}
	}
}

func TestBaselinesThatAreNotThere(t *testing.T) {
	dir, _ := faulty(t)
	none := filepath.Join(t.TempDir(), "none", "baseline.json")
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"qa", dir, "--baseline", none}, "--write-baseline makes it"},
		{[]string{"qa", dir, "--write-baseline"}, "give that too"},
		{[]string{"qa", dir, "--baseline", none, "--write-baseline"}, "cannot be written"},
	} {
		code, _, errs := try(t, nil, c.args...)
		require.Equal(t, exitUsage, code, c.args)
		require.Contains(t, errs, c.says)
	}
	// an empty folder neither writes a baseline nor is made clean or stale by one
	name, full := filepath.Join(t.TempDir(), "new.json"), filepath.Join(t.TempDir(), "full.json")
	code, _, errs := try(t, nil, "qa", t.TempDir(), "--baseline", name, "--write-baseline")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "nothing was examined")
	require.NoFileExists(t, name)
	_, _, _ = try(t, nil, "qa", dir, "--baseline", full, "--write-baseline")
	before := read(t, full)
	code, _, _ = try(t, nil, "qa", t.TempDir(), "--baseline", full, "--write-baseline")
	require.Equal(t, exitUsage, code)
	require.Equal(t, before, read(t, full))
}
