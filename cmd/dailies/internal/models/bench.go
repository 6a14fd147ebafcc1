package models

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/gen"
	"dailies/internal/bench"
	"dailies/internal/fault"
	"dailies/internal/run"
)

// BenchOptions are what bench is given.
type BenchOptions struct {
	Plan     string // the file
	Dir      string // the folder of the bench
	Baseline string // a report to compare with; empty for none
	Rejudge  bool
	NewCases bool
	Drift    bool
	Format   flags.Format
	Window   flags.Window
	Told     flags.Told
	Queue    flags.Queue
	Workers  flags.Workers
}

// NewBench is the command bench.
func NewBench(f *factory.Factory) *cobra.Command {
	o := BenchOptions{Plan: "bench.yaml"}
	cmd := &cobra.Command{
		Use:   "bench [FILE]",
		Short: "Compare prompts and models, each figure with its interval",
		Long: "Asks every cell of a matrix of prompts, models and games several times, judges each answer\n" +
			"as generate would, and claims no more than the repeats support. FILE is bench.yaml unless\n" +
			"one is named; dailies schema bench has its form. Answers are kept: a bench that was\n" +
			"stopped continues from there. The file holds no key: keyFrom names the variable that\n" +
			"does.\n",
		Example: "  dailies bench\n  dailies bench --rejudge\n  dailies bench --baseline accepted.json",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				o.Plan = args[0]
			}
			return Bench(cmd.Context(), f, o)
		},
	}
	o.Window.Add(cmd.Flags())
	o.Told.Add(cmd.Flags())
	f.TakeSettings(cmd)
	cmd.Flags().StringVar(&o.Dir, "dir", "bench", "the folder of the bench: answers, "+bench.ReportName+", "+bench.PageName)
	cmd.Flags().BoolVar(&o.Rejudge, "rejudge", false, "judge the kept answers again, without a call, and say which verdicts changed")
	cmd.Flags().BoolVar(&o.NewCases, "new-cases", false, "begin with a fresh seed and fresh answers, whose first look this is; the earlier answers are kept aside")
	cmd.Flags().BoolVar(&o.Drift, "drift", false, "ask the shipped prompts alone, and end in exit code 1 when an endpoint answers otherwise than the last time")
	cmd.Flags().StringVar(&o.Baseline, "baseline", "", "a "+bench.ReportName+"; end in exit code 1 when a figure of the plan's gate is worse than there")
	o.Format.Add(cmd)
	o.Queue.Add(cmd.Flags(), "with --rejudge: "+flags.QueueUsage)
	o.Workers.Add(cmd.Flags())
	cmd.AddCommand(newBrowse(f), newVote(f))
	return cmd
}

// Bench compares prompts and models as a plan says.
func Bench(ctx context.Context, f *factory.Factory, o BenchOptions) error {
	switch {
	case o.NewCases && o.Rejudge:
		return fault.Usagef("--new-cases asks for fresh answers and --rejudge asks nobody: give one of them")
	case o.Drift && (o.NewCases || o.Rejudge || o.Baseline != ""):
		return fault.Usagef("--drift compares endpoints with themselves: give it without --new-cases, --rejudge and --baseline")
	}
	spec, err := benchSpec(ctx, f, o)
	if err != nil {
		return err
	}
	leave, err := benchPool(ctx, f, o, &spec)
	if err != nil {
		return err
	}
	defer leave()
	if o.Drift {
		return Drift(ctx, f, o, spec)
	}
	var baseline, earlier *bench.Report
	if o.Baseline != "" {
		if baseline, err = bench.ReadReport(ctx, o.Baseline); err != nil {
			return err
		}
	}
	if o.Rejudge {
		if earlier, err = bench.ReadReport(ctx, filepath.Join(o.Dir, bench.ReportName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	report, err := bench.Do(ctx, spec, bench.Deps{Note: f.Note, Now: f.Now, Tell: tell(f, "bench: %d of %d repeats")})
	if err != nil {
		if ctx.Err() != nil {
			f.Note("the same command continues where this one stopped")
		}
		return err
	}
	if err := report.Leave(o.Dir); err != nil {
		return err
	}
	f.Note(filepath.Join(o.Dir, bench.PageName) + " shows the bench; dailies bench browse shows its answers")
	if earlier != nil {
		tellChanges(f, report, earlier)
	}
	return tellReport(f, o, report, baseline, spec.Gate)
}

// benchPool has the answers of a bench judged by the workers of its queue, if it has one.
func benchPool(ctx context.Context, f *factory.Factory, o BenchOptions, spec *bench.Spec) (leave func(), err error) {
	if o.Queue.URL != "" && !o.Rejudge {
		return nil, fault.Usagef("--queue is for --rejudge: a bench that asks models waits for the models, not for its judge")
	}
	pool, leave, err := f.Pool(ctx, o.Queue, spec.Games, spec.Workers, func(e gen.Event) { f.Note(e.String()) })
	if pool != nil {
		spec.Pool = pool
	}
	return leave, err
}

// benchSpec is the bench that a plan and the settings describe.
func benchSpec(ctx context.Context, f *factory.Factory, o BenchOptions) (bench.Spec, error) {
	plan, err := readPlan(ctx, o.Plan, "; it says what is to be compared: dailies schema bench prints its form")
	if err != nil {
		return bench.Spec{}, err
	}
	spec, err := plan.Spec(ctx, f.Games, f.Getenv, jitter(f))
	if err != nil {
		return spec, err
	}
	first, err := plan.Date(ctx, o.Dir, f.Settings.Today(f.Now()))
	if err != nil {
		return spec, err
	}
	if spec.Dates, err = run.Days(first, plan.Days); err != nil {
		return spec, err
	}
	if spec.Window, err = o.Window.Limits(f.Games.Windows()); err != nil {
		return spec, err
	}
	if spec.Window.Quiet, err = factory.Quiet(f.Settings.Values); err != nil {
		return spec, err
	}
	if spec.Observances, err = o.Told.Calendar(); err != nil {
		return spec, err
	}
	spec.Judge, err = f.Judge()
	spec.Out, spec.Workers, spec.Rejudge, spec.NewCases, spec.Version, spec.Judging = o.Dir, int(o.Workers), o.Rejudge, o.NewCases, factory.Version, f.Judging()
	return spec, err
}

// tellChanges says on standard error which verdicts changed.
func tellChanges(f *factory.Factory, report, earlier *bench.Report) {
	changes := report.Changes(earlier)
	f.Note(fmt.Sprintf("judged again, %d verdicts changed", len(changes)))
	for _, change := range changes {
		f.Note(change)
	}
}

// tellReport prints what a bench found. The error is that repeats are missing, or that a
// figure is worse than in the baseline.
func tellReport(f *factory.Factory, o BenchOptions, report, baseline *bench.Report, gate bench.Gate) error {
	var against []bench.Comparison
	if baseline != nil {
		against = report.Against(baseline, gate)
		if len(against) == 0 {
			return fault.Usagef("%s and this bench have no cell in common: the names of prompts, models and games make a cell", document.Printable(o.Baseline))
		}
	}
	if o.Format.JSON() {
		if err := f.WriteJSON(map[string]any{"report": report, "baseline": against}); err != nil {
			return err
		}
	} else if err := report.Print(f.Out, against); err != nil {
		return err
	}
	if err := tellMissing(f, report); err != nil {
		return err
	}
	if slices.ContainsFunc(against, func(x bench.Comparison) bool { return x.Verdict == bench.Worse }) {
		return fault.Findings{}
	}
	return nil
}

// tellMissing says which repeats are missing. The error is that some are.
func tellMissing(f *factory.Factory, report *bench.Report) error {
	missing := report.Missing()
	for _, why := range slices.Sorted(maps.Keys(missing)) {
		f.Complain(fmt.Sprintf("%d repeats could not be measured: %s", missing[why], document.Printable(why)))
	}
	if len(missing) > 0 {
		return fault.Usagef("the bench is not complete; the same command continues where it stopped")
	}
	return nil
}
