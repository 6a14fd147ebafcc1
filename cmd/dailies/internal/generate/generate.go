// Package generate is the command generate: flags to a run, and its report.
package generate

import (
	"context"
	"errors"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game"
	"dailies/internal/fault"
	"dailies/internal/fleet"
	"dailies/internal/monitor"
	"dailies/internal/run"
	"dailies/internal/runtext"
	"dailies/internal/store"
)

// Options are what generate is given.
type Options struct {
	Args          []string // names of games, and more files of --from
	Run           flags.Run
	Author        flags.Author
	Window        flags.Window
	Told          flags.Told
	Queue         flags.Queue
	Metrics       string      // the address that a monitor asks; empty for none
	Date          string      // the first day; empty for today
	Dates         []game.Date // in place of Date and Run.Days; nil for those
	Zone          string      // the time zone of today
	Profile       string
	Difficulty    string
	IgnoreLearned bool // choose as if nothing had been learned from plays
	DaysOnly      bool // no alternates and no runway
	Force         bool
	Again         []store.File // published days that are filled again without Force
	DryRun        bool
	Trial         string // where a dry run leaves its files
	Format        flags.Format
	Events        bool // printed as they happen
}

// New is the command generate.
func New(f *factory.Factory) *cobra.Command {
	var o Options
	cmd := &cobra.Command{
		Use:   "generate [GAME...]",
		Short: "Fill days: ask an author, assemble, judge, choose under the window, write",
		Long: "Fills the days that have no daily yet. GAME is one of\n" +
			strings.Join(f.Games.Names(), ", ") + ", or all, the default:\n" +
			"every game but freeplay, which is asked for by name.\n" +
			"The same packs, seed, date and history give the same bytes. A day published before is\n" +
			"left as it is unless --force is given. A dry run publishes into --trial instead of --out.\n",
		Example: "  dailies generate triples --date 2026-11-21 --days 14\n  dailies generate triples --from pack.json --dry-run",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			idle, err := o.Author.Idle(cmd.Flags())
			if err != nil {
				return err
			}
			for _, name := range idle {
				f.Note("--" + name + " does nothing here: only the author openai takes it, and it is not asked")
			}
			o.Args = args
			return Run(cmd.Context(), f, o)
		},
		ValidArgsFunction: factory.CompleteGames(f, "all"),
	}
	o.add(f, cmd)
	return cmd
}

// add adds the flags of the command.
func (o *Options) add(f *factory.Factory, cmd *cobra.Command) {
	o.AddFilling(f, cmd)
	o.Run.AddDays(cmd.Flags())
	flags.Section(cmd.Flags(), flags.HeadingDays, func(set *pflag.FlagSet) {
		set.StringVar(&o.Date, "date", "", "the first day, YYYY-MM-DD; without it, today")
		set.BoolVar(&o.Force, "force", false, "generate days again that are published")
	})
	flags.Section(cmd.Flags(), flags.HeadingOut, func(flags *pflag.FlagSet) {
		flags.BoolVar(&o.DryRun, "dry-run", false, "change nothing in --out and print what would be written; a model is still asked")
		flags.StringVar(&o.Trial, "trial", "", "where a dry run leaves its dailies, its report and its page; without it, a new temporary folder, named at the end")
	})
	o.Author.AddFrom(cmd.Flags())
	flags.Metrics(cmd.Flags(), &o.Metrics)
	f.TakeSettings(cmd)
	o.Format.Add(cmd)
	cmd.Flags().BoolVar(&o.Events, "json", false, "print events as they happen, one JSON object a line; the last one holds the report")
	flags.Complete(cmd, "fail-on", []string{failOnEmpty, failOnFallback})
	cmd.SetUsageFunc(flags.Usage)
}

// AddFilling adds the flags that say who fills days and how, which every command that fills days
// has. Which days, and what becomes of them, is the command's own; until it says so, it is one day.
func (o *Options) AddFilling(f *factory.Factory, cmd *cobra.Command) {
	o.Run.Days, o.Run.FailOn = 1, failOnEmpty
	o.Run.AddFilling(cmd.Flags())
	o.Author.AddSettings(cmd)
	o.Window.Add(cmd.Flags())
	o.Told.Add(cmd.Flags())
	o.Queue.Add(cmd.Flags(), flags.QueueUsage)
	flags.Difficulty(cmd.Flags(), &o.Difficulty)
	factory.ProfileFlag(f, cmd, &o.Profile)
	flags.Section(cmd.Flags(), flags.HeadingDays, func(set *pflag.FlagSet) {
		set.BoolVar(&o.IgnoreLearned, "ignore-learned", false, "choose days by the player models alone, whatever learned.json says of them")
	})
	flags.Section(cmd.Flags(), flags.HeadingDays, func(set *pflag.FlagSet) { flags.Setting(set, &o.Zone, "timezone") })
}

// Run fills the days that the options ask for.
func Run(ctx context.Context, f *factory.Factory, o Options) error {
	filled, err := Fill(ctx, f, o)
	if filled.Report == nil {
		return err
	}
	return finish(f, o, filled, err)
}

// Filled is a run that came to its end.
type Filled struct {
	Spec    run.Spec
	Report  *run.Report // nil for a run that did not
	Silence string      // why a model gave no answer at all, as a sentence; empty where it gave one or was not asked
}

// Fill fills the days that the options ask for and prints no report. The error is that of [run.Do].
func Fill(ctx context.Context, f *factory.Factory, o Options) (Filled, error) {
	spec, err := o.spec(ctx, f)
	if err != nil {
		return Filled{}, err
	}
	model := o.Author.Model
	if o.Author.AsksModel() && o.DryRun && model.Record == "" && model.Cache == "" && model.Replay == "" {
		f.Note("a dry run keeps no answers: name a folder with --cache, or they are paid for again")
	}
	watch := newWatcher(f, spec.Games, o)
	deps := run.Deps{Now: f.Now, Tell: watch.tell, Note: f.Note, Build: f.BuildID()}
	pool, leave, err := openPool(ctx, f, o, spec, watch)
	if err != nil {
		return Filled{}, err
	}
	defer leave()
	if pool != nil {
		deps.Pool = pool
	}
	if deps.Results, err = f.Results(o.Run.Results); err != nil {
		return Filled{}, err
	}
	defer func() { _ = deps.Results.Close() }() // what is kept is written
	drop, err := openTrial(f, o, &spec)
	if err != nil {
		return Filled{}, err
	}
	report, err := run.Do(ctx, spec, deps)
	watch.close()
	drop(report)
	filled := Filled{Spec: spec, Report: report}
	if report != nil {
		filled.Silence = silenceOf(f, o, report)
	}
	return filled, err
}

// openPool opens the pool of the queue, nil without one, and answers the monitor of who asked for
// that.
func openPool(ctx context.Context, f *factory.Factory, o Options, spec run.Spec, watch watcher) (*fleet.Pool, func(), error) {
	if o.Metrics != "" && o.Queue.URL == "" {
		return nil, nil, fault.Usagef("--metrics is about the workers at a queue: give --queue too")
	}
	pool, leave, err := f.Pool(ctx, o.Queue, spec.Games, spec.Workers, watch.tell)
	if err != nil || o.Metrics == "" {
		return pool, leave, err
	}
	stop, err := monitor.Serve(ctx, o.Metrics, pool.Source())
	if err != nil {
		leave()
		return nil, nil, err
	}
	return pool, func() {
		stop()
		leave()
	}, nil
}

// openTrial gives a dry run a temporary folder for its files, unless it has one, or --quiet or
// --json leave nobody to name it to. drop removes the folder again if the run had nothing to report.
func openTrial(f *factory.Factory, o Options, spec *run.Spec) (drop func(*run.Report), err error) {
	if !o.DryRun || o.Trial != "" || f.Quiet || o.Events {
		return func(*run.Report) {}, nil
	}
	dir, err := os.MkdirTemp(f.Temporary, "dailies-trial-")
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

// finish reports how a run ended. err is the run's error.
func finish(f *factory.Factory, o Options, filled Filled, err error) error {
	report, silence := filled.Report, filled.Silence
	if report.Page != "" && !o.Events {
		f.Note(report.Page + " shows the run")
	}
	if printed := printReport(f, o, filled); printed != nil {
		return errors.Join(err, fault.Usagef("print the results: %w", printed))
	}
	switch {
	case silence != "" && err != nil && ofAuthors(err):
		err = fault.Usagef("%s", silence)
	case silence != "" && (f.Quiet || f.Verbose || o.Events || o.Format.JSON()):
		f.Complain(silence)
	}
	if err == nil && (report.Empty() > 0 || o.Run.FailOn == failOnFallback && report.FellBack()) {
		return fault.Findings{}
	}
	return err
}

// printReport prints what a run did in the format asked for.
func printReport(f *factory.Factory, o Options, filled Filled) error {
	switch {
	case o.Events:
		return (&objects{to: f.Out}).print(map[string]any{"event": "run", "report": filled.Report})
	case o.Format.JSON():
		return f.WriteJSON(filled.Report)
	case f.Verbose:
		return runtext.Report(f.Out, filled.Spec, filled.Report)
	}
	return runtext.PrintSummary(f.Out, runtext.Summary(filled.Spec, filled.Report, filled.Silence))
}
