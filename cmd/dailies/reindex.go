package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/validate/report"
)

func (a *app) reindexCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "reindex [DIR]",
		Short: "Make the index anew from what is published",
		Long: "Lists every daily that lies in DIR, out by default, whatever is left of the index and of\n" +
			"the folders of runs. A file that neither knows is judged: one that passes is listed with\n" +
			"the author unknown, one with errors is left out. A file that was changed by hand keeps\n" +
			"its entry: see accept.\n",
		Example: "  dailies reindex out && dailies qa out",
		Args:    cobra.MaximumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.reindex(cmd.Context(), a.folder(args)) },
	}
	addConfigFlag(cmd)
	return cmd
}

func (a *app) reindex(ctx context.Context, dir string) error {
	judge, err := a.games.Judge("", "")
	if err != nil {
		return err
	}
	listing, refused, err := audit.Auditor{Games: a.games, Judge: judge}.Reindex(ctx, dir, version)
	if err != nil {
		return err
	}
	for _, note := range listing.Notes {
		a.note(note)
	}
	text, err := report.Text(a.out, a.tool())
	if err != nil {
		return err
	}
	for _, r := range refused {
		if err := text.Add(r); err != nil {
			return err
		}
	}
	fmt.Fprintf(a.out, "listed: %d; from the old index %d, from the journals of runs %d, judged anew %d; left out: %d\n",
		listing.Kept+listing.Journaled+listing.Described, listing.Kept, listing.Journaled, listing.Described, len(refused))
	if len(refused) > 0 {
		return fault.Findings{}
	}
	return nil
}

func (a *app) acceptCommand() *cobra.Command {
	var g gateFlags
	var w windowFlags
	cmd := &cobra.Command{
		Use:   "accept FILE...",
		Short: "Take published files that were changed by hand as they are",
		Long: "Judges each file, such as out/2026-11-21/triples.json, and holds it against the window\n" +
			"of its day and of the days after it. When nothing refuses them, all of them are written in\n" +
			"canonical form and listed anew, with the author hand; else nothing is changed.\n",
		Example: "  dailies accept out/2026-11-21/triples.json",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if g.failOn == "never" {
				return fault.Usagef("nothing with errors is accepted: --fail-on is error or warning here")
			}
			limits, err := w.limitsOf(a.games.Windows())
			if err != nil {
				return err
			}
			auditor, run, err := a.gateRun(g, limits)
			if err != nil {
				return err
			}
			return run.End(auditor.Accept(cmd.Context(), args, version, run))
		},
	}
	g.flags(cmd)
	w.flags(cmd)
	return cmd
}
