package main

import (
	"cmp"
	"context"
	"errors"
	"time"
	_ "time/tzdata" // --timezone works on machines without zone files

	"github.com/spf13/cobra"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/site"
)

// siteOptions are the flags of site.
type siteOptions struct{ out, to, until, zone string }

func (a *app) siteCommand() *cobra.Command {
	var o siteOptions
	cmd := &cobra.Command{
		Use:   "site --to DIR",
		Short: "Write the published games as plain files for any web host",
		Long: "Writes the games of --out as a site of plain files, which any host of static files serves,\n" +
			"under any path, and which browsers play without a connection after one visit. Days after\n" +
			"--until, by default today, are left out: run it every night. The folder is replaced as a\n" +
			"whole, once the new site is whole; one that holds anything else is refused.\n",
		Example: "  dailies site --to public\n  dailies site --to public --timezone Europe/Berlin\n  dailies site --to public --until 2026-11-30",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.site(cmd.Context(), o)
		},
	}
	cmd.Flags().StringVar(&o.out, "out", "out", "the folder of published dailies")
	cmd.Flags().StringVar(&o.to, "to", "", "the folder of the site: absent, empty, or a site that was written before")
	cmd.Flags().StringVar(&o.until, "until", "", "the last day to show, which may be one to come; today for none")
	cmd.Flags().StringVar(&o.zone, "timezone", "UTC", "where today is told, as Europe/Berlin")
	addConfigFlag(cmd)
	return cmd
}

func (a *app) site(ctx context.Context, o siteOptions) error {
	if o.to == "" {
		return fault.Usagef("--to is missing: name the folder of the site")
	}
	zone, err := time.LoadLocation(o.zone)
	if err != nil || o.zone == "Local" {
		return fault.Usagef("--timezone: %s is no time zone; name one as Europe/Berlin", document.Quote(o.zone))
	}
	until, err := game.ParseDate(cmp.Or(o.until, a.now().In(zone).Format(time.DateOnly)))
	if err != nil {
		return fault.Usagef("--until: %w", err)
	}
	if err := folderOf(o.out); err != nil {
		return err
	}
	solver, err := a.newSolver()
	if err != nil {
		return err
	}
	pages, err := site.New(newShelf(o.out, solver))
	if err != nil {
		return err
	}
	if !pages.Built() {
		return fault.Usagef("this program has no rules of play for the browser: run make engine, then build it again")
	}
	done, err := pages.Export(ctx, o.to, until)
	if err != nil {
		return exportFault(ctx, err)
	}
	a.say("dailies: %s holds %d puzzles of %d days, until %s", o.to, done.Puzzles, done.Days, until)
	return nil
}

// exportFault says who can mend why a site was not written: the files of puzzles and the
// folder are the caller's.
func exportFault(ctx context.Context, err error) error {
	if ctx.Err() != nil || errors.Is(err, fault.Findings{}) {
		return err
	}
	return fault.Usagef("write the site: %w", err)
}
