package review

import (
	"context"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/audit"
	"dailies/internal/review"
)

func newNote(f *factory.Factory, o *Options) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "note DATE/GAME TEXT",
		Short:   "Keep a remark on a daily",
		Long:    "Keeps a remark on a daily. It decides nothing.\n",
		Example: "  dailies review note 2026-11-21/triples \"the third set took me an hour\" --by MK",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Note = args[1]
			return Note(cmd.Context(), f, *o, args[0])
		},
		ValidArgsFunction: factory.CompleteDays(f, true),
	}
	cmd.Flags().StringVar(&o.By, "by", "", "who writes it: initials or a name")
	return cmd
}

// Note keeps the options' note as a remark on a day.
func Note(ctx context.Context, f *factory.Factory, o Options, day string) error {
	return signed(ctx, f, o, func(d *audit.Workspace, by review.Signature) error {
		file, err := d.File(day)
		if err == nil {
			d.Decided.Remark(file, by)
		}
		return err
	})
}
