package main

import (
	"fmt"
	"strconv"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"dailies/game/document"
	"dailies/internal/alternates"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/store"
)

func (a *app) alternatesCommand(f *reviewFlags) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "alternates DATE/GAME",
		Short: "The boards that could stand in for a daily",
		Long: "Lists what the run that filled a day kept for it: under 0 the board that it chose, then\n" +
			"the next best of other packs or recipes, in the order in which days are filled. Each\n" +
			"kept the rules of the window beside the other days of the run.\n" + exitPointer,
		Example: "  dailies review alternates 2026-11-22/triples",
		Args:    usageArgs(cobra.ExactArgs(1)),
		RunE: a.onDay(func(cmd *cobra.Command, file store.File, _ []string) error {
			if format != "text" && format != "json" {
				return fault.Usagef("--format is text or json, not %q", format)
			}
			day, err := audit.Alternates(cmd.Context(), f.out, file)
			if err != nil {
				return err
			}
			if format == "json" {
				return a.writeJSON(day.Boards)
			}
			return a.printAlternates(day)
		}),
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func (a *app) printAlternates(day alternates.Day) error {
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NUMBER\tPACK\tCANDIDATE\tRUNG\tSCORE\tWARNINGS")
	for i, b := range day.Boards {
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%d\t%d\n", i, document.Printable(b.Pack), document.Printable(b.Candidate), document.Printable(b.Series.Rung), b.Score, b.Warnings)
	}
	return w.Flush()
}

func (a *app) swapCommand(f *reviewFlags) *cobra.Command {
	var g gateFlags
	var w windowFlags
	cmd := f.signed(&cobra.Command{
		Use:   "swap DATE/GAME NUMBER",
		Short: "Publish an alternate in the place of a daily",
		Long: "Makes an alternate again and judges it, and holds it against the window of its day and of\n" +
			"the days after it. When nothing refuses it, it is published, and listed with the run and\n" +
			"the number that it is of; the approval of the day ends, and a note says who swapped. What\n" +
			"stood there is kept below runs/. Number 0 is what the run chose.\n" + exitPointer,
		Example: "  dailies review swap 2026-11-22/triples 2 --by MK --note \"two sets share a joke\"",
		Args:    usageArgs(cobra.ExactArgs(2)),
		RunE: a.onDay(func(cmd *cobra.Command, file store.File, args []string) error {
			return a.swap(cmd, f, g, w, file, args[1])
		}),
	})
	cmd.PreRunE = a.loadSettings
	g.flags(cmd)
	w.flags(cmd)
	return cmd
}

func (a *app) swap(cmd *cobra.Command, f *reviewFlags, g gateFlags, w windowFlags, file store.File, numbered string) error {
	by, err := a.signature(f)
	if err != nil {
		return err
	}
	if g.failOn == "never" {
		return fault.Usagef("nothing with errors is swapped in: --fail-on is error or warning here")
	}
	number, err := strconv.Atoi(numbered)
	if err != nil {
		return fault.Usagef("%s is not the number of an alternate; dailies review alternates lists them", document.Quote(numbered))
	}
	limits, err := w.limitsOf(a.games.Windows())
	if err != nil {
		return err
	}
	auditor, run, err := a.gateRun(g, limits)
	if err != nil {
		return err
	}
	replaced, err := auditor.Swap(cmd.Context(), f.out, audit.Swap{File: file, Number: number, Signed: by, Version: version}, run)
	if err = run.End(err); err == nil && replaced != "" {
		a.say("dailies: %s is alternate %d now; what stood there is kept as %s", store.Path(file.Date, file.Game), number, replaced)
	}
	return err
}
