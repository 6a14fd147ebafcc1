package nightly

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"dailies/game/document"
)

// maxSaid bounds what a failed command said last, in bytes.
const maxSaid = 300

// afterKill is how long a killed command's children may hold its output open.
const afterKill = 2 * time.Second

// Shell runs a command of the settings by sh, with more variables in its environment. The error ends with
// the last line of the command's standard error, else of its output.
func Shell(ctx context.Context, command string, input []byte, env []string) error {
	var said, printed tail
	cmd := exec.CommandContext(ctx, "sh", "-c", command) //nolint:gosec // the user's own setting
	cmd.Stdin, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = bytes.NewReader(input), &printed, &said, afterKill
	cmd.Env = append(os.Environ(), env...)
	err := cmd.Run()
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		err = fmt.Errorf("it took too long: %w", ctx.Err())
	}
	if last := cmp.Or(said.line(), printed.line()); last != "" {
		err = fmt.Errorf("%w: %s", err, last)
	}
	return err
}

// tail keeps the end of what is written to it.
type tail struct{ end []byte }

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.end = append(t.end, p...)
	t.end = t.end[max(0, len(t.end)-maxSaid):]
	return len(p), nil
}

// line is the last line that is not empty.
func (t *tail) line() string {
	lines := strings.Split(strings.TrimSpace(string(t.end)), "\n")
	return document.Printable(lines[len(lines)-1])
}
