package factory

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
)

// Streams are the three that a program is given.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Terminal bool // whether Err is one
	Quiet    bool // no progress and no notes on Err
	Verbose  bool // a line for each pack, file and candidate
}

// Read reads a file that the user named, or standard input. The error is a [fault.Usage]
// that names the file, or that of the context.
func (s *Streams) Read(ctx context.Context, name string) ([]byte, error) {
	data, err := audit.ReadFile(ctx, name, s.In)
	if err != nil && ctx.Err() == nil {
		err = fault.Usagef("%s: %s", document.Printable(name), fault.Reason(err))
	}
	return data, err
}

// WriteJSON prints a value for programs.
func (s *Streams) WriteJSON(v any) error {
	text, err := game.Canonical(v)
	if err != nil {
		return err
	}
	_, err = s.Out.Write(text)
	return err
}

// Say prints a note on standard error, always as one line.
func (s *Streams) Say(format string, args ...any) {
	if !s.Quiet {
		fmt.Fprintln(s.Err, document.Printable(fmt.Sprintf(format, args...)))
	}
}

// Note prints what the user should know about a run.
func (s *Streams) Note(message string) { s.Say("dailies: %s", message) }

// Complain writes a message line by line, each prefixed with the program's name and without
// characters that move the cursor: a message may hold a file's name, which may hold anything, such
// as a line that is a workflow command.
func (s *Streams) Complain(message string) {
	for line := range strings.SplitSeq(message, "\n") {
		fmt.Fprintln(s.Err, "dailies:", document.Printable(line))
	}
}

// serial is a stream that several goroutines write to: an author warns while a run tells what it
// does. Every write is a whole line.
type serial struct {
	mu sync.Mutex
	to io.Writer
}

// Write implements io.Writer.
func (s *serial) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.to.Write(p)
}

// output is standard output. It remembers the first error, so that results that were
// not written are never taken for results.
type output struct {
	to  io.Writer
	err error
}

// Write implements io.Writer.
func (o *output) Write(p []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.to.Write(p)
	o.err = err
	return n, err
}
