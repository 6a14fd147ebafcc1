package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"dailies/internal/catalog"
)

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		if os.Getenv("DAILIES_RESULTS") == "" {
			os.Setenv("DAILIES_RESULTS", noResults) // nothing is left in the caches of who tests
		}
		main() // does not return
	}
	testscript.Main(m, map[string]func(){"dailies": func() {
		w := system()
		w.now = fixedNow
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

func fixedNow() time.Time { return time.Date(2026, 11, 21, 3, 4, 5, 0, time.UTC) }

func testApp() *app { return &app{games: catalog.Games()} }

// try runs the program in this process and gives its exit code, standard output and
// standard error.
func try(t testing.TB, env map[string]string, args ...string) (code int, out, errs string) {
	t.Helper()
	return tryInput(t, "", env, args...)
}

func tryInput(t testing.TB, input string, env map[string]string, args ...string) (code int, out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = execute(t.Context(), environment{
		in: strings.NewReader(input), out: &stdout, err: &stderr, now: fixedNow,
		getenv: func(name string) string { return env[name] },
		environ: func() []string {
			var all []string
			for name, value := range env {
				all = append(all, name+"="+value)
			}
			return all
		},
		build: func() string { return "test" }, temporary: t.TempDir(),
	}, args)
	return code, stdout.String(), stderr.String()
}
