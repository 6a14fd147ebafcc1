package run

import (
	"context"
	"errors"
	"sync"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/fill"
	"dailies/gen/llm"
	"dailies/gen/pool"
	"dailies/internal/catalog"
	"dailies/internal/fault"
)

// fill runs the pipeline for the game.
func (w *gameWork) fill(ctx context.Context, judges pool.Pool) ([]gen.Daily, error) {
	started, g := w.Now(), w.game
	past, err := w.history(ctx)
	if err != nil {
		return nil, err
	}
	free := past.free(w.Dates)
	w.skip(g.Name(), len(w.Dates)-len(free))
	if len(free) == 0 {
		return nil, nil
	}
	outcome, err := fill.Run(ctx, w.job(past, free, judges))
	var setting *llm.SettingError
	var account *gen.MeterError
	var failed *gen.AuthorError
	switch {
	case errors.As(err, &account):
		return nil, fault.AsUsage(err)
	case errors.As(err, &setting):
		w.add(g.Name(), outcome, free, w.Now().Sub(started))
		return nil, fault.AsUsage(err)
	case errors.As(err, &failed):
		w.Tell(gen.Event{Name: gen.EventFailed, Game: g.Name(), Message: err.Error()})
	case err != nil:
		return nil, err
	}
	w.add(g.Name(), outcome, free, w.Now().Sub(started))
	w.alternates = outcome.Alternates
	return outcome.Dailies, nil
}

// job is the work of the run on some days of the game.
func (w *gameWork) job(past past, free []game.Date, judges pool.Pool) fill.Job {
	g := w.game
	return fill.Job{
		Producer: g.Producer, Pool: judges, Profile: w.Judge.Profile(g.Name()), Authors: w.Source.Authors, Critic: w.Source.Critic, Readers: w.Source.Readers, Window: g.Window, Limits: w.Window,
		Effort: w.Learned.Effort(g.Name()), Decisions: w.decisions(), Observances: w.Observances.On, DaysOnly: w.DaysOnly, Held: sync.OnceValue(g.Themes), Remarks: w.out.review.Remembered(g.Name(), w.SendNotes), Misread: w.Learned.Misread(g.Name()),
		Dates: free, Replaced: past.replaced, Published: past.stay, Avoid: avoid(past.stay), Seed: w.Seed,
		Attempts: w.Attempts, Workers: w.Workers,
		Judge: w.judgeDaily, Refuse: w.out.refuse, Tell: w.Tell,
	}
}

// FirstRequest is what a run would ask its first author for at first, for one game. It publishes
// nothing. A run that has nothing to fill asks nothing: the request then has no days.
func FirstRequest(ctx context.Context, spec Spec, g catalog.Game, deps Deps) (gen.Request, error) {
	spec.Games, spec.DryRun, spec.Trial = catalog.List{g}, true, ""
	spec, err := spec.complete()
	if err != nil {
		return gen.Request{}, err
	}
	out, err := openFolder(ctx, spec)
	if err != nil {
		return gen.Request{}, err
	}
	one, err := (&work{Spec: spec, Deps: deps.complete(), out: out}).newGameWork(ctx, g)
	if err != nil {
		return gen.Request{}, err
	}
	past, err := one.history(ctx)
	if err != nil {
		return gen.Request{}, err
	}
	return fill.FirstRequest(one.job(past, past.free(spec.Dates), nil)), nil
}
