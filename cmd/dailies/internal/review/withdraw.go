package review

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/review"
)

func newWithdraw(f *factory.Factory, o *Options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "withdraw DATE GAME",
		Short: "Take a day from players",
		Long: "Takes a day off the site the next time that it is written: its page and its list entry say so,\n" +
			"and browsers drop their copy at their next visit. It breaks no streak. The day stays withdrawn,\n" +
			"whatever board it gets, until it is reinstated.\n",
		Example: "  dailies review withdraw 2026-11-22 triples --by MK --why \"two sets share a joke\"",
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return Withdraw(cmd.Context(), f, *o, strings.Join(args, "/"))
		},
		ValidArgsFunction: factory.CompleteDays(f, true),
	}
	o.addReasoned(cmd)
	return cmd
}

// Withdraw takes a day from players.
func Withdraw(ctx context.Context, f *factory.Factory, o Options, day string) error {
	file, err := dayOf(f, day)
	if err != nil {
		return err
	}
	if o.Note == "" {
		return fault.Usagef("--why is missing: players had this day; say in a line why they no longer do")
	}
	err = signed(ctx, f, o, func(d *audit.Workspace, by review.Signature) error {
		d.Decided.Withdraw(file, by)
		return nil
	})
	if err == nil {
		f.Say("dailies: %s is withdrawn; the next dailies site takes it off", file.Path())
	}
	return err
}

func newReinstate(f *factory.Factory, o *Options) *cobra.Command {
	return &cobra.Command{
		Use:     "reinstate DATE GAME",
		Short:   "Take a withdrawal back",
		Long:    "Gives a withdrawn day back to players, if it passes the gate that every day passes.\n",
		Example: "  dailies review reinstate 2026-11-22 triples",
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return Reinstate(cmd.Context(), f, *o, strings.Join(args, "/"))
		},
	}
}

// Reinstate takes a withdrawal back.
func Reinstate(ctx context.Context, f *factory.Factory, o Options, day string) error {
	file, err := dayOf(f, day)
	if err != nil {
		return err
	}
	return decide(ctx, f, o, func(d *audit.Workspace) error {
		if !d.Decided.Reinstate(file) {
			return fault.Usagef("%s/%s: it is not withdrawn", file.Date, file.Game)
		}
		return nil
	})
}
