package judge

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/results"
)

// CheckOptions are what check is given.
type CheckOptions struct {
	Dir     string
	Results string // see [factory.Environment.ResultsFolder]
	Repair  bool
}

// NewCheck is the command check.
func NewCheck(f *factory.Factory) *cobra.Command {
	var o CheckOptions
	cmd := &cobra.Command{
		Use:   "check [DIR]",
		Short: "Read everything once: index, hashes, objects, decisions, the ledger of the runs, results",
		Long: "Reads everything in DIR, out by default, and the kept results of drafts, and names what is\n" +
			"damaged, missing or left over. With --repair, days that are missing or damaged come back as they\n" +
			"were published, objects that dailies still have are written again, a damaged index is rebuilt,\n" +
			"damaged results are removed. A file changed by hand is never touched, and an object whose bytes\n" +
			"do not match its name restores nothing. Boards are not judged: see qa.\n",
		Example: "  dailies check\n  dailies check out --repair",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Dir = f.Folder(args)
			return Check(cmd.Context(), f, o)
		},
	}
	cmd.Flags().BoolVar(&o.Repair, "repair", false, "repair what needs no decision")
	flags.Setting(cmd.Flags(), &o.Results, "results")
	f.TakeSettings(cmd)
	return cmd
}

// Check reads a folder of dailies once, and repairs it if the options say so.
func Check(ctx context.Context, f *factory.Factory, o CheckOptions) error {
	if err := audit.CheckFolder(o.Dir); err != nil {
		return err
	}
	judge, err := f.Judge()
	if err != nil {
		return err
	}
	found, counts, err := audit.Auditor{Games: f.Games, Judge: judge, Ledger: f.Settings.Text("ledger")}.Check(ctx, o.Dir, o.Repair, factory.Version, f.Now)
	if err != nil {
		return err
	}
	kept, err := checkResults(ctx, f, o)
	if err != nil {
		return err
	}
	found = append(found, kept...)
	if len(found)+counts.Dailies+counts.Objects == 0 {
		return fault.Usagef("%s: nothing is published in it; name the folder of the dailies", document.Printable(o.Dir))
	}
	left := 0
	for _, t := range found {
		end := t.Left
		if t.Repaired {
			end = "repaired"
		} else {
			left++
		}
		fmt.Fprintf(f.Out, "%s: %s: %s\n", document.Printable(t.Path), document.Printable(t.What), document.Printable(end))
	}
	fmt.Fprintf(f.Out, "read %s and %s; repaired: %d; left: %d\n", document.Count(counts.Dailies, "file"), document.Count(counts.Objects, "object"), len(found)-left, left)
	if left > 0 {
		return fault.Findings{}
	}
	return nil
}

// checkResults looks at the kept results of drafts.
func checkResults(ctx context.Context, f *factory.Factory, o CheckOptions) (found []audit.Trouble, err error) {
	dir := f.ResultsFolder(o.Results)
	if dir == "" {
		return nil, nil
	}
	damaged, err := results.Check(ctx, dir, o.Repair)
	for _, name := range damaged {
		found = append(found, audit.Trouble{
			Path: filepath.Join(dir, name), What: "results in it are damaged, and no run uses them", Repaired: o.Repair,
			Left: "dailies check --repair removes it, and the next run judges its drafts again",
		})
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return found, fault.AsUsage(err)
}
