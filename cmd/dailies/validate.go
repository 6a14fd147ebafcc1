package main

import (
	"context"

	"github.com/spf13/cobra"

	"dailies/validate"
	"dailies/validate/report"
)

// gate holds the flags of commands that judge.
type gate struct {
	format  string
	failOn  string
	game    string
	profile string
	workers *int
}

func (g *gate) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&g.format, "format", "text", "text or json")
	cmd.Flags().StringVar(&g.failOn, "fail-on", "error", "error, warning or never")
	g.workers = workersFlag(cmd)
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
		Example: "  dailies validate puzzle.json\n  dailies validate out --format json --fail-on warning",
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
	threshold, err := g.threshold()
	if err != nil {
		return err
	}
	format, err := report.Named(g.format)
	if err != nil {
		return usageError{err}
	}
	return a.judgeAll(ctx, judge, args, *g.workers, func() (*tally, error) { return newTally(a.out, format, threshold) })
}

// judgeAll judges the files of the arguments in a pool and reports them in order.
func (a *app) judgeAll(ctx context.Context, judge *validate.Judge, args []string, workers int, open func() (*tally, error)) error {
	t, err := open()
	if err != nil {
		return err
	}
	err = validate.Ordered(ctx, workers, inputs(args),
		func(ctx context.Context, in input) (judgedFile, error) { return a.judgeFile(ctx, judge, in) },
		func(f judgedFile) error {
			if f.err != nil {
				t.unreadable++
				a.say("dailies: %s: %s", f.result.File, reason(f.err))
				return nil
			}
			return t.add(f.result)
		})
	if err != nil {
		return err
	}
	return t.close()
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
