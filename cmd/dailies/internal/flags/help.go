package flags

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// section annotates a flag with the heading that help lists it under.
const section = "section"

// Headings of flags.
const (
	HeadingDays    = "Which days"
	HeadingWriters = "Who writes"
	HeadingModel   = "The model"
	HeadingPace    = "Pace, retries and money"
	HeadingAnswers = "Answers that are kept"
	HeadingWindow  = "The rolling window"
	HeadingOut     = "Where dailies go"
	HeadingQueue   = "Other machines"
)

// Section adds flags that help lists under a heading.
func Section(to *pflag.FlagSet, heading string, add func(*pflag.FlagSet)) {
	flags := pflag.NewFlagSet(heading, pflag.ContinueOnError)
	add(flags)
	flags.VisitAll(func(flag *pflag.Flag) {
		_ = flags.SetAnnotation(flag.Name, section, []string{heading}) // the flag is there
	})
	to.AddFlagSet(flags)
}

// Usage prints how a command is used, its flags under their headings, those of none last.
func Usage(cmd *cobra.Command) error {
	out := cmd.OutOrStderr()
	fmt.Fprintf(out, "Usage:\n  %s\n\nExamples:\n%s\n", cmd.UseLine(), cmd.Example)
	for _, heading := range []string{
		HeadingDays, HeadingOut, HeadingWriters, HeadingModel, HeadingPace, HeadingAnswers, HeadingWindow, HeadingQueue,
	} {
		printSection(cmd, heading, heading)
	}
	printSection(cmd, "", "Flags")
	fmt.Fprintf(out, "\nGlobal Flags:\n%s\n", strings.TrimRight(cmd.InheritedFlags().FlagUsages(), "\n"))
	return nil
}

// printSection prints the flags of a section; nothing where it has none.
func printSection(cmd *cobra.Command, of, heading string) {
	flags := pflag.NewFlagSet(heading, pflag.ContinueOnError)
	cmd.LocalFlags().VisitAll(func(flag *pflag.Flag) {
		if strings.Join(flag.Annotations[section], "") == of {
			flags.AddFlag(flag)
		}
	})
	if flags.HasFlags() {
		fmt.Fprintf(cmd.OutOrStderr(), "\n%s:\n%s\n", heading, strings.TrimRight(flags.FlagUsages(), "\n"))
	}
}

// Complete completes the values of a flag with words.
func Complete(cmd *cobra.Command, flag string, words []string) {
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)) // the flag is there
}
