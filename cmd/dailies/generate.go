package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"dailies/game"
	"dailies/gen"
)

// generateFlags are the flags of generate.
type generateFlags struct {
	authorFlags
	windowFlags
	date, out, profile, format string
	difficulty                 string
	days, attempts             int
	seed                       uint64
	workers                    *int
	force, dryRun, events      bool
}

func (a *app) generateCommand() *cobra.Command {
	var f generateFlags
	cmd := &cobra.Command{
		Use:   "generate [GAME...]",
		Short: "Fill days: ask an author, assemble, judge, choose under the window, write",
		Long: "Fills the days that have no daily yet. GAME is " + a.names() + " or all (the default).\n" +
			"The same packs, seed, date and history give the same bytes. A day published before is\n" +
			"left as it is unless --force is given.\n",
		Example: "  dailies generate triples --date 2026-11-21 --days 14\n  dailies generate triples --from pack.json --dry-run",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			a.noteUnheeded(cmd, f)
			return a.generate(cmd.Context(), f, args)
		},
	}
	f.authorFlags.flags(cmd)
	f.windowFlags.flags(cmd)
	addConfigFlag(cmd)
	cmd.Flags().StringVar(&f.date, "date", "", "the first day, YYYY-MM-DD; today (UTC) for none")
	cmd.Flags().IntVar(&f.days, "days", 1, "how many days, 1 to 1000")
	cmd.Flags().StringVar(&f.out, "out", "out", "where dailies are published")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "decides between equals")
	cmd.Flags().StringVar(&f.profile, "profile", "", "a profile of one game; the others keep their default")
	cmd.Flags().StringVar(&f.difficulty, "difficulty", "", "hold games that have difficulties to this one, whatever the weekday")
	cmd.Flags().IntVar(&f.attempts, "attempts", 4, "how often each author is asked at most for days that stay empty")
	cmd.Flags().BoolVar(&f.force, "force", false, "generate days anew that are published")
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "publish nothing, tell what would be written; a model is asked all the same")
	cmd.Flags().StringVar(&f.format, "format", "text", "text or json")
	cmd.Flags().BoolVar(&f.events, "json", false, "print what happens as it happens, one JSON object a line; the last one holds the report")
	f.workers = workersFlag(cmd)
	return cmd
}

func (a *app) generate(ctx context.Context, f generateFlags, args []string) (err error) {
	p, err := a.plan(f, args)
	if err != nil {
		return err
	}
	desk, err := openDesk(f.out, f.dryRun)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, desk.close()) }()
	for _, note := range desk.notes() {
		a.say("dailies: %s", note)
	}
	id, err := p.runID(desk.index)
	if err != nil {
		return err
	}
	if err := desk.begin(id); err != nil {
		return err
	}
	account, err := a.openAccount(ctx, p, id)
	if err != nil {
		return err
	}
	report := newRunReport(id, p, a.now())
	defer func() { err = account.close(ctx, report, err) }()
	if m := p.source.model(); m != nil {
		if f.dryRun && f.record == "" && f.cache == "" && f.replay == "" {
			a.say("dailies: a dry run keeps no answers: name a folder with --cache, or they are paid for again")
		}
		if err := a.open(ctx, m, desk, account); err != nil {
			return err
		}
	}
	watch := a.watcher(p.games, f.events)
	dailies, failure := a.fill(ctx, p, desk, report, watch)
	watch.close()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if report.Usage, err = account.usage(ctx, p.source.model()); err != nil {
		return err
	}
	failure = errors.Join(failure, account.foresee(ctx, report)) // what is published does not depend on it
	ended := a.finishRun(ctx, p, desk, report, dailies)
	if failure != nil && errors.Is(ended, errFindings) {
		return failure
	}
	return errors.Join(failure, ended)
}

// finishRun leaves the run's report, publishes the dailies of all games together,
// prints the results and decides the exit code. A run that is stopped before has
// published nothing, so that it can be started again as if it had never been.
func (a *app) finishRun(ctx context.Context, p plan, desk *desk, report *runReport, dailies []gen.Daily) error {
	report.Timings.TotalMS = a.now().Sub(report.started).Milliseconds()
	text, err := game.Canonical(report)
	if err != nil {
		return err
	}
	if err := desk.leave("report.json", text); err != nil {
		return err
	}
	if err := desk.publish(p, dailies); err != nil {
		return err
	}
	unseen := a.leavePage(ctx, p, desk, report) // what is published is told all the same
	switch {
	case p.flags.events:
		err = (&objects{to: a.out}).print(map[string]any{"event": "run", "report": report})
	case p.flags.format == "json":
		_, err = a.out.Write(text)
	default:
		err = report.print(a.out, p.flags.out, p.flags.dryRun)
	}
	if err != nil {
		err = fmt.Errorf("print the results: %w", err)
	}
	if err = errors.Join(unseen, err); err != nil {
		return err
	}
	if report.empty() > 0 {
		return errFindings
	}
	return nil
}
