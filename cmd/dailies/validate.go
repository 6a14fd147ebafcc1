package main

import (
	"github.com/spf13/cobra"

	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/lint"
	"dailies/validate"
)

// gateFlags hold the flags of commands that judge.
type gateFlags struct {
	formats []string
	failOn  string
	game    string
	profile string
	workers *int
}

func (g *gateFlags) flags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&g.formats, "format", []string{"text"}, "text, json, sarif, junit or github; NAME=FILE writes to a file, and the flag may be repeated")
	cmd.Flags().StringVar(&g.failOn, "fail-on", "error", "error, warning or never")
	g.workers = workersFlag(cmd)
	addConfigFlag(cmd)
}

// threshold is the severity from which findings fail the command; one past every
// severity for never.
func (g *gateFlags) threshold() (validate.Severity, error) {
	switch g.failOn {
	case "error":
		return validate.Error, nil
	case "warning":
		return validate.Warning, nil
	case "never":
		return audit.Never, nil
	}
	return 0, fault.Usagef("--fail-on is error, warning or never, not %q", g.failOn)
}

func (a *app) validateCommand() *cobra.Command {
	var g gateFlags
	var boards boardsFlag
	cmd := &cobra.Command{
		Use:   "validate FILE...",
		Short: "Judge puzzle files, directories or - (standard input)",
		Long: "Judges each file by every rule of its game and reports findings, with the analysis\n" +
			"in json. A directory is walked for *.json. The game is read from the document. A pack\n" +
			"is held to its schema, its references, its texts and the voice of its lines; --boards\n" +
			"draws boards that it makes.\n",
		Example: "  dailies validate puzzle.json\n  dailies validate mypack.json --boards 3\n  dailies validate out --format json --fail-on warning\n  dailies validate out --format text --format sarif=report.sarif",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := boards.check(g.formats); err != nil {
				return err
			}
			auditor, run, err := a.gateRun(g, lint.Limits{})
			if err != nil {
				return err
			}
			auditor.Pack = a.boardsOf(auditor, boards)
			return run.End(auditor.Validate(cmd.Context(), args, run))
		},
	}
	g.flags(cmd)
	boards.flag(cmd)
	cmd.Flags().StringVar(&g.game, "game", "", "take every file for this game's ("+a.gameNames()+")")
	cmd.Flags().StringVar(&g.profile, "profile", "", "a profile of one game; the others keep their default")
	return cmd
}

// reports begins the reports that a gate's flags ask for.
func (a *app) reports(g gateFlags) (*audit.GateRun, error) {
	threshold, err := g.threshold()
	if err != nil {
		return nil, err
	}
	outputs, err := audit.ParseOutputs(g.formats)
	if err != nil {
		return nil, err
	}
	return audit.Begin(outputs, a.out, a.tool(), threshold)
}
