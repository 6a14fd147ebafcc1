package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"dailies/gen"
	"dailies/gen/llm"
	"dailies/internal/fault"
	"dailies/internal/run"
)

// generateFlags are the flags of generate.
type generateFlags struct {
	authorFlags
	windowFlags
	date, out, profile, format string
	trial, results             string
	difficulty, failOn         string
	days, attempts             int
	seed                       uint64
	queue                      queueFlags
	workers                    *int
	force, dryRun, events      bool
}

func (a *app) generateCommand() *cobra.Command {
	var f generateFlags
	cmd := &cobra.Command{
		Use:   "generate [GAME...]",
		Short: "Fill days: ask an author, assemble, judge, choose under the window, write",
		Long: "Fills the days that have no daily yet. GAME is " + a.gameNames() + " or all (the default: the dailies, which freeplay is not).\n" +
			"The same packs, seed, date and history give the same bytes. A day published before is\n" +
			"left as it is unless --force is given. A dry run publishes into --trial instead of --out.\n",
		Example: "  dailies generate triples --date 2026-11-21 --days 14\n  dailies generate triples --from pack.json --dry-run",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(f.from) > 0 && given(cmd, "author") != nil {
				return fault.Usagef("--from stands in place of an author: leave --author out")
			}
			a.noteUnheeded(cmd, f.authorFlags)
			return a.generate(cmd.Context(), f, args)
		},
	}
	f.authorFlags.flags(cmd)
	f.windowFlags.flags(cmd)
	f.queue.flags(cmd, queueUsage)
	addConfigFlag(cmd)
	cmd.Flags().StringVar(&f.date, "date", "", "the first day, YYYY-MM-DD; today (UTC) for none")
	cmd.Flags().IntVar(&f.days, "days", 1, "how many days, 1 to 1000")
	cmd.Flags().StringVar(&f.out, "out", "out", "where dailies are published")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "decides between equals")
	cmd.Flags().StringVar(&f.profile, "profile", "", "a profile of one game; the others keep their default")
	cmd.Flags().StringVar(&f.difficulty, "difficulty", "", "hold games that have difficulties to this one, whatever the weekday")
	cmd.Flags().IntVar(&f.attempts, "attempts", 4, "how often each author is asked at most for days that stay empty")
	cmd.Flags().BoolVar(&f.force, "force", false, "generate days anew that are published")
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "change nothing in --out, tell what would be written; a model is asked all the same")
	cmd.Flags().StringVar(&f.trial, "trial", "", "where a dry run leaves its dailies, its report and its page; a new temporary folder, named at the end, for none")
	cmd.Flags().StringVar(&f.results, "results", "", resultsUsage)
	cmd.Flags().StringVar(&f.format, "format", "text", "text or json")
	cmd.Flags().BoolVar(&f.events, "json", false, "print what happens as it happens, one JSON object a line; the last one holds the report")
	cmd.Flags().StringVar(&f.failOn, "fail-on", failOnEmpty, "end in exit code 1 on empty (a day left unwritten) or on fallback (also when the first author left days to the next)")
	f.workers = workersFlag(cmd)
	return cmd
}

func (a *app) generate(ctx context.Context, f generateFlags, args []string) error {
	spec, err := a.spec(ctx, f, args)
	if err != nil {
		return err
	}
	if f.asksModel() && f.dryRun && f.record == "" && f.cache == "" && f.replay == "" {
		a.note("a dry run keeps no answers: name a folder with --cache, or they are paid for again")
	}
	watch := a.watcher(spec.Games, f.events)
	deps := run.Deps{Now: a.now, Tell: watch.tell, Note: a.note}
	if a.build != nil {
		deps.Build = a.build()
	}
	pool, leave, err := a.pool(ctx, f.queue, spec.Games, spec.Workers, watch.tell)
	if err != nil {
		return err
	}
	defer leave()
	if pool != nil {
		deps.Pool = pool
	}
	if deps.Results, err = a.openResults(f.results); err != nil {
		return err
	}
	defer func() { _ = deps.Results.Close() }() // what is kept is written
	drop, err := a.openTrial(f, &spec)
	if err != nil {
		return err
	}
	report, err := run.Do(ctx, spec, deps)
	watch.close()
	drop(report)
	if report == nil {
		return err
	}
	if report.Page != "" && !f.events {
		a.note(report.Page + " shows the run")
	}
	if printed := a.printRunReport(f, spec, report); printed != nil {
		return errors.Join(err, fault.Usagef("print the results: %w", printed))
	}
	err = a.tellSilence(f, report, err)
	if err == nil && (report.Empty() > 0 || f.failOn == failOnFallback && report.FellBack()) {
		return fault.Findings{}
	}
	return err
}

// openTrial gives a dry run a temporary folder to leave its files in, unless it has one
// or there would be nobody to tell where that is. drop removes the folder again when the
// run had nothing to report.
func (a *app) openTrial(f generateFlags, spec *run.Spec) (drop func(*run.Report), err error) {
	if !f.dryRun || f.trial != "" || a.quiet || f.events {
		return func(*run.Report) {}, nil
	}
	dir, err := os.MkdirTemp(a.temporary, "dailies-trial-")
	if err != nil {
		return nil, fault.Usagef("make a folder for what a dry run leaves: %w; name one with --trial", err)
	}
	spec.Trial = dir
	return func(report *run.Report) {
		if report == nil {
			_ = os.RemoveAll(dir) // it is the program's own, and the system empties its place
		}
	}, nil
}

// What of a run ends in exit code 1.
const (
	failOnEmpty    = "empty"
	failOnFallback = "fallback"
)

// tellSilence says in one line on standard error, also with --quiet, that a model gave no
// answer at all: a run whose days others filled would not show it. When that is all that
// err is about, the line takes its place.
func (a *app) tellSilence(f generateFlags, report *run.Report, err error) error {
	cause := report.Silence(modelAuthor)
	if cause == "" {
		return err
	}
	line := fmt.Sprintf("the model at %s could not be asked: %s", cmp.Or(f.baseURL, llm.DefaultBaseURL()), cause)
	if err != nil && ofAuthors(err) {
		return fault.Usagef("%s", line)
	}
	complain(a.err, line)
	return err
}

// ofAuthors reports whether an error is that of authors and nothing else.
func ofAuthors(err error) bool {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return !slices.ContainsFunc(joined.Unwrap(), func(err error) bool { return !ofAuthors(err) })
	}
	var failed *gen.AuthorError
	return errors.As(err, &failed)
}

// printRunReport prints what a run did in the format asked for.
func (a *app) printRunReport(f generateFlags, spec run.Spec, report *run.Report) error {
	switch {
	case f.events:
		return (&objects{to: a.out}).print(map[string]any{"event": "run", "report": report})
	case f.format == "json":
		return a.writeJSON(report)
	}
	return printReport(a.out, spec, report)
}
