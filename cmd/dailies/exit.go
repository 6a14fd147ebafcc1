package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"dailies/internal/fault"
)

// The exit codes (pipeline page, commands).
const (
	exitClean       = 0
	exitFindings    = 1
	exitUsage       = 2
	exitFailed      = 3
	exitInterrupted = 130
)

// exitTopic is a help topic, and exitPointer ends the help of every command.
const (
	exitTopic   = "exit-codes"
	exitPointer = "\nExit codes: dailies help " + exitTopic + "\n"
)

const exitTable = `Every command ends with one of these:

  0    clean
  1    findings at or above --fail-on; of generate, a day left unwritten, or with
       --fail-on fallback one that was left to another author; of bench, a figure
       worse than in the --baseline
  2    wrong usage, a missing setting, or a file that cannot be read or written,
       as on a full disk
  3    the program failed
  130  interrupted
`

// exitHelp is that topic; without anything to run, cobra lists it below the commands.
func exitHelp() *cobra.Command {
	return &cobra.Command{Use: exitTopic, Short: "What the program's exit codes mean", Long: exitTable}
}

// exitCode is the one place where an error becomes an exit code.
func exitCode(ctx context.Context, err error) int {
	var usage fault.Usage
	switch {
	case err == nil:
		return exitClean
	case ctx.Err() != nil, errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.Is(err, fault.Findings{}):
		return exitFindings
	case errors.As(err, &usage):
		return exitUsage
	}
	return exitFailed
}
