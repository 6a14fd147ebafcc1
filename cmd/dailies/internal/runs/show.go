package runs

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/ledger"
	"dailies/internal/run"
	"dailies/internal/runtext"
	"dailies/internal/store"
)

func newShow(f *factory.Factory, o *Options) *cobra.Command {
	return &cobra.Command{
		Use:   "show [RUN]",
		Short: "One run: its funnel, its requests, its starts",
		Long: "Explains a run: for each game what became of the material and what refused it, requests,\n" +
			"tokens and money of the first asking and of those after it, and where its files are; for\n" +
			"each request its answer's file, and what is wrong with it at which line and column.\n" +
			"RUN is the id of a run or its beginning; without it, the newest run is shown.\n",
		Example: "  dailies runs show\n  dailies runs show 3f2a",
		Args:    cobra.MaximumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return Show(cmd.Context(), f, *o, args...) },
	}
}

// Show explains the run whose id begins with a prefix, the newest one for no prefix.
func Show(ctx context.Context, f *factory.Factory, o Options, prefix ...string) error {
	return withLedger(ctx, o, func(r *ledger.Reader) error {
		find := newest
		if len(prefix) > 0 {
			find = func(ctx context.Context, r *ledger.Reader) (ledger.Entry, error) { return byPrefix(ctx, r, prefix[0]) }
		}
		e, err := find(ctx, r)
		if err != nil {
			return err
		}
		record := run.NewRecord(e, factory.RuleTitles(f.Games))
		attempts, err := r.Attempts(ctx, e.ID)
		if err != nil {
			return fault.AsUsage(err)
		}
		record.AddAnswers(attempts, filepath.Join(o.Out, store.RunsName, e.ID))
		if err := record.AddFiles(ctx, filepath.Join(o.Out, store.RunsName)); err != nil {
			f.Say("dailies: %v", err)
		}
		if o.Format.JSON() {
			return f.WriteJSON(record)
		}
		return runtext.Record(f.Out, record)
	})
}

func newest(ctx context.Context, r *ledger.Reader) (ledger.Entry, error) {
	entries, err := r.Runs(ctx, 1)
	if err != nil {
		return ledger.Entry{}, fault.AsUsage(err)
	}
	if len(entries) == 0 {
		return ledger.Entry{}, fault.Usagef("no run was recorded here")
	}
	return entries[0], nil
}

// byPrefix finds the one run whose id begins with a prefix.
func byPrefix(ctx context.Context, r *ledger.Reader, prefix string) (ledger.Entry, error) {
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
		names = append(names, document.Show(e.ID))
	}
	if len(names) > most {
		names = append(names[:most], "and more")
	}
	return strings.Join(names, ", ")
}
