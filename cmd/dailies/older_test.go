package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// older are commits whose folders stay good: the last before the index kept verdicts, and one of
// format 2.
var older = map[string]string{
	"before verdicts": "94d893519eb099f08ad803d39b6794484fef96a6",
	"format 2":        "8d5ab4e6e07127536e8326e3501a65b8980daf70",
}

// TestFoldersOfOlderTrees are upgraded, read, judged and continued, and nothing of them turns into
// an error.
func TestFoldersOfOlderTrees(t *testing.T) {
	if os.Getenv("TRIALS") == "" {
		t.Skip("set TRIALS to build older trees")
	}
	for name, commit := range older {
		t.Run(name, func(t *testing.T) {
			dir := madeBy(t, commit)
			public := filepath.Join(t.TempDir(), "public")
			for _, args := range [][]string{
				{"qa", dir}, {"upgrade", dir}, {"check", dir}, {"qa", dir}, {"site", "--out", dir, "--to", public},
				{"generate", "all", "--date", "2026-11-22", "--days", "3", "--out", dir}, {"qa", dir},
			} {
				code, out, errs := try(t, nil, args...)
				require.Equal(t, exitClean, code, "%v: %s%s", args, out, errs)
			}
			code, out, errs := try(t, nil, "qa", dir, "--as-new")
			t.Logf("by today's rules: %d %s%s", code, out, errs)
		})
	}
}

// madeBy is a folder of a week of all games, up to today, that the program of a commit filled.
func madeBy(t *testing.T, commit string) string {
	t.Helper()
	here, there := command{t, "../.."}, command{t, t.TempDir()}
	if err := exec.CommandContext(t.Context(), "git", "cat-file", "-e", commit+"^{commit}").Run(); err != nil {
		t.Skip("the clone has no history as far as " + commit)
	}
	archive := filepath.Join(there.dir, "tree.tar")
	here.run("git", "archive", "--output", archive, commit)
	there.run("tar", "-xf", archive)
	there.run("go", "build", "-trimpath", "-o", "older", "./cmd/dailies")
	there.run("./older", "generate", "all", "--date", "2026-11-15", "--days", "7", "--out", "made")
	return filepath.Join(there.dir, "made")
}
