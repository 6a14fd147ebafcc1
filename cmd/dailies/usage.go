package main

import (
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"dailies/game/document"
	"dailies/internal/fault"
)

// maxWorkers bounds --workers: more goroutines than that only cost memory.
const maxWorkers = 1024

// workers is the value of --workers, wherever it is set.
type workers int

// String is the number.
func (w *workers) String() string { return strconv.Itoa(int(*w)) }

// Type names the value in the help of the flag.
func (w *workers) Type() string { return "int" }

// Set takes a number within the bounds.
func (w *workers) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > maxWorkers {
		return fmt.Errorf("takes a whole number from 1 to %d, not %s", maxWorkers, document.Quote(text))
	}
	*w = workers(n)
	return nil
}

// workersFlag adds --workers.
func workersFlag(cmd *cobra.Command) *int {
	n := min(runtime.GOMAXPROCS(0), maxWorkers)
	cmd.Flags().Var((*workers)(&n), "workers", "how many things are judged at once, 1 to 1024; the output does not depend on it")
	return &n
}

// usageArgs words what a command was given wrongly.
func usageArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		err := check(cmd, args)
		var usage fault.Usage
		switch {
		case err == nil:
			return nil
		case errors.As(err, &usage):
			return err
		case len(args) == 0:
			return fault.Usagef("%s lacks an argument; usage: %s", cmd.Name(), cmd.UseLine())
		}
		return fault.Usagef("%s does not take %s; usage: %s", cmd.Name(), document.Count(len(args), "argument"), cmd.UseLine())
	}
}

// flagFault words what a flag was given wrongly, without the name of a Go function.
func flagFault(_ *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		return fault.Usagef("--%s %w", invalid.GetFlag().Name, valueFault(invalid.GetFlag(), invalid.GetValue(), invalid.Unwrap()))
	}
	return fault.AsUsage(err)
}

// valueFault says what a flag takes, given the error of its Set.
func valueFault(flag *pflag.Flag, text string, err error) error {
	var number *strconv.NumError
	kind, own := map[string]string{
		"int": "a whole number", "uint64": "a whole number of 0 or more", "float64": "a number",
		"duration": "a time such as 90s or 2h", "bool": "true or false",
	}[flag.Value.Type()]
	if !own || !errors.As(err, &number) && !strings.HasPrefix(err.Error(), "time: ") {
		return err
	}
	return fmt.Errorf("takes %s, not %s", kind, document.Quote(text))
}
