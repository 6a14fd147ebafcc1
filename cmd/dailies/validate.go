package main

import (
	"context"

	"github.com/spf13/cobra"

	"dailies/validate"
)

// gate holds the flags of commands that judge.
type gate struct {
	formats []string
	failOn  string
	game    string
	profile string
	workers *int
}

func (g *gate) flags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&g.formats, "format", []string{"text"}, "text, json, sarif, junit or github; NAME=FILE writes to a file, and the flag may be repeated")
	cmd.Flags().StringVar(&g.failOn, "fail-on", "error", "error, warning or never")
	g.workers = workersFlag(cmd)
	addConfigFlag(cmd)
}

// threshold is the severity from which findings fail the command; one past every
// severity for never.
func (g *gate) threshold() (validate.Severity, error) {
	switch g.failOn {
	case "error":
		return validate.Error, nil
	case "warning":
		return validate.Warning, nil
	case "never":
		return validate.Error + 1, nil
	}
	return 0, usagef("--fail-on is error, warning or never, not %q", g.failOn)
}

func (a *app) validateCommand() *cobra.Command {
	var g gate
	cmd := &cobra.Command{
		Use:   "validate FILE...",
		Short: "Judge puzzle files, directories or - (standard input)",
		Long: "Judges each file by every rule of its game and reports findings, with the analysis\n" +
			"in json. A directory is walked for *.json. The game is read from the document.\n",
		Example: "  dailies validate puzzle.json\n  dailies validate out --format json --fail-on warning\n  dailies validate out --format text --format sarif=report.sarif",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.validate(cmd.Context(), g, args)
		},
	}
	g.flags(cmd)
	cmd.Flags().StringVar(&g.game, "game", "", "take every file for this game's ("+a.names()+")")
	cmd.Flags().StringVar(&g.profile, "profile", "", "a profile of one game; the others keep their default")
	return cmd
}

func (a *app) validate(ctx context.Context, g gate, args []string) error {
	judge, err := validate.NewJudge(a.kinds(), g.game, g.profile)
	if err != nil {
		return usageError{err}
	}
	if err := readOnce(args); err != nil {
		return err
	}
	t, err := a.reports(g)
	if err != nil {
		return err
	}
	return t.end(a.judgeAll(ctx, judge, args, *g.workers, t))
}

// reports begins the reports that a gate's flags ask for.
func (a *app) reports(g gate) (*tally, error) {
	threshold, err := g.threshold()
	if err != nil {
		return nil, err
	}
	outs, err := outputs(g.formats)
	if err != nil {
		return nil, err
	}
	return a.openTally(outs, threshold)
}

// judgeAll judges the files of the arguments in a pool and reports them in order.
func (a *app) judgeAll(ctx context.Context, judge *validate.Judge, args []string, workers int, t *tally) error {
	return validate.Ordered(ctx, workers, inputs(args),
		func(ctx context.Context, in input) (judgedFile, error) { return a.judgeFile(ctx, judge, in) },
		func(f judgedFile) error {
			if f.err != nil {
				return t.miss(f.result.File, f.err)
			}
			return t.add(f.result)
		})
}

// judgedFile is a file's result, or the reason why it could not be read.
type judgedFile struct {
	result validate.Result
	err    error
}

func (a *app) judgeFile(ctx context.Context, judge *validate.Judge, in input) (judgedFile, error) {
	data, err := a.read(in)
	if err != nil {
		return judgedFile{validate.Result{File: in.path}, err}, nil
	}
	result, err := judge.Text(ctx, in.path, data)
	return judgedFile{result: result}, err
}
