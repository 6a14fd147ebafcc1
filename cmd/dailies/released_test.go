package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/store"
)

// TestAStricterProfileBesideTheOld refuses days to come, and no day that players have.
func TestAStricterProfileBesideTheOld(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	given(t, dir, "testimony", "--date", "2026-11-20", "--days", "3")
	v2 := write(t, "dailies.yaml", "profiles:\n  KOA_DAILY_V2: {from: KOA_DAILY_V1, figures: {easyTurnsAtLeast: 6, normalTurnsAtLeast: 6, hardTurnsAtLeast: 6, expertTurnsAtLeast: 6}}\nuse: {testimony: KOA_DAILY_V2}\n")

	code, out, errs := try(t, nil, "qa", dir, "--config", v2)
	require.Equal(t, exitFindings, code, out)
	require.Contains(t, out, "2026-11-22", "the day to come")
	for _, released := range []string{"2026-11-20", "2026-11-21"} {
		require.NotContains(t, out, released)
	}
	require.Contains(t, errs, "though today's rules refuse them: 2;")

	code, out, errs = try(t, nil, "qa", dir, "--config", v2, "--as-new")
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "2026-11-21")
	require.Regexp(t, `2026-11-20.testimony\.json: published by \S+ test without \d ERR_`, errs)

	code, out, errs = try(t, nil, "qa", dir)
	require.Zero(t, code, out)
	require.NotContains(t, errs, "though")
	code, _, _ = try(t, nil, "qa", dir, "--config", v2, "--profile", "KOA_DAILY_V2")
	require.Equal(t, exitFindings, code)

	day := filepath.Join(dir, "2026-11-20", "testimony.json")
	require.NoError(t, os.WriteFile(day, []byte(strings.Replace(read(t, day), "{", "{ ", 1)), 0o644))
	code, out, _ = try(t, nil, "qa", dir, "--config", v2)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "2026-11-20", "a changed day has no verdict")
}

// TestUpgrade: a folder of the first format is read and judged as it is, and upgraded once; a newer
// one is refused.
func TestUpgrade(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	given(t, dir, "testimony", "--date", "2026-11-20", "--days", "2")
	index := filepath.Join(dir, store.IndexName)
	now := read(t, index)
	old := firstFormat(t, now)
	require.NoError(t, os.WriteFile(index, []byte(old), 0o644))
	strict := write(t, "dailies.yaml", "profiles:\n  KOA_DAILY_V2: {from: KOA_DAILY_V1, figures: {easyTurnsAtLeast: 6, normalTurnsAtLeast: 6, hardTurnsAtLeast: 6, expertTurnsAtLeast: 6}}\nuse: {testimony: KOA_DAILY_V2}\n")
	code, out, _ := try(t, nil, "qa", dir, "--config", strict)
	require.Zero(t, code, out)
	require.Equal(t, old, read(t, index), "qa writes nothing")

	code, out, errs := try(t, nil, "upgrade", dir)
	require.Zero(t, code, errs)
	require.Contains(t, out, "from format 1 to 2; dailies with the verdict that they were published with: 2")
	require.Equal(t, strings.ReplaceAll(now, " test\"", "\""), read(t, index), "an old index does not say which build judged")
	code, out, _ = try(t, nil, "upgrade", dir)
	require.Zero(t, code)
	require.Contains(t, out, "nothing was written")

	require.NoError(t, os.WriteFile(index, []byte(strings.Replace(now, fmt.Sprintf(`"format": %d`, store.Format), `"format": 99`, 1)), 0o644))
	for _, args := range [][]string{{"upgrade", dir}, {"qa", dir}, {"check", dir}, {"generate", "testimony", "--out", dir}, {"reindex", dir}} {
		code, out, errs = try(t, nil, args...)
		require.NotZero(t, code, args)
		require.Contains(t, out+errs, "is of format 99 and this program reads up to 2", args)
		require.Equal(t, 1, strings.Count(out+errs, "newer"), "what to do is said once: %s", out+errs)
	}
	code, _, errs = try(t, nil, "upgrade", t.TempDir())
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "there are no dailies in it")
}

// firstFormat is an index without format and verdicts.
func firstFormat(t *testing.T, index string) string {
	t.Helper()
	text := cutAll(index, ",\n      \"verdict\": {", "}")
	text = strings.Replace(text, fmt.Sprintf(",\n  \"format\": %d", store.Format), "", 1)
	require.NotContains(t, text, "verdict")
	require.NotContains(t, text, "format")
	return text
}

// cutAll cuts out everything that begins and ends so.
func cutAll(text, begin, end string) string {
	for {
		before, rest, found := strings.Cut(text, begin)
		if !found {
			return text
		}
		_, after, _ := strings.Cut(rest, end)
		text = before + after
	}
}
