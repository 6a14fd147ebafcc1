package main

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"dailies/internal/fault"
	"dailies/internal/ledger"
	"dailies/internal/run"
	"dailies/internal/store"
)

// maxRuns bounds what runs lists.
const maxRuns = 1000

func (a *app) runsCommand() *cobra.Command {
	var out, format string
	var limit int
	cmd := &cobra.Command{
		Use:   "runs",
		Short: "The runs so far: what was filled, what it cost",
		Long: "Lists the runs of a folder, the newest first: what became of their days, the requests\n" +
			"to a model, tokens and money. It may be called while a run is at work, and changes\n" +
			"nothing. A run that was killed counts as running until the next one begins.\n",
		Example: "  dailies runs\n  dailies runs show 3f2a",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if limit < 1 || limit > maxRuns {
				return fault.Usagef("--limit is 1 to %d, not %d", maxRuns, limit)
			}
			return a.withRuns(cmd.Context(), out, format, func(r *ledger.Reader) error {
				return a.listRuns(cmd.Context(), r, format, limit)
			})
		},
	}
	cmd.PersistentPreRunE = a.loadOutDir
	cmd.PersistentFlags().String(configFlag, "", configUsage)
	cmd.PersistentFlags().StringVar(&out, "out", "out", "where dailies are published")
	cmd.PersistentFlags().StringVar(&format, "format", "text", "text or json")
	cmd.Flags().IntVar(&limit, "limit", 20, "how many runs, 1 to 1000")
	cmd.AddCommand(&cobra.Command{
		Use:   "show [RUN]",
		Short: "One run: its funnel, its requests, its starts",
		Long: "Explains a run: for each game what became of the material and what refused it, requests,\n" +
			"tokens and money of the first asking and of those after it, and where its files are; for\n" +
			"each request its answer's file, and what is wrong with it at which line and column.\n" +
			"RUN is the id of a run or its beginning; the newest run for none.\n" + exitPointer,
		Example: "  dailies runs show\n  dailies runs show 3f2a",
		Args:    usageArgs(cobra.MaximumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withRuns(cmd.Context(), out, format, func(r *ledger.Reader) error {
				return a.showRun(cmd.Context(), r, out, format, args)
			})
		},
	})
	return cmd
}

// withRuns does something with the ledger of a folder.
func (a *app) withRuns(ctx context.Context, out, format string, do func(*ledger.Reader) error) error {
	if format != "text" && format != "json" {
		return fault.Usagef("--format is text or json, not %q", format)
	}
	if err := run.ContainLedger(out); err != nil {
		return err
	}
	dir := filepath.Join(out, store.RunsName)
	r, err := ledger.Read(ctx, dir)
	switch {
	case errors.Is(err, ledger.ErrNone):
		return fault.Usagef("%s: %v", dir, err)
	case err != nil:
		return fault.AsUsage(err)
	}
	return errors.Join(do(r), r.Close())
}

func (a *app) listRuns(ctx context.Context, r *ledger.Reader, format string, limit int) error {
	entries, err := r.Runs(ctx, limit)
	if err != nil {
		return fault.AsUsage(err)
	}
	titles := a.titles()
	views := make([]run.Record, len(entries))
	for i, e := range entries {
		views[i] = run.NewRecord(e, titles)
	}
	if format == "json" {
		return a.writeJSON(map[string]any{"runs": views})
	}
	return printRuns(a.out, views)
}

func (a *app) showRun(ctx context.Context, r *ledger.Reader, out, format string, args []string) error {
	find := newestRun
	if len(args) > 0 {
		find = func(ctx context.Context, r *ledger.Reader) (ledger.Entry, error) { return findRun(ctx, r, args[0]) }
	}
	e, err := find(ctx, r)
	if err != nil {
		return err
	}
	view := run.NewRecord(e, a.titles())
	attempts, err := r.Attempts(ctx, e.ID)
	if err != nil {
		return fault.AsUsage(err)
	}
	view.AddAnswers(attempts, filepath.Join(out, store.RunsName, e.ID))
	if err := view.AddFiles(ctx, filepath.Join(out, store.RunsName)); err != nil {
		a.say("dailies: %v", err)
	}
	if format == "json" {
		return a.writeJSON(view)
	}
	return printRun(a.out, view)
}

func newestRun(ctx context.Context, r *ledger.Reader) (ledger.Entry, error) {
	entries, err := r.Runs(ctx, 1)
	if err != nil {
		return ledger.Entry{}, fault.AsUsage(err)
	}
	if len(entries) == 0 {
		return ledger.Entry{}, fault.Usagef("no run was recorded here")
	}
	return entries[0], nil
}

// findRun finds the one run that a prefix means.
func findRun(ctx context.Context, r *ledger.Reader, prefix string) (ledger.Entry, error) {
	const shown = 10
	found, err := r.Find(ctx, prefix, shown+1)
	if err != nil {
		return ledger.Entry{}, fault.AsUsage(err)
	}
	for _, e := range found {
		if len(found) == 1 || e.ID == prefix {
			return e, nil
		}
	}
	if len(found) > 0 {
		return ledger.Entry{}, fault.Usagef("more than one run begins with %q: %s", prefix, ids(found, shown))
	}
	last, err := r.Runs(ctx, shown+1)
	if err != nil {
		return ledger.Entry{}, fault.AsUsage(err)
	}
	return ledger.Entry{}, fault.Usagef("no run begins with %q; there are %s", prefix, ids(last, shown))
}

// ids lists runs for a message.
func ids(entries []ledger.Entry, most int) string {
	var names []string
	for _, e := range entries {
		names = append(names, printable(e.ID))
	}
	if len(names) > most {
		names = append(names[:most], "and more")
	}
	return strings.Join(names, ", ")
}

// titles are the titles of all rules, by code.
func (a *app) titles() map[string]string {
	titles := make(map[string]string)
	for _, c := range a.chapters() {
		for _, r := range c.Rules {
			titles[r.Code] = r.Title
		}
	}
	return titles
}
