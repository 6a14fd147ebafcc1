package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/store"
)

// TestHistoryAndRestore: a day is swapped, comes back as it was, and its history says so.
func TestHistoryAndRestore(t *testing.T) {
	out := t.TempDir()
	given(t, out, "triples", "--date", "2026-11-21")
	file := filepath.Join(out, "2026-11-21", "triples.json")
	first := read(t, file)
	code, report, errs := try(t, nil, "review", "swap", "2026-11-21/triples", "1", "--by", "MK", "--out", out)
	require.Equal(t, exitClean, code, report+errs)
	require.NotEqual(t, first, read(t, file))
	hash := store.Hash([]byte(first))[:12]
	code, told, errs := try(t, nil, "review", "history", "2026-11-21", "triples", "--out", out)
	require.Equal(t, exitClean, code, errs)
	require.Regexp(t, hash+` .*builtin .*was made of the pack`, told)
	require.Contains(t, told, "as an alternate (it is there now)")
	for _, args := range [][]string{{"triples"}, {"triples@0123456789ab"}, {"nogame@" + hash}} {
		code, _, errs = try(t, nil, append([]string{"review", "restore", "--by", "MK", "--out", out, "2026-11-21"}, args...)...)
		require.Equal(t, exitUsage, code, errs)
	}
	code, report, errs = try(t, nil, "review", "restore", "2026-11-21", "triples@"+hash, "--by", "MK", "--why", "it was better", "--out", out)
	require.Equal(t, exitClean, code, report+errs)
	require.Equal(t, first, read(t, file))
	_, told, _ = try(t, nil, "review", "history", "2026-11-21/triples", "--out", out, "--format", "json")
	require.Contains(t, told, "it was better")
}

// TestCheckCommand names what is wrong, and repairs it.
func TestCheckCommand(t *testing.T) {
	t.Parallel()
	out := t.TempDir()
	given(t, out, "triples", "--date", "2026-11-21")
	code, told, errs := try(t, nil, "check", out)
	require.Equal(t, exitClean, code, told+errs)
	require.Equal(t, "read 1 file and 1 object; repaired: 0; left: 0\n", told)
	require.NoError(t, os.Remove(filepath.Join(out, "2026-11-21", "triples.json")))
	code, told, _ = try(t, nil, "check", out)
	require.Equal(t, exitFindings, code, told)
	require.Contains(t, told, "2026-11-21/triples.json: it is listed and missing")
	code, told, _ = try(t, nil, "check", out, "--repair")
	require.Equal(t, exitClean, code, told)
	require.Contains(t, told, "repaired")
	require.FileExists(t, filepath.Join(out, "2026-11-21", "triples.json"))
	results := t.TempDir()
	code, _, errs = try(t, nil, "generate", "triples", "--date", "2026-11-22", "--out", out, "--results", results)
	require.Equal(t, exitClean, code, errs)
	kept, err := filepath.Glob(filepath.Join(results, "*.results"))
	require.NoError(t, err)
	require.NotEmpty(t, kept)
	code, told, errs = try(t, nil, "check", out, "--results", results)
	require.Equal(t, exitClean, code, told+errs)
	text := []byte(read(t, kept[0]))
	text[len(text)/2] ^= 0x80
	require.NoError(t, os.WriteFile(kept[0], text, 0o600))
	code, told, _ = try(t, nil, "check", out, "--results", results)
	require.Equal(t, exitFindings, code, told)
	require.Contains(t, told, kept[0]+": results in it are damaged")
	code, told, _ = try(t, nil, "check", out, "--results", results, "--repair")
	require.Equal(t, exitClean, code, told)
	require.NoFileExists(t, kept[0])
	code, _, _ = try(t, nil, "check", filepath.Join(out, "nowhere"))
	require.Equal(t, exitUsage, code)
}
