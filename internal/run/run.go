package run

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/internal/alternates"
	"dailies/internal/fault"
	"dailies/internal/results"
	"dailies/internal/store"
)

// Do carries out a run and reports what it did. Days left empty are in the report and are
// no error.
//
// The report is nil for a run that did not finish, which has published nothing. An
// error along with a report is a failure that did not stop the run: of an author, the
// account or the page. Errors that the caller can mend are
// [dailies/internal/fault.Usage]; a run stopped by ctx returns the error of ctx.
func Do(ctx context.Context, spec Spec, deps Deps) (report *Report, err error) {
	if spec, err = spec.complete(); err != nil {
		return nil, err
	}
	if len(spec.Source.Authors) == 0 {
		return nil, fault.Usagef("a run needs an author to ask")
	}
	deps = deps.complete()
	out, err := openFolder(ctx, spec)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, out.close()) }()
	for _, note := range out.notes() {
		deps.Note(note)
	}
	id, err := spec.id(out.index, out.review)
	if err != nil {
		return nil, err
	}
	if err := out.begin(id); err != nil {
		return nil, err
	}
	account, err := openAccount(ctx, spec, deps, id)
	if err != nil {
		return nil, err
	}
	w := &work{Spec: spec, Deps: deps, out: out, report: newReport(id, spec)}
	defer func() { err = account.close(ctx, w.report, err) }()
	for _, g := range spec.Games {
		one, err := w.newGameWork(ctx, g)
		if err != nil {
			return nil, err
		}
		w.games = append(w.games, one)
	}
	if err := account.openAuthors(ctx, spec.Source, out, spec.Games.Names()); err != nil {
		return nil, err
	}
	defer spec.Source.Close()
	return w.do(ctx, account)
}

// work is a run under way.
type work struct {
	Spec
	Deps
	out    *folder
	games  []*gameWork
	report *Report

	mu sync.Mutex // guards what the games add to the report
}

// do fills the days and publishes them.
func (w *work) do(ctx context.Context, account *account) (*Report, error) {
	started := w.Now()
	dailies, failure := w.fill(ctx)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var err error
	if w.report.Usage, err = account.usage(ctx, w.Source); err != nil {
		return nil, err
	}
	failure = errors.Join(failure, account.recordPlanned(ctx, w.report)) // what is published does not depend on it
	w.report.Timings.TotalMS = w.Now().Sub(started).Milliseconds()
	if err := w.publish(dailies); err != nil {
		return nil, errors.Join(failure, err)
	}
	failure = errors.Join(failure, w.leavePage(ctx)) // what is published is reported all the same
	w.keepProofs()
	return w.report, failure
}

// keepProofs keeps the proofs of published dailies for later runs. A proof that cannot
// be kept is made again.
func (w *work) keepProofs() {
	for _, g := range w.games {
		if err := g.proofs.save(w.out); err != nil {
			w.Note(fmt.Sprintf("the next run judges what is published once more: %v", err))
		}
	}
}

// fill runs the pipeline for all games at once: while one game waits for its author
// another is assembled. They share the workers. A failing game does not affect the
// others. When a worker on another machine turns out to have lied, fill starts over without
// it; it starts over once when kept results turn out to be wrong.
func (w *work) fill(ctx context.Context) ([]gen.Daily, error) {
	judges := w.pool()
	defer w.noteFound(judges)
	untrusted, remote := judges.(pool.UntrustedPool)
	for forgotten := false; ; {
		dailies, err := w.fillFrom(ctx, judges)
		if remote {
			stats := untrusted.Stats()
			w.report.Pool = &stats
		}
		switch {
		case ctx.Err() == nil && remote && errors.As(err, new(*pool.LieError)):
			untrusted.Reset()
		case ctx.Err() == nil && !forgotten && w.distrust(judges, err):
			forgotten = true
		default:
			return dailies, err
		}
		if err := w.out.reset(); err != nil {
			return nil, err
		}
	}
}

// distrust reports whether fill must start over because kept results were wrong about a
// chosen draft; it forgets them then. Authors are not asked again: their answers are kept.
func (w *work) distrust(judges pool.Pool, err error) bool {
	if _, kept := judges.(*results.Pool); !kept || !errors.As(err, new(*pool.ResultError)) {
		return false
	}
	w.Note(fmt.Sprintf("%v; the results kept for the run's drafts are forgotten, and the drafts are judged again", err))
	for _, g := range w.Games {
		if err := w.Results.Forget(g.Name()); err != nil {
			w.Note(err.Error())
			return false
		}
	}
	return true
}

// fillFrom fills the days with what a pool finds.
func (w *work) fillFrom(ctx context.Context, judges pool.Pool) ([]gen.Daily, error) {
	filled, failed := make([][]gen.Daily, len(w.games)), make([]error, len(w.games))
	var games sync.WaitGroup
	for i, g := range w.games {
		games.Go(func() {
			defer w.Source.Leave(g.game.Name())
			filled[i], failed[i] = g.fill(ctx, judges)
		})
	}
	games.Wait()
	return slices.Concat(filled...), errors.Join(failed...)
}

// noteFound notes how many drafts earlier runs had judged.
func (w *work) noteFound(judges pool.Pool) {
	if kept, ok := judges.(*results.Pool); ok {
		if found, judged := kept.Drafts(); found > 0 {
			w.Note(fmt.Sprintf("%d of %s were judged before, and are not judged again unless they are chosen", found, document.Count(found+judged, "draft")))
		}
	}
}

// pool is the pool of the run's workers, which its games share; it judges only drafts
// without kept results.
func (w *work) pool() pool.Pool {
	judges := w.Pool
	if judges == nil {
		producers := make([]pool.Producer, len(w.Games))
		for i, g := range w.Games {
			producers[i] = g.Producer
		}
		judges = pool.NewLocal(w.Workers, producers...)
	}
	if _, remote := judges.(pool.UntrustedPool); remote || w.Results == nil {
		return judges // the queue keeps the results of other machines; they must not mix with those of this one
	}
	return results.NewPool(judges, w.Results, w.Note)
}

// keepAlternates keeps the boards that could stand in for what the run chose.
func (w *work) keepAlternates() error {
	if !w.leaves() {
		return nil
	}
	for _, g := range w.games {
		for _, date := range slices.Sorted(maps.Keys(g.alternates)) {
			file := store.File{Date: date, Game: g.game.Name()}
			if err := alternates.Keep(w.out.store, w.out.run, file, g.alternates[date]); err != nil {
				return fault.AsUsage(err)
			}
		}
	}
	return nil
}

// publish writes the run's report and the alternates, and publishes the dailies of all
// games together. A run stopped before that has published nothing, and can start again as
// if for the first time.
func (w *work) publish(dailies []gen.Daily) error {
	w.report.Lost = w.out.stillLost(dailies)
	text, err := game.Canonical(w.report)
	if err != nil {
		return err
	}
	if err := w.out.leave(ReportName, text); err != nil {
		return err
	}
	if err := w.keepAlternates(); err != nil {
		return err
	}
	return w.out.publish(w.Spec, w.Build, dailies)
}
