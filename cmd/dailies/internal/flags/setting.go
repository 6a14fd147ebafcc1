// Package flags declares each flag that several commands have once. Flags that set a setting take
// its default and help text from the table of settings.
package flags

import (
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"dailies/internal/settings"
)

// Setting adds the flag of a setting, with the setting's default and words. to is a *string,
// *int, *int64, *uint64, *bool, *time.Duration, *[]string or a [pflag.Value].
func Setting(flags *pflag.FlagSet, to any, name string) {
	s := settings.OfFlag(name)
	number, _ := strconv.Atoi(s.Default)
	switch to := to.(type) {
	case *string:
		flags.StringVar(to, name, s.Default, s.Doc)
	case *int:
		flags.IntVar(to, name, number, s.Doc)
	case *int64:
		flags.Int64Var(to, name, int64(number), s.Doc)
	case *uint64:
		flags.Uint64Var(to, name, uint64(number), s.Doc)
	case *bool:
		flags.BoolVar(to, name, s.Default == "true", s.Doc)
	case *time.Duration:
		standard, _ := time.ParseDuration(s.Default)
		flags.DurationVar(to, name, standard, s.Doc)
	case *[]string:
		if s.Pairs {
			flags.StringArrayVar(to, name, nil, s.Doc)
		} else {
			flags.StringSliceVar(to, name, nil, s.Doc) // with commas between
		}
	case pflag.Value:
		flags.Var(to, name, s.Doc)
	}
}

// Out adds --out, the folder of published dailies.
func Out(flags *pflag.FlagSet, to *string) { Setting(flags, to, "out") }

// Given are the values of a flag on the command line, nil for a flag that is not there.
func Given(cmd *cobra.Command, name string) []string {
	flag := cmd.Flags().Lookup(name)
	if flag == nil || !flag.Changed {
		return nil
	}
	if list, ok := flag.Value.(pflag.SliceValue); ok {
		return list.GetSlice()
	}
	return []string{flag.Value.String()}
}

// Difficulty adds --difficulty, which stands for the difficulties of all weekdays.
func Difficulty(flags *pflag.FlagSet, to *string) {
	Section(flags, HeadingDays, func(flags *pflag.FlagSet) {
		flags.StringVar(to, "difficulty", "", "one difficulty for every weekday, in games that have difficulties")
	})
}
