package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen"
	"dailies/internal/bench"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
	"dailies/internal/run"
	"dailies/internal/settings"
)

// benchFlags are the flags of bench.
type benchFlags struct {
	windowFlags
	dir, baseline, format string
	rejudge               bool
	queue                 queueFlags
	workers               *int
}

func (a *app) benchCommand() *cobra.Command {
	var f benchFlags
	cmd := &cobra.Command{
		Use:   "bench [FILE]",
		Short: "Compare prompts and models, each figure with its interval",
		Long: "Asks every cell of a matrix of prompts, models and games several times, judges each answer\n" +
			"as generate would, and says what the repeats allow to be said. FILE is bench.yaml when none\n" +
			"is named; dailies schema bench has its form. Answers are kept: a bench that was stopped goes\n" +
			"on where it was. No key stands in the file: keyFrom names the variable that holds it.\n",
		Example: "  dailies bench\n  dailies bench --rejudge\n  dailies bench --baseline accepted.json",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			name := "bench.yaml"
			if len(args) > 0 {
				name = args[0]
			}
			return a.bench(cmd.Context(), f, name)
		},
	}
	f.flags(cmd)
	addConfigFlag(cmd)
	cmd.Flags().StringVar(&f.dir, "dir", "bench", "the folder of the bench: answers, "+bench.ReportName+", "+bench.PageName)
	cmd.Flags().BoolVar(&f.rejudge, "rejudge", false, "judge the answers that are kept again, without a call, and say which verdicts changed")
	cmd.Flags().StringVar(&f.baseline, "baseline", "", "a "+bench.ReportName+"; end in exit code 1 when a figure is worse than there, beyond its interval")
	cmd.Flags().StringVar(&f.format, "format", "text", "text or json")
	f.queue.flags(cmd, "with --rejudge: "+queueUsage)
	f.workers = workersFlag(cmd)
	return cmd
}

func (a *app) bench(ctx context.Context, f benchFlags, name string) error {
	if f.format != "text" && f.format != "json" {
		return fault.Usagef("--format is text or json, not %q", f.format)
	}
	spec, err := a.benchSpec(ctx, f, name)
	if err != nil {
		return err
	}
	leave, err := a.benchPool(ctx, f, &spec)
	if err != nil {
		return err
	}
	defer leave()
	var baseline, earlier *bench.Report
	if f.baseline != "" {
		if baseline, err = bench.ReadReport(ctx, f.baseline); err != nil {
			return err
		}
	}
	if f.rejudge {
		if earlier, err = bench.ReadReport(ctx, filepath.Join(f.dir, bench.ReportName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	report, err := bench.Do(ctx, spec, bench.Deps{Note: a.note, Now: a.now, Tell: a.tellBench})
	if err != nil {
		if ctx.Err() != nil {
			a.note("the same command goes on where this one stopped")
		}
		return err
	}
	if err := report.Leave(f.dir); err != nil {
		return err
	}
	a.note(filepath.Join(f.dir, bench.PageName) + " shows the bench")
	if earlier != nil {
		a.tellChanges(report, earlier)
	}
	return a.tellReport(f, report, baseline)
}

// benchPool has the answers of a bench judged by the workers of its queue, if it has one.
func (a *app) benchPool(ctx context.Context, f benchFlags, spec *bench.Spec) (leave func(), err error) {
	if f.queue.URL != "" && !f.rejudge {
		return nil, fault.Usagef("--queue is for --rejudge: a bench that asks models waits for them, not for its judge")
	}
	pool, leave, err := a.pool(ctx, f.queue, spec.Games, spec.Workers, func(e gen.Event) { a.note(e.String()) })
	if pool != nil {
		spec.Pool = pool
	}
	return leave, err
}

// benchSpec is the bench that a plan and the settings describe.
func (a *app) benchSpec(ctx context.Context, f benchFlags, name string) (bench.Spec, error) {
	data, err := boundedfile.Read(ctx, name, settings.MaxBytes)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return bench.Spec{}, fault.Usagef("%s: %s; it says what is to be compared: dailies schema bench prints its form", document.Printable(name), fault.Reason(err))
	case err != nil && ctx.Err() == nil:
		return bench.Spec{}, fault.Usagef("%s: %s", document.Printable(name), fault.Reason(err))
	case err != nil:
		return bench.Spec{}, err
	}
	plan, err := bench.ReadPlan(name, data)
	if err != nil {
		return bench.Spec{}, err
	}
	jitter := func() func() float64 { return rand.New(rand.NewPCG(uint64(a.now().UnixNano()), 1)).Float64 }
	spec, err := plan.Spec(ctx, a.games, a.getenv, jitter)
	if err != nil {
		return spec, err
	}
	first, err := plan.Date(ctx, f.dir, game.DateOf(a.now().UTC()))
	if err != nil {
		return spec, err
	}
	if spec.Dates, err = run.Days(first, plan.Days); err != nil {
		return spec, err
	}
	if spec.Window, err = f.limitsOf(a.games.Windows()); err != nil {
		return spec, err
	}
	spec.Judge, err = a.games.Judge("", "")
	spec.Out, spec.Workers, spec.Rejudge, spec.Version, spec.Judging = f.dir, *f.workers, f.rejudge, version, a.judging()
	return spec, err
}

// tellBench says how far a bench is, twenty times at most.
func (a *app) tellBench(done, of int) {
	if step := max(of/20, 1); done%step == 0 || done == of {
		a.say("bench: %d of %d repeats", done, of)
	}
}

// tellChanges says on standard error what is judged otherwise than before.
func (a *app) tellChanges(report, earlier *bench.Report) {
	changes := report.Changes(earlier)
	a.note(fmt.Sprintf("judged again, %d verdicts changed", len(changes)))
	for _, change := range changes {
		a.note(change)
	}
}

// tellReport prints what a bench found. The error is that repeats are missing, or that a
// figure is worse than in the baseline.
func (a *app) tellReport(f benchFlags, report, baseline *bench.Report) error {
	var against []bench.Comparison
	if baseline != nil {
		against = report.Against(baseline)
		if len(against) == 0 {
			return fault.Usagef("%s and this bench have no cell in common: the names of prompts, models and games make a cell", document.Printable(f.baseline))
		}
	}
	if f.format == "json" {
		if err := a.writeJSON(map[string]any{"report": report, "baseline": against}); err != nil {
			return err
		}
	} else if err := errors.Join(report.Print(a.out), bench.PrintComparisons(a.out, against)); err != nil {
		return err
	}
	missing := report.Missing()
	for _, why := range slices.Sorted(maps.Keys(missing)) {
		complain(a.err, fmt.Sprintf("%d repeats could not be measured: %s", missing[why], document.Printable(why)))
	}
	if len(missing) > 0 {
		return fault.Usagef("the bench is not complete; the same command goes on where it was")
	}
	if slices.ContainsFunc(against, func(x bench.Comparison) bool { return x.Verdict == bench.Worse }) {
		return fault.Findings{}
	}
	return nil
}
