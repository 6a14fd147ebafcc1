package review

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/store"
)

// SwapOptions are what swap is given.
type SwapOptions struct {
	Options
	Day, Number string
	Gate        flags.Gate
	Window      flags.Window
}

func newSwap(f *factory.Factory, shared *Options) *cobra.Command {
	var o SwapOptions
	cmd := &cobra.Command{
		Use:   "swap DATE/GAME NUMBER",
		Short: "Publish an alternate in place of a daily",
		Long: "Makes an alternate again, judges it, and checks it against the window of its day and of the\n" +
			"days after it. If nothing refuses it, publishes it and lists it with its run and number. The\n" +
			"approval of the day ends, a note says who swapped, and the old board is kept below runs/.\n" +
			"Number 0 is what the run chose.\n",
		Example: "  dailies review swap 2026-11-22/triples 2 --by MK --note \"two sets share a joke\"",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Options, o.Day, o.Number = *shared, args[0], args[1]
			return Swap(cmd.Context(), f, o)
		},
		ValidArgsFunction: factory.CompleteDays(f, true),
	}
	shared.addSigned(cmd)
	o.Gate.Add(cmd)
	f.TakeSettings(cmd)
	o.Window.Add(cmd.Flags())
	return cmd
}

// Swap publishes an alternate of a day in place of its daily.
func Swap(ctx context.Context, f *factory.Factory, o SwapOptions) error {
	file, err := dayOf(f, o.Day)
	if err != nil {
		return err
	}
	by, err := o.signature(f.Now())
	if err != nil {
		return err
	}
	if err := o.Gate.Strict("swapped in"); err != nil {
		return err
	}
	number, err := strconv.Atoi(o.Number)
	if err != nil {
		return fault.Usagef("%s is not the number of an alternate; dailies review alternates lists them", document.Quote(o.Number))
	}
	limits, err := o.Window.Limits(f.Games.Windows())
	if err != nil {
		return err
	}
	auditor, run, err := f.Gate(o.Gate, limits)
	if err != nil {
		return err
	}
	auditor.Build = f.BuildID()
	replaced, err := auditor.Swap(ctx, o.Out, audit.Swap{File: file, Number: number, Signed: by, Version: factory.Version}, run)
	if err = run.End(err); err == nil && replaced != "" {
		f.Say("dailies: %s is alternate %d now; what stood there is kept as %s", store.Path(file.Date, file.Game), number, replaced)
	}
	return err
}
