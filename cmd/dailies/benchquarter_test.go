package main

import (
	"bufio"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// visited is a command of a script that answers a browser.
type visited struct {
	address string
	end     func()
}

// TestADesignersQuarterOfAnHour types it, and reads and votes as a browser would.
func TestADesignersQuarterOfAnHour(t *testing.T) {
	s := newRated(t)
	var now visited
	testscript.Run(t, testscript.Params{
		Dir: "testdata/bench", RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			prompts, err := filepath.Abs("../../prompts")
			env.Setenv("PROMPTS", prompts)
			env.Setenv("CHAT", s.url)
			return err
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			// edit FILE OLD NEW replaces a text that is in the file.
			"edit": func(ts *testscript.TestScript, _ bool, args []string) {
				text := ts.ReadFile(args[0])
				if !strings.Contains(text, args[1]) {
					ts.Fatalf("%s holds no %q", args[0], args[1])
				}
				ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Replace(text, args[1], args[2], 1)), 0o644))
			},
			"serve": func(ts *testscript.TestScript, _ bool, args []string) { now = serveScript(ts, args[1:]) },
			"end":   func(*testscript.TestScript, bool, []string) { now.end() },
			// get PATH prints a page; with ! in front it must be refused.
			"get": func(ts *testscript.TestScript, neg bool, args []string) {
				response, err := http.Get(now.address + strings.TrimPrefix(args[0], "./"))
				ts.Check(err)
				if ok := say(ts, response) == http.StatusOK; ok == neg {
					ts.Fatalf("%s: %s", args[0], response.Status)
				}
			},
			// votes VOTER CHOICE... votes on the boards in their order.
			"votes": func(ts *testscript.TestScript, _ bool, args []string) {
				for i, choice := range args[1:] {
					response, err := http.PostForm(now.address+"vote", url.Values{"voter": args[:1], "repeat": {strconv.Itoa(i + 1)}, "choice": {choice}})
					ts.Check(err)
					if say(ts, response) != http.StatusOK {
						ts.Fatalf("vote %d: %s", i+1, response.Status)
					}
				}
			},
		},
	})
}

// say prints what came, for the script to look at.
func say(ts *testscript.TestScript, response *http.Response) int {
	defer response.Body.Close()
	_, err := io.Copy(ts.Stdout(), response.Body)
	ts.Check(err)
	return response.StatusCode
}

// serveScript starts a command in the folder of a script, and reads the address that it prints.
func serveScript(ts *testscript.TestScript, args []string) visited {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Dir, cmd.Env = ts.MkAbs("."), append(os.Environ(), asProgram+"=1")
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	end := func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }
	ts.Defer(end) // of a script that fails before its own end, too
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		end()
		ts.Fatalf("%v: %s", args, errs.String())
	}
	return visited{strings.TrimSpace(line), end}
}
