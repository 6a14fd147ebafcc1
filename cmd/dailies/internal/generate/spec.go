package generate

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/httpserver"
	"dailies/internal/learn"
	"dailies/internal/run"
)

// Days that end a run in exit code 1.
const (
	failOnEmpty    = "empty"
	failOnFallback = "fallback"
)

// spec is the run that the options describe.
func (o *Options) spec(ctx context.Context, f *factory.Factory) (run.Spec, error) {
	s := run.Spec{
		SendNotes: o.Told.SendNotes, Seed: o.Run.Seed, Attempts: o.Run.Attempts, Workers: int(o.Run.Workers),
		Out: o.Run.Out, Ledger: o.Run.Ledger, Force: o.Force, Again: o.Again, DryRun: o.DryRun, Trial: o.Trial, DaysOnly: o.DaysOnly, Version: factory.Version,
		Play: fmt.Sprintf("http://127.0.0.1:%d/", httpserver.PlayPort),
	}
	if err := o.check(); err != nil {
		return s, err
	}
	names, err := o.takeFiles()
	if err != nil {
		return s, err
	}
	if s.Games, err = f.Games.Choose(names...); err != nil {
		return s, err
	}
	if s.Games, err = s.Games.AtDifficulty(o.Difficulty); err != nil {
		return s, fault.Usagef("--difficulty: %w", err)
	}
	if s.Learned, err = o.learned(ctx); err != nil {
		return s, err
	}
	if s.Dates, err = o.dates(f.Settings.Today(f.Now())); err != nil {
		return s, err
	}
	if s.Window, err = o.Window.Limits(f.Games.Windows()); err != nil {
		return s, err
	}
	if s.Window.Quiet, err = factory.Quiet(f.Settings.Values); err != nil {
		return s, err
	}
	if s.Observances, err = o.Told.Calendar(); err != nil {
		return s, err
	}
	if s.Judge, err = f.Games.Judge("", o.Profile); err != nil {
		return s, err
	}
	if s.Source, err = f.Authors(ctx, o.Author, o.Told, s.Games); err != nil {
		return s, err
	}
	if s.Source, err = f.Panel(ctx, o.Author, o.Told, s.Source, s.Games); err != nil {
		return s, err
	}
	if len(names) == 0 {
		s.Games, err = s.Source.Only(s.Games)
		return s, err
	}
	return s, s.Source.For(s.Games)
}

// learned is what plays taught; nil where nothing did, or it is to be ignored.
func (o *Options) learned(ctx context.Context) (*learn.File, error) {
	if o.IgnoreLearned {
		return nil, nil
	}
	file, err := learn.Read(ctx, o.Run.Out)
	if errors.As(err, new(fault.Usage)) {
		err = fault.Usagef("%w, or give --ignore-learned", err)
	}
	return file, err
}

// check refuses numbers that no run can have.
func (o *Options) check() error {
	switch {
	case o.Run.Attempts < 1:
		return fault.Usagef("--attempts is at least 1, not %d", o.Run.Attempts)
	case o.Run.Days < 1 || o.Run.Days > run.MaxDays:
		return fault.Usagef("--days is 1 to %d, not %d", run.MaxDays, o.Run.Days)
	case o.Trial != "" && !o.DryRun:
		return fault.Usagef("--trial is for a dry run: give --dry-run too, or --out to publish")
	case o.Run.FailOn != failOnEmpty && o.Run.FailOn != failOnFallback:
		return fault.Usagef("--fail-on is %s or %s, not %q", failOnEmpty, failOnFallback, o.Run.FailOn)
	}
	if _, err := o.Told.Vars(); err != nil { // also where no model is told of them
		return err
	}
	return audit.CheckFolderToFill(o.Run.Out)
}

// dates are the days to fill, from today on when no date is given.
func (o *Options) dates(today game.Date) ([]game.Date, error) {
	if o.Dates != nil {
		return o.Dates, nil
	}
	first := today
	if o.Date != "" {
		var err error
		if first, err = game.ParseDate(o.Date); err != nil {
			return nil, fault.Usagef("--date: %v", err)
		}
	}
	return run.Days(first, o.Run.Days)
}

// takeFiles takes the arguments that are files for more of --from and gives the others.
func (o *Options) takeFiles() (names []string, err error) {
	for _, arg := range o.Args {
		if len(o.Author.From) > 0 && (strings.ContainsAny(arg, "./\\") || arg == audit.StandardInput) {
			o.Author.From = append(o.Author.From, arg)
		} else {
			names = append(names, arg)
		}
	}
	return names, audit.ReadOnce(o.Author.From)
}
