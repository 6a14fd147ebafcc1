package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
)

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		if os.Getenv(asProgram) == oneThread {
			runtime.LockOSThread()
		}
		if os.Getenv("DAILIES_RESULTS") == "" {
			os.Setenv("DAILIES_RESULTS", factory.NoResults) // nothing is left in the tester's cache folder
		}
		if at, err := time.Parse(time.RFC3339, os.Getenv(programClock)); err == nil {
			w := factory.System()
			w.Now = func() time.Time { return at }
			os.Exit(execute(context.Background(), w, os.Args[1:]))
		}
		main() // does not return
	}
	testscript.Main(tests{m}, map[string]func(){"dailies": func() {
		w := factory.System()
		w.Now = fixedNow
		os.Exit(execute(context.Background(), w, os.Args[1:]))
	}})
}

// TestScripts types the command line as a person would.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			packs, err := filepath.Abs("../../gen/triples/packs")
			env.Setenv("PACKS", packs)
			for _, name := range []string{"HOME", "XDG_CACHE_HOME"} { // where results are kept
				env.Setenv(name, filepath.Join(env.WorkDir, ".tmp", "user"))
			}
			return err
		},
	})
}

// caches is the folder of a user's caches for all commands of this process: what was found about
// drafts is kept there, as it is for people, and most tests judge the same ones.
var caches = sync.OnceValue(func() string {
	dir, err := os.MkdirTemp("", "dailies-test-caches")
	if err != nil {
		return "" // nothing is kept
	}
	return dir
})

// givens holds the folders that generate filled in this process, each once, by its arguments.
var givens sync.Map

// given fills a folder as generate does with these arguments.
func given(t testing.TB, dir string, args ...string) {
	t.Helper()
	made, _ := givens.LoadOrStore(strings.Join(args, " "), sync.OnceValues(func() (string, error) {
		first, err := os.MkdirTemp(caches(), "filled")
		if err != nil {
			return "", err
		}
		code, out, errs := try(t, nil, append(append([]string{"generate"}, args...), "--out", first)...)
		if code != exitClean {
			err = errors.New(out + errs)
		}
		return first, err
	}))
	first, err := made.(func() (string, error))()
	require.NoError(t, err)
	require.NoError(t, os.CopyFS(dir, os.DirFS(first)))
}

// tests removes the caches when the tests have ended.
type tests struct{ *testing.M }

func (m tests) Run() int {
	defer func() { _ = os.RemoveAll(caches()) }()
	return m.M.Run()
}

func fixedNow() time.Time { return time.Date(2026, 11, 21, 3, 4, 5, 0, time.UTC) }

// try runs the program in this process and gives its exit code, standard output and
// standard error.
func try(t testing.TB, env map[string]string, args ...string) (code int, out, errs string) {
	t.Helper()
	return tryInput(t, "", env, args...)
}

func tryInput(t testing.TB, input string, env map[string]string, args ...string) (code int, out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = execute(t.Context(), factory.Environment{
		Streams: factory.Streams{In: strings.NewReader(input), Out: &stdout, Err: &stderr},
		Now:     fixedNow,
		Getenv:  func(name string) string { return env[name] },
		Environ: func() []string {
			var all []string
			for name, value := range env {
				all = append(all, name+"="+value)
			}
			return all
		},
		Build:     func() string { return "test" },
		Temporary: t.TempDir(),
		Caches:    caches(),
	}, args)
	return code, stdout.String(), stderr.String()
}
