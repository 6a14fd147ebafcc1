package main

import (
	"context"

	"github.com/spf13/cobra"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
)

func (a *app) qaCommand() *cobra.Command {
	var g gateFlags
	var queue queueFlags
	var w windowFlags
	var name string
	var write, approved bool
	cmd := &cobra.Command{
		Use:   "qa [DIR]",
		Short: "Validate, lint, and hold the index against the files: the gate of CI",
		Long: "Judges every published daily, the window over them, and whether index, names, dates\n" +
			"and hashes agree. DIR is out by default.\n",
		Example: "  dailies qa --fail-on error\n  dailies qa out --profile A1_DAILY_V1 --format json\n  dailies qa out --format text --format sarif=report.sarif --format junit=report.xml",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := a.openBaseline(cmd.Context(), name, write, a.folder(args))
			if err != nil {
				return err
			}
			limits, err := w.limitsOf(a.games.Windows())
			if err != nil {
				return err
			}
			auditor, run, err := a.gateRun(g, limits)
			if err != nil {
				return err
			}
			auditor.RequireApproved = approved
			err = run.End(a.atQueue(cmd.Context(), queue, auditor, func(auditor audit.Auditor) error {
				return auditor.QA(cmd.Context(), a.folder(args), b, run)
			}))
			if n := b.Accepted(); n > 0 {
				a.say("dailies: findings that %s accepts and the report leaves out: %d", document.Printable(name), n)
			}
			return err
		},
	}
	g.flags(cmd)
	w.flags(cmd)
	queue.flags(cmd, queueUsage)
	cmd.Flags().StringVar(&g.profile, "profile", "", "a profile of one game; the others keep their default")
	cmd.Flags().StringVar(&name, "baseline", "", "a file of findings that are accepted, counted by rule and file")
	cmd.Flags().BoolVar(&approved, "require-approved", false, "a daily that no editor approved is an error")
	cmd.Flags().BoolVar(&write, "write-baseline", false, "write the baseline: all there is when there is none yet, else counts that shrink")
	return cmd
}

// openBaseline reads the baseline that the flags name; nil for none.
func (a *app) openBaseline(ctx context.Context, name string, write bool, dir string) (*audit.Baseline, error) {
	switch {
	case name == "" && write:
		return nil, fault.Usagef("--write-baseline writes the file that --baseline names; give that too")
	case name == "":
		return nil, nil
	}
	return audit.OpenBaseline(ctx, name, dir, write, a.tool().Rules, game.DateOf(a.now().UTC()))
}
