package review

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/review"
)

// PinOptions are what pin is given.
type PinOptions struct {
	Options
	Day, Pack string
	Until     string // the last day of a season; empty for one day
	Unseen    bool   // the pack need not exist yet
}

func newPin(f *factory.Factory, shared *Options) *cobra.Command {
	var o PinOptions
	cmd := &cobra.Command{
		Use:   "pin DATE/GAME PACK",
		Short: "Give a day, or days of a season, to a pack",
		Long: "Gives a day to a pack: the run that fills it takes nothing else as long as the pack has a\n" +
			"puzzle that fits, and says so if it has none. With --until the pack gets as many days of a\n" +
			"season as the window allows; a pin on a day takes precedence.\n",
		Example: "  dailies review pin 2026-12-24/triples parcel-on-the-step --by MK\n  dailies review pin 2026-12-01/triples parcel-on-the-step --until 2026-12-31 --by MK",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Options, o.Day, o.Pack = *shared, args[0], args[1]
			return Pin(cmd.Context(), f, o)
		},
	}
	shared.addSigned(cmd)
	cmd.Flags().StringVar(&o.Until, "until", "", "the last day of a season, YYYY-MM-DD")
	cmd.Flags().BoolVar(&o.Unseen, "unseen", false, "pin a pack that does not exist yet")
	return cmd
}

// Pin gives a day, or days of a season, to a pack.
func Pin(ctx context.Context, f *factory.Factory, o PinOptions) error {
	file, err := dayOf(f, o.Day)
	if err != nil {
		return err
	}
	pin := review.Pin{Date: file.Date, Until: game.Date(o.Until), Game: file.Game, Pack: o.Pack}
	if o.Until != "" && !pin.Season() {
		return fault.Usagef("--until is a day after %s, within a year, not %s", file.Date, document.Quote(o.Until))
	}
	return signed(ctx, f, o.Options, func(d *audit.Workspace, by review.Signature) error {
		pin.Signed = by
		return d.Pin(pin, o.Unseen)
	})
}

func newUnpin(f *factory.Factory, o *Options) *cobra.Command {
	return &cobra.Command{
		Use:     "unpin DATE/GAME",
		Short:   "Let any pack fill a day again",
		Long:    "Removes the pin of a day.\n",
		Example: "  dailies review unpin 2026-12-24/triples",
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return Unpin(cmd.Context(), f, *o, strings.Join(args, "/"))
		},
	}
}

// Unpin removes the pin of a day.
func Unpin(ctx context.Context, f *factory.Factory, o Options, day string) error {
	file, err := dayOf(f, day)
	if err != nil {
		return err
	}
	return decide(ctx, f, o, func(d *audit.Workspace) error {
		if !d.Decided.Unpin(file) {
			return fault.Usagef("%s/%s: no pack is pinned to it", file.Date, file.Game)
		}
		return nil
	})
}
