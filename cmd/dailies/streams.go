package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
)

// sticky is standard output. It remembers the first error, so that results that were
// not written are never taken for results.
type sticky struct {
	to  io.Writer
	err error
}

// Write implements io.Writer.
func (s *sticky) Write(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.to.Write(p)
	s.err = err
	return n, err
}

// read reads a file that the user named, or standard input. The error is a [fault.Usage]
// that names the file, or that of the context.
func (a *app) read(ctx context.Context, name string) ([]byte, error) {
	data, err := audit.ReadFile(ctx, name, a.in)
	if err != nil && ctx.Err() == nil {
		err = fault.Usagef("%s: %s", document.Printable(name), fault.Reason(err))
	}
	return data, err
}

// complain writes a message of the program a line at a time, each under the program's name
// and none with a character that moves the cursor: a message may hold the name of a file,
// and that may hold anything, such as a line that gives a workflow a command.
func complain(w io.Writer, message string) {
	for line := range strings.SplitSeq(message, "\n") {
		fmt.Fprintln(w, "dailies:", document.Printable(line))
	}
}
