package inspect

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game"
	"dailies/game/document"
	"dailies/internal/audit"
)

// MineOptions are what mine is given.
type MineOptions struct {
	Dir     string
	Format  flags.Format
	Workers flags.Workers
}

// NewMine is the command mine.
func NewMine(f *factory.Factory) *cobra.Command {
	var o MineOptions
	cmd := &cobra.Command{
		Use:   "mine [DIR]",
		Short: "Find the sentences that win most published days of testimony, by weekday",
		Long: "Plays every policy that can be said in a sentence, up to three wishes in the order of\n" +
			"their weight, on every published day, and prints those that reach par most often, with\n" +
			"what they reach in the worst span of the rule ERR_META_RULE_OF_THUMB. Policies that\n" +
			"are at par on the same days count once. DIR is out by default.\n",
		Example: "  dailies mine out\n  dailies mine out --format json",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Dir = f.Folder(args)
			return Mine(cmd.Context(), f, o)
		},
	}
	o.Workers.Add(cmd.Flags())
	o.Format.Add(cmd)
	f.TakeSettings(cmd)
	return cmd
}

// Mine prints the policies that lead on the published days of a folder.
func Mine(ctx context.Context, f *factory.Factory, o MineOptions) error {
	judge, err := f.Judge()
	if err != nil {
		return err
	}
	all, err := audit.Auditor{Games: f.Games, Judge: judge, Workers: int(o.Workers)}.Mine(ctx, o.Dir)
	if err != nil {
		return err
	}
	for _, m := range all {
		if m.Days < m.Binds {
			f.Say("dailies: %s: %s of %d: on so few the leaders are chance, and the rule does not bind", m.Game, document.Count(m.Days, "day"), m.Binds)
		}
		if len(m.Profiles) > 1 {
			f.Say("dailies: %s: the days were published under different profiles (%s): par is not the same thing on all of them", m.Game, counted(m.Profiles))
		}
	}
	if o.Format.JSON() {
		return f.WriteJSON(all)
	}
	for _, m := range all {
		printMined(f.Out, m)
	}
	return nil
}

// counted lists names with their numbers.
func counted(of map[string]int) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(of)) {
		parts = append(parts, fmt.Sprintf("%s %d", document.Show(name), of[name]))
	}
	return strings.Join(parts, ", ")
}

func printMined(out io.Writer, m audit.Mined) {
	fmt.Fprintf(out, "%s: %s from %s to %s, %d policies, %d of them different\n",
		m.Game, document.Count(m.Days, "day"), m.First, m.Last, m.Policies, m.Different)
	for _, bar := range m.Bars {
		var weekdays []string
		for _, r := range bar.Weekdays {
			weekdays = append(weekdays, string(r))
		}
		fmt.Fprintf(out, "\n%s: %s, at most %d %% of those in %d dates\n", strings.Join(weekdays, " "), document.Count(bar.Days, "day"), bar.Percent, bar.Span)
		if len(bar.Leaders) == 0 {
			fmt.Fprintln(out, "  no policy is at par on any")
			continue
		}
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		fmt.Fprint(table, "  AT PAR\tWORST")
		for _, r := range game.Rungs() {
			fmt.Fprintf(table, "\t%s", r)
		}
		fmt.Fprintln(table, "\tPOLICY")
		for _, l := range bar.Leaders {
			fmt.Fprintf(table, "  %d %%\t%s", l.Percent, percentOr(l.Worst, l.Worst > 0))
			for _, r := range game.Rungs() {
				rate, known := l.Rates[r]
				fmt.Fprintf(table, "\t%s", percentOr(rate, known))
			}
			fmt.Fprintf(table, "\t%s\n", l.Policy)
		}
		_ = table.Flush() // it writes to out, whose errors the program finds at its end
	}
}

// percentOr is a percentage, or a dash where none is known.
func percentOr(n int, known bool) string {
	if !known {
		return "-"
	}
	return fmt.Sprintf("%d %%", n)
}
