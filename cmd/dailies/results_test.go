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

// TestResultsDecideNothing fills the same days with no store, an empty one, a warm one, a
// damaged one and one that cannot be used: the bytes are the same.
func TestResultsDecideNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("a run is made four times")
	}
	store := filepath.Join(t.TempDir(), "kept")
	fill := func(folder string) (dailies map[string]string, errs string) {
		dir := t.TempDir()
		code, out, errs := try(t, nil, "generate", "triples", "testimony", "aura", "--days", "2", "--date", "2026-11-23", "--out", dir, "--results", folder)
		require.Equal(t, exitClean, code, out+errs)
		return tree(t, dir), errs
	}
	alone, errs := fill(factory.NoResults)
	require.NotContains(t, errs, "judged before")
	empty, errs := fill(store)
	require.NotContains(t, errs, "judged before")
	require.Equal(t, alone, empty)
	warm, errs := fill(store)
	require.Regexp(t, `(\d+) of (\d+) drafts were judged before`, errs)
	require.Equal(t, alone, warm)
	require.True(t, allFound(errs), errs)

	files, err := filepath.Glob(filepath.Join(store, "*.results"))
	require.NoError(t, err)
	require.Greater(t, len(files), 20)
	for i, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		switch i % 3 {
		case 0:
			data = data[:len(data)*2/3]
		case 1:
			data = []byte(strings.Replace(string(data), `"passed"`, `"refused"`, 3))
		case 2:
			data = []byte(strings.ReplaceAll(string(data), `"score":`, `"score":9`))
		}
		require.NoError(t, os.WriteFile(name, data, 0o644))
	}
	damaged, errs := fill(store)
	require.False(t, allFound(errs), errs)
	require.Equal(t, alone, damaged)
	_, errs = fill(store)
	require.True(t, allFound(errs), "what was damaged is mended: %s", errs)
}

// allFound reports whether no draft was judged.
func allFound(errs string) bool {
	for line := range strings.Lines(errs) {
		words := strings.Fields(line)
		if strings.Contains(line, "were judged before") {
			return words[1] == words[3]
		}
	}
	return false
}

// TestAFolderOfResults names folders that can be used and some that cannot.
func TestAFolderOfResults(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	args := []string{"generate", "triples", "--out", t.TempDir(), "--dry-run", "--quiet", "--date", "2026-11-23"}
	code, _, errs := try(t, nil, append(args, "--results", file)...)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "--results: ")
	code, _, errs = try(t, map[string]string{"DAILIES_RESULTS": factory.NoResults}, args...)
	require.Equal(t, exitClean, code, errs)
}

// TestLyingResultsAreJudgedAgain keeps results of another day's puzzles as those of this
// one's, each with its right hash: what is chosen by them is not published.
func TestLyingResultsAreJudgedAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("judges a night twice")
	}
	store, dir := t.TempDir(), t.TempDir()
	args := []string{"generate", "triples", "--date", "2026-11-23", "--results", store, "--out"}
	code, out, errs := try(t, nil, append(args, dir)...)
	require.Equal(t, exitClean, code, out+errs)
	honest := tree(t, dir)
	files, err := filepath.Glob(filepath.Join(store, "*.results"))
	require.NoError(t, err)
	for _, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		var lies strings.Builder
		for line := range strings.Lines(string(data)) {
			_, rest, told := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			if !told {
				lies.WriteString(line)
				continue
			}
			rest = strings.ReplaceAll(rest, `"names":[`, `"names":["a name that nobody gave",`)
			sum := sha256.Sum256([]byte(filepath.Base(name) + "\n" + rest))
			lies.WriteString(hex.EncodeToString(sum[:]) + " " + rest + "\n")
		}
		require.NoError(t, os.WriteFile(name, []byte(lies.String()), 0o644))
	}
	dir = t.TempDir()
	code, out, errs = try(t, nil, append(args, dir)...)
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, errs, "differs from what its result said; the results kept for the run's drafts are forgotten")
	require.Equal(t, honest, tree(t, dir))
	_, _, errs = try(t, nil, append(args, t.TempDir())...)
	require.True(t, allFound(errs), "what was judged again is kept: %s", errs)
}
