package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/store"
)

// git runs a command in a folder, whatever settings of git the machine has.
func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.org"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "git %v: %s", args, out)
}

// cloned commits a folder of dailies without its runs, and checks it out as git for Windows does.
func cloned(t *testing.T, dir string) string {
	t.Helper()
	git(t, dir, "init", "-q")
	git(t, dir, "add", "-A", ".", ":!"+store.RunsName)
	git(t, dir, "commit", "-q", "--allow-empty", "-m", "days")
	to := filepath.Join(t.TempDir(), "out")
	git(t, dir, "clone", "-q", "-c", "core.autocrlf=true", dir, to)
	return to
}

// TestGitForWindows: a published folder goes through git as it is. Where a team's own attributes have
// git change its line endings, that is told once with what to do, and the days are still the published ones.
func TestGitForWindows(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil || testing.Short() {
		t.Skip("publishes three days, and needs git")
	}
	t.Parallel()
	dir, _ := threeDays(t)
	ours, there := filepath.Join(dir, store.AttributesName), cloned(t, dir)
	require.Equal(t, read(t, ours), read(t, filepath.Join(there, store.AttributesName)))
	code, out, errs := try(t, nil, "qa", there)
	require.Equal(t, exitClean, code, out+errs)

	require.NoError(t, os.RemoveAll(filepath.Join(dir, ".git")))
	require.NoError(t, os.WriteFile(ours, []byte("*.json text\n"), 0o644))
	there = cloned(t, dir)
	day := filepath.Join(there, "2026-11-22", "triples.json")
	require.Contains(t, read(t, day), "\r\n")

	code, out, errs = try(t, nil, "qa", there)
	require.Equal(t, exitFindings, code, out+errs)
	require.Equal(t, 1, strings.Count(out, "ERR_"), out)
	require.Contains(t, out, "the layout was changed in 3 files, such as 2026-11-21/triples.json")
	require.NotContains(t, out, "accept")
	_, out, _ = try(t, nil, "explain", "ERR_INDEX_LINE_ENDINGS")
	const remedy = "git rm -r -q --cached . && git checkout HEAD -- ."
	require.Contains(t, out, remedy)
	require.NotContains(t, out, "accept")

	code, out, errs = try(t, nil, "review", "approve", "2026-11-22", "--by", "MK", "--out", there)
	require.Equal(t, exitClean, code, out+errs)
	require.NotContains(t, errs, "accept")
	require.Contains(t, errs, "approved: 2026-11-22/triples")

	t.Run("git writes the files again", func(t *testing.T) {
		there := cloned(t, dir)
		require.NoError(t, os.WriteFile(filepath.Join(there, store.AttributesName), []byte("* -text\n"), 0o644))
		git(t, there, "commit", "-q", "-m", "attributes", store.AttributesName)
		git(t, there, "rm", "-r", "-q", "--cached", ".")
		git(t, there, "checkout", "HEAD", "--", ".")
		code, out, errs := try(t, nil, "qa", there)
		require.Equal(t, exitClean, code, out+errs)
	})
	t.Run("check repairs them", func(t *testing.T) {
		code, out, _ := try(t, nil, "check", there)
		require.Equal(t, exitFindings, code)
		require.Equal(t, 1, strings.Count(out, "the layout was changed"), out)
		require.NotContains(t, out, "accept")
		require.NoError(t, os.Remove(filepath.Join(there, "2026-11-21", "triples.json")), "its object has other line endings too")
		code, out, errs := try(t, nil, "check", there, "--repair")
		require.Equal(t, exitClean, code, out+errs)
		require.Equal(t, read(t, filepath.Join(dir, "2026-11-21", "triples.json")), read(t, filepath.Join(there, "2026-11-21", "triples.json")))
		code, out, errs = try(t, nil, "qa", there)
		require.Equal(t, exitClean, code, out+errs)
	})
}

// TestSomeLineEndings and spaces: a file that somebody changed besides is one changed by hand.
func TestSomeLineEndings(t *testing.T) {
	t.Parallel()
	dir, day := threeDays(t)
	windows := strings.ReplaceAll(read(t, day), "\n", "\r\n")
	require.NoError(t, os.WriteFile(day, []byte(strings.Replace(windows, "\r\n", "\n", 3)), 0o644))
	edited := filepath.Join(dir, "2026-11-23", "triples.json")
	replaceIn(t, edited, "\n", "\r\n")
	replaceIn(t, edited, `"dateISO"`, `"note": 1, "dateISO"`)
	code, out, _ := try(t, nil, "qa", dir)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "the layout was changed in 1 file, such as 2026-11-22/triples.json")
	require.Equal(t, 1, strings.Count(out, "ERR_INDEX_HASH"), out)
	spaces := filepath.Join(dir, "2026-11-21", "triples.json")
	published := read(t, spaces)
	require.NoError(t, os.WriteFile(spaces, []byte(strings.ReplaceAll(published, "\n  ", "\n\t")+"\n"), 0o644))
	_, out, _ = try(t, nil, "qa", dir)
	require.Contains(t, out, "the layout was changed in 2 files, such as 2026-11-21/triples.json")
	require.Equal(t, 1, strings.Count(out, "ERR_INDEX_HASH"), out)
	_, out, _ = try(t, nil, "check", dir, "--repair")
	require.Equal(t, published, read(t, spaces))
	require.Contains(t, out, "2026-11-23/triples.json: it is not what was published")
	require.NotContains(t, read(t, day), "\r")
	require.Contains(t, read(t, edited), "\r")
}

// TestTheSourcesKeepTheirLineEndings, of which tests compare some byte for byte.
func TestTheSourcesKeepTheirLineEndings(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("missing: git")
	}
	dir := t.TempDir()
	for _, name := range []string{store.AttributesName, "go.mod"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(read(t, "../../"+name)), 0o644))
	}
	require.Equal(t, read(t, "../../go.mod"), read(t, filepath.Join(cloned(t, dir), "go.mod")))
}
