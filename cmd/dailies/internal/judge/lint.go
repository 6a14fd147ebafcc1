package judge

import (
	"context"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
)

// LintOptions are what lint is given.
type LintOptions struct {
	Dir    string
	Gate   flags.Gate
	Window flags.Window
}

// NewLint is the command lint.
func NewLint(f *factory.Factory) *cobra.Command {
	var o LintOptions
	cmd := &cobra.Command{
		Use:   "lint [DIR]",
		Short: "Check published dailies against the rolling window",
		Long: "Checks every published daily against the window that ends on it: shares, repeats,\n" +
			"copies, gaps, dates. Also warns of what shows only over many days: sentences that\n" +
			"return, habitual openers, marks that give an answer away. DIR is out by default.\n",
		Example: "  dailies lint out --fail-on warning",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Dir = f.Folder(args)
			return Lint(cmd.Context(), f, o)
		},
	}
	o.Gate.Add(cmd)
	f.TakeSettings(cmd)
	o.Window.Add(cmd.Flags())
	return cmd
}

// Lint checks what is published in a folder against the rolling window.
func Lint(ctx context.Context, f *factory.Factory, o LintOptions) error {
	limits, err := o.Window.Limits(f.Games.Windows())
	if err != nil {
		return err
	}
	auditor, run, err := f.Gate(o.Gate, limits)
	if err != nil {
		return err
	}
	return run.End(auditor.Lint(ctx, o.Dir, run))
}
