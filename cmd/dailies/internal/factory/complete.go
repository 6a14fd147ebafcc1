package factory

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/flags"
	"dailies/internal/store"
)

// GameFlag adds --game to a command, with the names of the games after its words.
func GameFlag(f *Factory, cmd *cobra.Command, to *string, usage string) {
	names := f.Games.Names()
	cmd.Flags().StringVar(to, "game", "", usage+" ("+strings.Join(names, ", ")+")")
	flags.Complete(cmd, "game", names)
}

// ProfileFlag adds --profile to a command. Completion knows the profiles of the settings too.
func ProfileFlag(f *Factory, cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "profile", "", "a profile of one game; the others keep their default")
	_ = cmd.RegisterFlagCompletionFunc("profile", func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
		_ = load(f, cmd) // on an error, complete the program's own profiles
		var names []string
		for _, g := range f.Games {
			for _, p := range g.Check.Profiles {
				names = append(names, p.Name)
			}
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	})
}

// CompleteGames completes arguments with names of games and others.
func CompleteGames(f *Factory, others ...string) cobra.CompletionFunc {
	return cobra.FixedCompletions(append(f.Games.Names(), others...), cobra.ShellCompDirectiveNoFileComp)
}

// CompleteCodes completes an argument with codes of rules, each with its title.
func CompleteCodes(f *Factory) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		var codes []string
		for code, title := range RuleTitles(f.Games) {
			codes = append(codes, cobra.CompletionWithDesc(code, title))
		}
		slices.Sort(codes)
		return codes, cobra.ShellCompDirectiveNoFileComp
	}
}

// CompleteDays completes the first argument with the dates in --out, and with the games of each
// where a command takes a day of one game.
func CompleteDays(f *Factory, ofGame bool) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		_ = loadOut(f, cmd) // on an error, --out is as on the command line
		out, err := cmd.Flags().GetString("out")
		if err != nil || len(args) > 0 {
			return nil, cobra.ShellCompDirectiveDefault
		}
		index, err := store.NewReader(out).Index(cmd.Context())
		if err != nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		var days []string
		for _, date := range slices.Sorted(maps.Keys(index)) {
			if !ofGame {
				days = append(days, string(date))
				continue
			}
			for _, name := range slices.Sorted(maps.Keys(index[date])) {
				days = append(days, string(date)+"/"+name)
			}
		}
		return days, cobra.ShellCompDirectiveDefault
	}
}
