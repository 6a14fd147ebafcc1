package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/internal/webroot"
)

// straced runs the program under strace, which kills it before a call of this kind. It reports
// whether it was killed; else the exit code may be one of those given.
func straced(t *testing.T, calls string, n int, args ...string) (killed bool) {
	t.Helper()
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("missing: strace")
	}
	cmd := exec.CommandContext(t.Context(), strace, append([]string{
		"-f", "-qq", "-o", os.DevNull, "-e", "trace=" + calls, "-e", fmt.Sprintf("inject=%s:signal=KILL:when=%d", calls, n), os.Args[0],
	}, args...)...)
	cmd.Env = append(os.Environ(), asProgram+"="+oneThread, programClock+"="+fixedNow().Format(time.RFC3339), "GOMAXPROCS=1")
	text, err := cmd.CombinedOutput()
	var ended *exec.ExitError
	if err == nil {
		return false
	}
	require.ErrorAs(t, err, &ended)
	state := ended.Sys().(syscall.WaitStatus)
	require.True(t, state.Signaled() && state.Signal() == syscall.SIGKILL, "%v: %s", err, text)
	return true
}

// TestAKilledSite kills site before each rename and exchange, and in trials before each link, sync
// and removal too, on a night when a vetoed day takes an alternate. A whole site is there after
// each, and the next run leaves what a run leaves that nobody kills. strace counts the calls of
// each thread.
func TestAKilledSite(t *testing.T) {
	if testing.Short() {
		t.Skip("the program is killed at many places")
	}
	unbuilt(t)
	dir := t.TempDir()
	out, to := filepath.Join(dir, "out"), filepath.Join(dir, "public")
	code, _, errs := try(t, nil, "generate", "triples", "--date", "2026-11-19", "--days", "3", "--out", out)
	require.Equal(t, exitClean, code, errs)
	code, _, errs = try(t, nil, "site", "--out", out, "--to", to, "--until", "2026-11-20")
	require.Equal(t, exitClean, code, errs)
	code, _, errs = try(t, nil, "review", "veto", "2026-11-21/triples", "--by", "MK", "--out", out)
	require.Equal(t, exitClean, code, errs)
	code, _, errs = try(t, nil, "review", "withdraw", "2026-11-19", "triples", "--by", "MK", "--why", "dull", "--out", out)
	require.Equal(t, exitClean, code, errs)
	first := tree(t, to)

	night := func(dir string) []string {
		return []string{"site", "--out", filepath.Join(dir, "out"), "--to", filepath.Join(dir, "public"), "--until", "2026-11-21"}
	}
	again := func() string {
		fresh := t.TempDir()
		require.NoError(t, os.CopyFS(fresh, os.DirFS(dir)))
		return fresh
	}
	whole := again()
	code, _, errs = try(t, nil, night(whole)...)
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, errs, "an alternate took its place")
	second := tree(t, filepath.Join(whole, "public"))
	require.NotEqual(t, first, second)

	kinds := []string{"renameat,renameat2"}
	if os.Getenv("TRIALS") != "" {
		kinds = append(kinds, "linkat,symlinkat", "fsync,fdatasync", "unlinkat")
	}
	for _, calls := range kinds {
		for n := 1; ; n++ {
			dir := again()
			killed := straced(t, calls, n, night(dir)...)
			site := filepath.Join(dir, "public")
			require.NoError(t, webroot.Sound(site), "%s %d", calls, n)
			require.Contains(t, []map[string]string{first, second}, tree(t, site), "%s %d", calls, n)
			code, _, errs := try(t, nil, night(dir)...)
			require.Equal(t, exitClean, code, errs)
			require.Equal(t, second, tree(t, site), "%s %d", calls, n)
			code, told, errs := try(t, nil, "check", filepath.Join(dir, "out"), "--results", "off")
			require.Equal(t, exitClean, code, told+errs)
			if !killed {
				t.Logf("killed at %d calls of %s", n-1, calls)
				break
			}
			require.Less(t, n, 300)
		}
	}
}
