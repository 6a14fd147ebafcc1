package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/llm"
	"dailies/gen/store"
	"dailies/lint"
	"dailies/validate"
)

// fill runs the pipeline for every game, all at once: while one game waits for its
// author another is assembled. One is assembled at a time, since that takes all the
// workers. A game that fails leaves the others what they are.
func (a *app) fill(ctx context.Context, p plan, desk *desk, report *runReport, watch watcher) ([]gen.Daily, error) {
	filled, failed := make([][]gen.Daily, len(p.games)), make([]error, len(p.games))
	var assembling sync.Mutex
	var games sync.WaitGroup
	for i, e := range p.games {
		report.order = append(report.order, e.name())
		games.Go(func() {
			filled[i], failed[i] = a.fillGame(ctx, p, e, &assembling, desk, report, watch)
		})
	}
	games.Wait()
	return slices.Concat(filled...), errors.Join(failed...)
}

// fillGame runs the pipeline for one game.
func (a *app) fillGame(ctx context.Context, p plan, e entry, assembling sync.Locker, desk *desk, report *runReport, watch watcher) ([]gen.Daily, error) {
	started := a.now()
	past, err := a.history(ctx, p, e, desk)
	if err != nil {
		return nil, err
	}
	free := slices.DeleteFunc(slices.Clone(p.dates), func(d game.Date) bool { return past.taken[d] })
	report.skip(e.name(), len(p.dates)-len(free))
	if len(free) == 0 {
		watch.tell(gen.Event{Kind: gen.EventNote, Game: e.name(), Message: e.name() + ": every day of the run is published already; --force generates them anew"})
		return nil, nil
	}
	profile := p.judge.Profile(e.name())
	outcome, err := gen.Run(ctx, gen.Job{
		Producer: e.producer(profile).Within(assembling), Authors: p.source.authors, Window: e.window, Figures: p.figures,
		Dates: free, Replaced: past.replaced, Published: past.stay, Avoid: avoid(past.stay), Seed: p.flags.seed,
		Attempts: p.flags.attempts, Workers: *p.flags.workers,
		Judge: p.judge.Text, Reject: desk.reject, Tell: watch.tell,
	})
	var setting *llm.SettingError
	var account *gen.MeterError
	var failed *gen.AuthorError
	switch {
	case errors.As(err, &account):
		return nil, usageError{err}
	case errors.As(err, &setting):
		report.add(e.name(), outcome, free, a.now().Sub(started))
		return nil, usageError{err}
	case errors.As(err, &failed):
		watch.tell(gen.Event{Kind: gen.EventNote, Game: e.name(), Message: fmt.Sprintf("dailies: %v", err)})
	case err != nil:
		return nil, err
	}
	report.add(e.name(), outcome, free, a.now().Sub(started))
	return outcome.Dailies, nil
}

// past is what is published of a game.
type past struct {
	stay     []lint.Day         // days that are left as they are
	replaced []lint.Day         // days that --force generates anew
	taken    map[game.Date]bool // dates of the run that are not free
}

// history reads what is published of a game.
func (a *app) history(ctx context.Context, p plan, e entry, desk *desk) (past, error) {
	known := past{taken: make(map[game.Date]bool)}
	files, err := store.Files(p.flags.out)
	if err != nil {
		return known, usageError{err}
	}
	files = slices.DeleteFunc(files, func(f store.File) bool { return f.Game != e.name() })
	forced := func(date game.Date) bool { return p.flags.force && slices.Contains(p.dates, date) }
	err = validate.Ordered(ctx, *p.flags.workers, slices.Values(files),
		func(ctx context.Context, file store.File) (lint.Day, error) {
			data, err := desk.load(file)
			if err != nil {
				return lint.Day{}, usageError{err}
			}
			result, err := p.judge.Text(ctx, store.Path(file.Date, file.Game), data)
			return lint.Day{Date: file.Date, Facts: e.window.Facts(result)}, err
		},
		func(d lint.Day) error {
			known.taken[d.Date] = !forced(d.Date)
			switch {
			case d.Facts == nil:
			case forced(d.Date):
				known.replaced = append(known.replaced, d)
			default:
				known.stay = append(known.stay, d)
			}
			return nil
		})
	return known, err
}

// avoid are the names that an author should not repeat, from what is published last.
func avoid(published []lint.Day) []string {
	var names []string
	for _, day := range published[max(0, len(published)-lint.DefaultWindow):] {
		names = append(names, day.Facts.Names...)
	}
	return names
}
