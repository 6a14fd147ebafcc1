// Package runs is the command runs and those below it: the ledger of a folder, for people.
package runs

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/ledger"
	"dailies/internal/run"
	"dailies/internal/runtext"
)

// maxRuns bounds what runs lists.
const maxRuns = 1000

// Options are what runs, and the commands below it, are given.
type Options struct {
	Out    string
	Ledger string // see [ledger.Folder]
	Format flags.Format
	Limit  int // of those that are listed
}

// New is the command runs.
func New(f *factory.Factory) *cobra.Command {
	var o Options
	cmd := &cobra.Command{
		Use:   "runs",
		Short: "List the runs so far: what they filled, what they cost",
		Long: "Lists the runs of a folder, the newest first: their days, requests to a model, tokens and\n" +
			"money. It changes nothing, and you may use it during a run. A run that was\n" +
			"killed counts as running until the next one begins.\n",
		Example: "  dailies runs\n  dailies runs show 3f2a",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return Run(cmd.Context(), f, o) },
	}
	f.TakeOut(cmd)
	flags.Out(cmd.PersistentFlags(), &o.Out)
	flags.Setting(cmd.PersistentFlags(), &o.Ledger, "ledger")
	o.Format.AddAll(cmd)
	cmd.Flags().IntVar(&o.Limit, "limit", 20, "how many runs, 1 to 1000")
	cmd.AddCommand(newShow(f, &o))
	return cmd
}

// Run lists the runs of a folder.
func Run(ctx context.Context, f *factory.Factory, o Options) error {
	if o.Limit < 1 || o.Limit > maxRuns {
		return fault.Usagef("--limit is 1 to %d, not %d", maxRuns, o.Limit)
	}
	return withLedger(ctx, o, func(r *ledger.Reader) error {
		entries, err := r.Runs(ctx, o.Limit)
		if err != nil {
			return fault.AsUsage(err)
		}
		titles := factory.RuleTitles(f.Games)
		records := make([]run.Record, len(entries))
		for i, e := range entries {
			records[i] = run.NewRecord(e, titles)
		}
		if o.Format.JSON() {
			return f.WriteJSON(map[string]any{"runs": records})
		}
		return runtext.List(f.Out, records)
	})
}

// withLedger does something with the ledger of a folder.
func withLedger(ctx context.Context, o Options, do func(*ledger.Reader) error) error {
	if err := audit.CheckFolderToFill(o.Out); err != nil {
		return err
	}
	dir, err := ledger.Folder(o.Out, o.Ledger)
	if err != nil {
		return fault.AsUsage(err)
	}
	r, err := ledger.Read(ctx, dir)
	switch {
	case errors.Is(err, ledger.ErrNone):
		return fault.Usagef("%s: %v", dir, err)
	case err != nil:
		return fault.AsUsage(err)
	}
	return errors.Join(do(r), r.Close())
}
