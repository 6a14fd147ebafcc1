package flags

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/nearest"
)

// Args words the error of wrong arguments.
func Args(check cobra.PositionalArgs) cobra.PositionalArgs {
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

// Fault words what a flag was given wrongly, without the name of a Go function.
func Fault(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	var unknown *pflag.NotExistError
	switch {
	case errors.As(err, &invalid):
		return fault.Usagef("--%s %w", invalid.GetFlag().Name, ValueFault(invalid.GetFlag(), invalid.GetValue(), invalid.Unwrap()))
	case errors.As(err, &unknown):
		return fault.Usagef("there is no flag %s; see %s --help", missing(cmd, unknown), cmd.CommandPath())
	}
	return fault.AsUsage(err)
}

// missing names a flag that a command does not have, and the one that was probably meant.
func missing(cmd *cobra.Command, unknown *pflag.NotExistError) string {
	name := unknown.GetSpecifiedName()
	if unknown.GetSpecifiedShortnames() != "" {
		return "-" + document.Printable(name)
	}
	var known []string
	cmd.Flags().VisitAll(func(flag *pflag.Flag) { known = append(known, flag.Name) })
	return "--" + document.Printable(name) + strings.Replace(nearest.Hint(name, known), "mean ", "mean --", 1)
}

// ValueFault says what a flag takes, given the error of its Set.
func ValueFault(flag *pflag.Flag, text string, err error) error {
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
