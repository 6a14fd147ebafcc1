package main

import (
	"context"
	"errors"
	"fmt"
)

// The exit codes (pipeline page, commands).
const (
	exitClean       = 0
	exitFindings    = 1
	exitUsage       = 2
	exitFailed      = 3
	exitInterrupted = 130
)

// exitStatus is the section of that name in the help of every command.
const exitStatus = `
Exit status:
  0    clean
  1    findings at or above --fail-on, or a day left unwritten
  2    wrong usage, a file that cannot be read or written, or a missing setting
  3    the program failed, or the disk filled under it
  130  interrupted
`

// errFindings is that the command did its work and found something. What it found
// is on standard output already.
var errFindings = errors.New("findings")

// usageError is a mistake of the caller's: a flag, a file that cannot be read, a
// setting that is missing.
type usageError struct{ error }

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

func (e usageError) Unwrap() error { return e.error }

// unwritten marks the error of a file that cannot be written, such as one of a full
// disk: not the program failed, and the user can make room.
func unwritten(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// exitCode is the one place where an error becomes an exit code.
func exitCode(ctx context.Context, err error) int {
	var usage usageError
	switch {
	case err == nil:
		return exitClean
	case ctx.Err() != nil, errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.Is(err, errFindings):
		return exitFindings
	case errors.As(err, &usage):
		return exitUsage
	}
	return exitFailed
}
