package run

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/llm"
	"dailies/internal/fault"
)

// fill runs the pipeline for the game.
func (w *gameWork) fill(ctx context.Context, pool gen.Pool) ([]gen.Daily, error) {
	started, g := w.Now(), w.game
	past, err := w.history(ctx)
	if err != nil {
		return nil, err
	}
	free := slices.DeleteFunc(slices.Clone(w.Dates), func(d game.Date) bool { return past.taken[d] })
	w.skip(g.Name(), len(w.Dates)-len(free))
	if len(free) == 0 {
		w.Tell(gen.Event{Name: gen.EventNote, Game: g.Name(), Message: g.Name() + ": every day of the run is published already; --force generates them anew"})
		return nil, nil
	}
	outcome, err := gen.Run(ctx, gen.Job{
		Producer: g.Producer, Pool: pool, Profile: w.Judge.Profile(g.Name()), Authors: w.Source.Authors, Window: g.Window, Limits: w.Window,
		Decisions: w.decisions(),
		Dates:     free, Replaced: past.replaced, Published: past.stay, Avoid: avoid(past.stay), Seed: w.Seed,
		Attempts: w.Attempts, Workers: w.Workers,
		Judge: w.judgeDaily, Refuse: w.out.refuse, Tell: w.Tell,
	})
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
		w.Tell(gen.Event{Name: gen.EventNote, Game: g.Name(), Message: fmt.Sprintf("dailies: %v", err)})
	case err != nil:
		return nil, err
	}
	w.add(g.Name(), outcome, free, w.Now().Sub(started))
	w.alternates = outcome.Alternates
	return outcome.Dailies, nil
}
