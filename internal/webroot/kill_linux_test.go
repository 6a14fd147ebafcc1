package webroot

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// victim names the folder and the way in which the test's own program writes the second site.
const victim = "WEBROOT_VICTIM"

func TestMain(m *testing.M) {
	way, to, asked := strings.Cut(os.Getenv(victim), "|")
	if !asked {
		os.Exit(m.Run())
	}
	runtime.LockOSThread() // strace counts the calls of each thread
	var err error
	switch way {
	case "rollback":
		_, err = Rollback(to, 0)
	case "releases":
		_, err = WriteRelease(context.Background(), to, second.fill)
	default:
		_, err = Write(context.Background(), to, way == "in place", second.fill)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// traced has the program do it under strace, which tampers with system calls. It reports whether
// it was killed.
func traced(t *testing.T, way, to, tamper string) (killed bool) {
	t.Helper()
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("missing: strace")
	}
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), strace, "-f", "-qq", "-o", os.DevNull, "-e", "trace=all", "-e", "inject="+tamper, self)
	cmd.Env = append(os.Environ(), victim+"="+way+"|"+to)
	text, err := cmd.CombinedOutput()
	if err == nil {
		return false
	}
	var ended *exec.ExitError
	require.ErrorAs(t, err, &ended)
	state := ended.Sys().(syscall.WaitStatus)
	require.True(t, state.Signaled() && state.Signal() == syscall.SIGKILL, "%v: %s", err, text)
	return true
}

// TestAKillAtEveryCall kills the program before each rename, exchange, link, sync and removal, one
// after the other; without TRIALS before the first five of each kind and every fourth after them. A whole site is served after each, and the next run writes the new one and
// leaves nothing beside it.
func TestAKillAtEveryCall(t *testing.T) {
	calls := []string{"renameat2,renameat", "linkat,symlinkat", "fsync", "unlinkat"}
	if testing.Short() {
		calls = calls[:1]
	}
	for way, inPlace := range map[string]bool{"by exchange": false, "in place": true, "releases": false, "rollback": false} {
		for _, call := range calls {
			t.Run(way+" "+call, func(t *testing.T) {
				n, kills := 1, 0
				for ; killOnce(t, way, inPlace, fmt.Sprintf("%s:signal=KILL:when=%d", call, n)); kills++ {
					require.Less(t, n, 200)
					if n++; n > 5 && os.Getenv("TRIALS") == "" {
						n += 3
					}
				}
				t.Logf("killed at %d calls", kills)
			})
		}
	}
}

func killOnce(t *testing.T, way string, inPlace bool, tamper string) bool {
	dir := t.TempDir()
	to := filepath.Join(dir, "public")
	served, releases := to, way == "releases" || way == "rollback"
	if releases {
		released(t, to, first)
		served = filepath.Join(to, CurrentName) + "/."
	} else {
		write(t, to, inPlace, first)
	}
	put(t, served, others)
	if way == "rollback" {
		released(t, to, second)
	}
	killed := traced(t, way, to, tamper)
	requireServed(t, served, way == "in place", second)
	switch way {
	case "rollback":
		number, _ := current(t, to)
		_, err := Rollback(to, 3-number)
		require.NoError(t, err)
	case "releases":
		released(t, to, second)
	default:
		write(t, to, inPlace, second)
		require.Equal(t, with(second, others), lying(t, served))
		left, err := os.ReadDir(dir)
		require.NoError(t, err)
		require.Len(t, left, 1, "nothing is left beside it")
	}
	require.NoError(t, Sound(served))
	if releases {
		left, err := os.ReadDir(to)
		require.NoError(t, err)
		require.Len(t, left, 3)
	}
	return killed
}

// requireServed: what is served is one of the two sites, with what others put there. In place
// each file is of one of them, and each page finds what it asks for.
func requireServed(t *testing.T, served string, inPlace bool, new files) {
	t.Helper()
	now := lying(t, served)
	for name, text := range others {
		require.Equal(t, text, now[name])
	}
	if !inPlace {
		require.Contains(t, []files{with(first, others), with(new, others)}, now)
		require.NoError(t, Sound(served))
		return
	}
	for name, text := range now {
		require.True(t, text == first[name] || text == new[name] || text == others[name] || strings.Contains(name, ".tmp-"), "%s: %s", name, text)
	}
	asked := map[string]string{"one": "assets/1/a.js", "two": "assets/2/a.js"}[now["index.html"]]
	require.Contains(t, now, asked)
	if now["a/index.html"] != "" {
		require.Contains(t, now, "a/puzzle.json")
	}
}

// TestWithoutAnExchange: where the system exchanges no names, files are put in place one by one.
func TestWithoutAnExchange(t *testing.T) {
	for _, number := range []string{"EXDEV", "EINVAL", "ENOSYS", "EBUSY"} {
		to := filepath.Join(t.TempDir(), "public")
		write(t, to, false, first)
		put(t, to, others)
		before := identity(t, to)
		require.False(t, traced(t, "by exchange", to, "renameat2:error="+number))
		require.Equal(t, with(second, others), lying(t, to))
		require.Equal(t, before, identity(t, to), "it is the folder of before")
		left, err := os.ReadDir(filepath.Dir(to))
		require.NoError(t, err)
		require.Len(t, left, 1)
	}
}

func mount(t *testing.T, source, target, kind string, flags uintptr, data string) {
	t.Helper()
	if err := syscall.Mount(source, target, kind, flags, data); err != nil {
		t.Skipf("missing: the right to mount: %v", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(target, syscall.MNT_DETACH)) })
}

// TestAMountedFolder, from the same disk or another one, is written file by file.
func TestAMountedFolder(t *testing.T) {
	for _, kind := range []string{"bind", "tmpfs"} {
		dir := t.TempDir()
		there, to := filepath.Join(dir, "volume"), filepath.Join(dir, "public")
		require.NoError(t, os.Mkdir(there, 0o755))
		require.NoError(t, os.Mkdir(to, 0o755))
		if kind == "bind" {
			mount(t, there, to, "", syscall.MS_BIND, "")
		} else {
			mount(t, "tmpfs", to, "tmpfs", 0, "size=1m")
		}
		require.True(t, write(t, to, false, first).InPlace)
		put(t, to, others)
		require.True(t, write(t, to, false, second).InPlace)
		require.Equal(t, with(second, others), lying(t, to))
		require.NoDirExists(t, filepath.Join(dir, ".public.work"))
	}
}

// TestAFullDisk leaves more and more room, until the site fits: the old one stays until then.
func TestAFullDisk(t *testing.T) {
	disk := t.TempDir()
	mount(t, "tmpfs", disk, "tmpfs", 0, "size=1m")
	long := with(second, files{"b/puzzle.json": strings.Repeat("long ", 10_000)})
	for way, inPlace := range ways {
		refused := 0
		for room := 0; ; room++ {
			to := filepath.Join(disk, "public")
			write(t, to, inPlace, first)
			put(t, to, others)
			ballast := fillDisk(t, disk, room)
			_, err := Write(t.Context(), to, inPlace, long.fill)
			require.NoError(t, os.Remove(ballast))
			if err != nil {
				refused++
				require.ErrorIs(t, err, syscall.ENOSPC)
				requireServed(t, to, inPlace, long)
				write(t, to, inPlace, long)
			}
			require.Equal(t, with(long, others), lying(t, to))
			require.NoError(t, os.RemoveAll(to))
			if err == nil {
				break
			}
		}
		require.Greater(t, refused, 3, way)
	}
}

// fillDisk leaves so many pages free.
func fillDisk(t *testing.T, disk string, pages int) (ballast string) {
	t.Helper()
	ballast = filepath.Join(disk, "ballast")
	f, err := os.Create(ballast)
	require.NoError(t, err)
	size := int64(0)
	for page := make([]byte, 4096); err == nil; size += 4096 {
		_, err = f.Write(page)
	}
	require.NoError(t, f.Truncate(max(0, size-int64(1+pages)*4096)))
	require.NoError(t, f.Close())
	return ballast
}
