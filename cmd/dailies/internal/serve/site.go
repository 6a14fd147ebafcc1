package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game"
	"dailies/game/document"
	"dailies/game/session"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/playable"
	"dailies/internal/site"
	"dailies/internal/webroot"
)

// SiteOptions are what site is given.
type SiteOptions struct {
	Out, To string // folders
	Until   string // the last day to show; empty for today
	Zone    string // the time zone of today

	Releases bool // each site in a folder of its own
	InPlace  bool // files replaced one by one

	Publish string // the address of a bucket that the site is sent to; empty for none

	RequireApproved bool   // players have only what an editor approved
	Unapproved      string // held or released: what else happens to a day at its midnight
	URL             string // where the site will be; empty for a site that names no host
	Collect         string // where players who agree send finished games; empty for a site that sends nothing
	Window          flags.Window
}

// NewSite is the command site.
func NewSite(f *factory.Factory) *cobra.Command {
	var o SiteOptions
	cmd := &cobra.Command{
		Use:   "site --to DIR",
		Short: "Write the published games as plain files for any web host",
		Long: "Writes the games of --out as a site of plain files, which any host of static files serves,\n" +
			"under any path, and which browsers play without a connection after one visit. Days after\n" +
			"--until, by default today, are left out: run it every night. The new site takes the place\n" +
			"of the old one at once, when it is whole. What others put beside its files, such as CNAME,\n" +
			"stays; a folder that holds no site is refused.\n\n" +
			"Players get the days whose files are sound and as the index lists them, unless an editor\n" +
			"vetoed them. The command names each day that it holds back, with the reason, writes the\n" +
			"others, and ends in 1.\n" +
			"At its midnight a vetoed or unsound day takes the next of its alternates that passes, in\n" +
			"--out too. A released day stays as it was until dailies review withdraw takes it back.\n",
		Example: "  dailies site --to public\n  dailies site --to public --timezone Europe/Berlin\n  dailies site --to public --until 2026-11-30\n  dailies site --to public --publish 's3://games?region=eu-central-1'\n  dailies site --to games --releases && dailies site rollback --to games",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return Site(cmd.Context(), f, o) },
	}
	flags.Out(cmd.Flags(), &o.Out)
	flags.Setting(cmd.Flags(), &o.To, "to")
	cmd.Flags().StringVar(&o.Until, "until", "", "the last day to show, also a future one; without it, today")
	flags.Setting(cmd.Flags(), &o.Zone, "timezone")
	flags.Setting(cmd.Flags(), &o.Releases, "releases")
	flags.Setting(cmd.Flags(), &o.InPlace, "in-place")
	flags.Setting(cmd.Flags(), &o.Publish, "publish")
	flags.Setting(cmd.Flags(), &o.RequireApproved, "require-approved")
	flags.Setting(cmd.Flags(), &o.Unapproved, "unapproved")
	flags.Setting(cmd.Flags(), &o.URL, "site-url")
	flags.Setting(cmd.Flags(), &o.Collect, "collect")
	o.Window.Add(cmd.Flags())
	f.TakeSettings(cmd)
	cmd.AddCommand(newSiteReleases(f), newSiteRollback(f))
	return cmd
}

// check refuses options that contradict each other.
func (o SiteOptions) check() error {
	if o.To == "" {
		return fault.Usagef("--to is missing: name the folder of the site")
	}
	if info, err := os.Stat(o.To); err == nil && !info.IsDir() {
		return fault.Usagef("%s is a file; --to names the folder of the site", document.Printable(o.To))
	}
	if o.Unapproved != unapprovedHeld && o.Unapproved != unapprovedReleased {
		return fault.Usagef("--unapproved is %s or %s, not %s", unapprovedHeld, unapprovedReleased, document.Quote(o.Unapproved))
	}
	if o.Releases && o.InPlace {
		return fault.Usagef("--releases puts each site in a folder of its own, --in-place reuses that of the last: give only one of them")
	}
	return checkPublish(o.Publish, o.Out, o.To)
}

// Site writes the published games as plain files.
func Site(ctx context.Context, f *factory.Factory, o SiteOptions) error {
	written, err := WriteSite(ctx, f, o)
	if err != nil {
		return err
	}
	held := tellHeld(f, written.Days)
	for _, note := range written.Notes {
		f.Note(note)
	}
	f.Say("dailies: %s", written)
	if err := Publish(ctx, f, o.Publish, o.Served()); err != nil {
		return err
	}
	if held > 0 {
		return fault.Findings{}
	}
	return nil
}

// Written is a site that was written.
type Written struct {
	To    string
	Until game.Date        // the last day
	Days  []audit.Standing // how each day up to it stands with the gate
	site.Exported
}

// String is a sentence about the site.
func (w Written) String() string {
	return fmt.Sprintf("%s holds %s of %s, until %s%s", w.To, document.Count(w.Puzzles, "puzzle"), document.Count(w.Exported.Days, "day"), w.Until, howWritten(w.Outcome))
}

// Check refuses options that contradict each other, before anything is written.
func (o SiteOptions) Check() error {
	if err := o.check(); err != nil {
		return err
	}
	return webroot.Apart(o.Out, o.To)
}

// WriteSite writes the days that pass the gate as plain files.
func WriteSite(ctx context.Context, f *factory.Factory, o SiteOptions) (Written, error) {
	w := Written{To: o.To}
	if err := o.check(); err != nil {
		return w, err
	}
	today := f.Settings.Today(f.Now())
	var err error
	if w.Until, err = game.ParseDate(cmp.Or(o.Until, string(today))); err != nil {
		return w, fault.Usagef("--until: %w", err)
	}
	if err := cmp.Or(audit.CheckFolder(o.Out), webroot.Apart(o.Out, o.To)); err != nil {
		return w, err
	}
	solver, err := playable.NewSolver(f.Games)
	if err != nil {
		return w, err
	}
	if w.Days, err = Pass(ctx, f, o, w.Until, today); err != nil {
		return w, err
	}
	pages, err := site.New(playable.NewReleased(o.Out, solver, w.Days), session.Games())
	if err != nil {
		return w, err
	}
	pages.In(f.Settings.Text("timezone"))
	if !pages.Built() {
		return w, fault.Usagef("this program has no rules of play for the browser: run make engine, then build it again")
	}
	plan := site.Plan{Until: w.Until, Today: today, Withdrawn: withdrawnOf(w.Days), URL: o.URL, Releases: o.Releases, InPlace: o.InPlace, Hashed: o.Publish != ""}
	if o.Collect != "" {
		days, err := strconv.Atoi(f.Settings.Text("retention"))
		if err != nil {
			return w, fault.Usagef("retention: %w", err)
		}
		plan.Collect = &site.Collect{URL: o.Collect, Days: days}
	}
	if w.Exported, err = pages.Export(ctx, o.To, plan); err != nil {
		return w, exportFault(ctx, err)
	}
	return w, nil
}

// howWritten ends the sentence about a site.
func howWritten(done webroot.Outcome) string {
	switch {
	case done.Same:
		return "; it was up to date already, and was not written again"
	case done.Release > 0:
		return fmt.Sprintf("; it is release %d", done.Release)
	}
	return ""
}

// exportFault turns an error about the puzzles' files or the folder, which the caller can fix, into
// a usage error.
func exportFault(ctx context.Context, err error) error {
	if ctx.Err() != nil || errors.Is(err, fault.Findings{}) {
		return err
	}
	return fault.Usagef("write the site: %w", err)
}
