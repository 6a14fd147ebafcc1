package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	"dailies/gen"
)

// asProgram is the variable that makes the test program the program itself, so that it
// can be sent signals.
const asProgram = "TEST_AS_PROGRAM"

// oneThread is its value where the command's own steps are to be calls of one thread.
const oneThread = "one thread"

// programClock is the variable that stands for the clock of the program in a process of its own, as RFC 3339.
const programClock = "TEST_CLOCK"

// theKey is the key that no test may find anywhere.
const theKey = "sk-very-secret-0123456789"

// patience bounds what a test waits for and never should.
const patience = time.Minute

// program is the program at work in a process of its own.
type program struct {
	t    testing.TB
	cmd  *exec.Cmd
	errs bytes.Buffer
	mu   sync.Mutex
	out  bytes.Buffer
	read chan struct{} // closed when standard output has ended
}

// startProgram starts the program. Every event that it tells is handed over as it is
// read, if told is not nil.
func startProgram(t testing.TB, told func(gen.Event), args ...string) *program {
	t.Helper()
	p := &program{t: t, cmd: exec.CommandContext(t.Context(), os.Args[0], args...), read: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), asProgram+"=1", "OPENAI_API_KEY="+theKey, "OPENAI_MODEL=m")
	p.cmd.Stderr = &p.errs
	out, err := p.cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, p.cmd.Start())
	go func() {
		defer close(p.read)
		lines := bufio.NewReader(out)
		for {
			line, err := lines.ReadBytes('\n')
			p.mu.Lock()
			p.out.Write(line)
			p.mu.Unlock()
			var event gen.Event
			if told != nil && json.Unmarshal(line, &event) == nil {
				told(event)
			}
			if err != nil {
				return
			}
		}
	}()
	return p
}

// kill ends the program as a machine that loses its power would.
func (p *program) kill() { _ = p.cmd.Process.Kill() }

// signal asks the program to end.
func (p *program) signal(s os.Signal) { _ = p.cmd.Process.Signal(s) }

// wait waits for the end and gives the exit code, -1 for a kill, with what was said.
func (p *program) wait() (code int, out, errs string) {
	p.t.Helper()
	overdue := time.AfterFunc(patience, p.kill)
	defer overdue.Stop()
	<-p.read
	_ = p.cmd.Wait()
	out, errs = p.out.String(), p.errs.String()
	require.NotContains(p.t, out+errs, theKey)
	return p.cmd.ProcessState.ExitCode(), out, errs
}

// requireNoKey looks for the key in every file below the folders, the database among
// them.
func requireNoKey(t testing.TB, dirs ...string) {
	t.Helper()
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() {
				return err
			}
			data, err := os.ReadFile(path)
			require.False(t, bytes.Contains(data, []byte(theKey)), "the key is in %s", path)
			return err
		})
		require.NoError(t, err)
	}
}

// runHere runs the program in this process by a clock, so that a reader of its events
// acts before it goes on.
func runHere(t testing.TB, ctx context.Context, now func() time.Time, out io.Writer, args ...string) (code int, errs string) {
	t.Helper()
	var said strings.Builder
	code = execute(ctx, factory.Environment{
		Streams: factory.Streams{In: strings.NewReader(""), Out: out, Err: &said},
		Now:     now,
		Getenv: func(name string) string {
			return map[string]string{"OPENAI_API_KEY": theKey}[name]
		},
	}, args)
	require.NotContains(t, said.String(), theKey)
	return code, said.String()
}

// reader reads the events of a run and does something at the first that holds a text.
type reader struct {
	at   string
	do   func()
	once sync.Once
	seen strings.Builder
}

// Write implements io.Writer.
func (r *reader) Write(p []byte) (int, error) {
	if strings.Contains(string(p), r.at) {
		r.once.Do(r.do)
	}
	return r.seen.Write(p)
}
