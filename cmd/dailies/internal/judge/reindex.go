package judge

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/validate/report"
)

// ReindexOptions are what reindex is given.
type ReindexOptions struct{ Dir string }

// NewReindex is the command reindex.
func NewReindex(f *factory.Factory) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "reindex [DIR]",
		Short: "Rebuild the index from what is published",
		Long: "Lists every daily in DIR, out by default, from what is left of the index and of the folders\n" +
			"of runs. A file that neither knows is judged: one that passes is listed with the author\n" +
			"unknown, one with errors is left out. A file changed by hand keeps its entry: see accept.\n",
		Example: "  dailies reindex out && dailies qa out",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return Reindex(cmd.Context(), f, ReindexOptions{Dir: f.Folder(args)})
		},
	}
	f.TakeSettings(cmd)
	return cmd
}

// Reindex rebuilds the index of a folder.
func Reindex(ctx context.Context, f *factory.Factory, o ReindexOptions) error {
	judge, err := f.Judge()
	if err != nil {
		return err
	}
	listing, refused, err := audit.Auditor{Games: f.Games, Judge: judge}.Reindex(ctx, o.Dir, factory.Version)
	if err != nil {
		return err
	}
	for _, note := range listing.Notes {
		f.Note(note)
	}
	text, err := report.Text(f.Out, f.Tool())
	if err != nil {
		return err
	}
	for _, r := range refused {
		if err := text.Add(r); err != nil {
			return err
		}
	}
	fmt.Fprintf(f.Out, "listed: %d; from the old index %d, from the journals of runs %d, judged again %d; left out: %d\n",
		listing.Kept+listing.Journaled+listing.Described, listing.Kept, listing.Journaled, listing.Described, len(refused))
	if len(refused) > 0 {
		return fault.Findings{}
	}
	return nil
}
