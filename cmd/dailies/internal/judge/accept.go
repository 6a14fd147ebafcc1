package judge

import (
	"context"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
)

// AcceptOptions are what accept is given.
type AcceptOptions struct {
	Files  []string
	Gate   flags.Gate
	Window flags.Window
}

// NewAccept is the command accept.
func NewAccept(f *factory.Factory) *cobra.Command {
	var o AcceptOptions
	cmd := &cobra.Command{
		Use:   "accept FILE...",
		Short: "Accept published files that were changed by hand",
		Long: "Judges each file, such as out/2026-11-21/triples.json, and checks it against the window\n" +
			"of its day and of the days after it. If nothing refuses them, writes all of them in\n" +
			"canonical form and lists them again with the author hand; else changes nothing.\n",
		Example: "  dailies accept out/2026-11-21/triples.json",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Files = args
			return Accept(cmd.Context(), f, o)
		},
	}
	o.Gate.Add(cmd)
	f.TakeSettings(cmd)
	o.Window.Add(cmd.Flags())
	return cmd
}

// Accept publishes files as they were changed by hand.
func Accept(ctx context.Context, f *factory.Factory, o AcceptOptions) error {
	if err := o.Gate.Strict("accepted"); err != nil {
		return err
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
	return run.End(auditor.Accept(ctx, o.Files, factory.Version, run))
}
