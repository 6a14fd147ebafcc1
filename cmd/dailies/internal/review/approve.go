package review

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/audit"
	"dailies/internal/review"
)

func newApprove(f *factory.Factory, o *Options) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "approve DAY...",
		Short:   "Sign dailies as read and good",
		Long:    "Signs dailies: a date for all of its dailies, or a date and a game, such as\n2026-11-21/triples. Any change to the file ends its approval.\n",
		Example: "  dailies review approve 2026-11-21 2026-11-22/aura --by MK",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return Approve(cmd.Context(), f, *o, args)
		},
		ValidArgsFunction: factory.CompleteDays(f, true),
	}
	o.addSigned(cmd)
	return cmd
}

// Approve signs the dailies of days as read and good.
func Approve(ctx context.Context, f *factory.Factory, o Options, days []string) error {
	var names []string
	err := signed(ctx, f, o, func(d *audit.Workspace, by review.Signature) error {
		for _, day := range days {
			files, err := d.Files(day)
			if err != nil {
				return err
			}
			for _, file := range files {
				if err := d.Approve(ctx, file, "", by); err != nil {
					return err
				}
				names = append(names, string(file.Date)+"/"+file.Game)
			}
		}
		return nil
	})
	if err == nil {
		f.Say("dailies: approved: %s", strings.Join(names, ", "))
	}
	return err
}
