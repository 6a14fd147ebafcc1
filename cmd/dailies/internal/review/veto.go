package review

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/review"
)

func newVeto(f *factory.Factory, o *Options) *cobra.Command {
	var rejection audit.Rejection
	cmd := &cobra.Command{
		Use:   "veto DATE/GAME",
		Short: "Never publish a board, a line, a set or a pack again",
		Long: "Vetoes the board of a daily. With --text, runs leave out the line, set or card of its pack\n" +
			"that has this text; with --pack, they make nothing of the pack. A published board stays\n" +
			"until the day is generated with --force, and qa reports it.\n",
		Example: "  dailies review veto 2026-11-22/triples --by MK --note \"two sets share a joke\"\n  dailies review veto 2026-11-22/triples --text \"It beeped twice. Nobody asked.\" --by MK",
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return Veto(cmd.Context(), f, *o, strings.Join(args, "/"), rejection)
		},
		ValidArgsFunction: factory.CompleteDays(f, true),
	}
	o.addSigned(cmd)
	cmd.Flags().StringVar(&rejection.Text, "text", "", "a text of the daily: leave out the part of the pack that has it")
	cmd.Flags().BoolVar(&rejection.Pack, "pack", false, "veto the whole pack of the daily")
	return cmd
}

// Veto rejects the board of a day, a part of its pack, or the pack.
func Veto(ctx context.Context, f *factory.Factory, o Options, day string, rejection audit.Rejection) error {
	if rejection.Text != "" && rejection.Pack {
		return fault.Usagef("--text vetoes a part of the pack and --pack all of it: give one of them")
	}
	return signed(ctx, f, o, func(d *audit.Workspace, by review.Signature) error {
		file, err := d.File(day)
		if err != nil {
			return err
		}
		v, err := d.Rejection(ctx, file, rejection)
		if err != nil {
			return err
		}
		v.Signed = by
		if !d.Decided.Reject(v, &file) {
			f.Say("dailies: %s is vetoed already", v.About)
		}
		return nil
	})
}

func newUnveto(f *factory.Factory, o *Options) *cobra.Command {
	return &cobra.Command{
		Use:     "unveto NUMBER",
		Short:   "Take a veto back, by its number in the list",
		Long:    "Takes back the veto that dailies review lists under a number.\n",
		Example: "  dailies review unveto 1",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return Unveto(cmd.Context(), f, *o, args[0])
		},
	}
}

// Unveto takes back the veto of a number.
func Unveto(ctx context.Context, f *factory.Factory, o Options, number string) error {
	return decide(ctx, f, o, func(d *audit.Workspace) error {
		n, err := strconv.Atoi(number)
		if err != nil || !d.Decided.Allow(n) {
			return fault.Usagef("%q is not the number of a veto; dailies review lists them", number)
		}
		return nil
	})
}
