package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"dailies/game"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/run"
)

// spec is the run that the flags and arguments of generate describe.
func (a *app) spec(ctx context.Context, f generateFlags, args []string) (run.Spec, error) {
	s := run.Spec{
		Seed: f.seed, Attempts: f.attempts, Workers: *f.workers,
		Out: f.out, Force: f.force, DryRun: f.dryRun, Trial: f.trial, Version: version,
		Play: fmt.Sprintf("http://127.0.0.1:%d/", playPort),
	}
	if err := f.check(); err != nil {
		return s, err
	}
	names, err := f.takeFiles(args)
	if err != nil {
		return s, err
	}
	if s.Games, err = a.games.Choose(names...); err != nil {
		return s, err
	}
	if s.Games, err = s.Games.AtDifficulty(f.difficulty); err != nil {
		return s, fault.Usagef("--difficulty: %w", err)
	}
	if s.Dates, err = f.dates(a.now); err != nil {
		return s, err
	}
	if s.Window, err = f.limitsOf(a.games.Windows()); err != nil {
		return s, err
	}
	if s.Judge, err = a.games.Judge("", f.profile); err != nil {
		return s, err
	}
	if s.Source, err = a.source(ctx, f.authorFlags, s.Games); err != nil {
		return s, err
	}
	if len(names) == 0 {
		s.Games, err = s.Source.Only(s.Games)
		return s, err
	}
	return s, s.Source.For(s.Games)
}

// check refuses numbers that no run can have.
func (f generateFlags) check() error {
	switch {
	case f.attempts < 1:
		return fault.Usagef("--attempts is at least 1, not %d", f.attempts)
	case f.days < 1 || f.days > run.MaxDays:
		return fault.Usagef("--days is 1 to %d, not %d", run.MaxDays, f.days)
	case f.trial != "" && !f.dryRun:
		return fault.Usagef("--trial is for a dry run: give --dry-run too, or --out to publish")
	case f.format != "text" && f.format != "json":
		return fault.Usagef("--format is text or json, not %q", f.format)
	case f.failOn != failOnEmpty && f.failOn != failOnFallback:
		return fault.Usagef("--fail-on is %s or %s, not %q", failOnEmpty, failOnFallback, f.failOn)
	}
	return nil
}

// dates are the days to fill, from today on when no date is given.
func (f generateFlags) dates(now func() time.Time) ([]game.Date, error) {
	first := game.DateOf(now().UTC())
	if f.date != "" {
		var err error
		if first, err = game.ParseDate(f.date); err != nil {
			return nil, fault.Usagef("--date: %v", err)
		}
	}
	return run.Days(first, f.days)
}

// takeFiles takes the arguments that are files for more of --from and gives the others.
func (f *generateFlags) takeFiles(args []string) (names []string, err error) {
	for _, arg := range args {
		if len(f.from) > 0 && (strings.ContainsAny(arg, "./\\") || arg == audit.StandardInput) {
			f.from = append(f.from, arg)
		} else {
			names = append(names, arg)
		}
	}
	return names, audit.ReadOnce(f.from)
}
