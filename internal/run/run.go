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
	"dailies/internal/alternates"
	"dailies/internal/fault"
	"dailies/internal/results"
	"dailies/internal/store"
)

// Do carries a run out and reports what it did. Days left empty are in the report and
// no error.
//
// The report is nil for a run that did not come to its end, which has published
// nothing; otherwise an error beside it is what failed in spite of which the run went
// on: an author, the account, the page. Errors that the caller can mend are
// [dailies/internal/fault.Usage]; that of a run stopped by ctx is the error of ctx.
func Do(ctx context.Context, spec Spec, deps Deps) (report *Report, err error) {
	if spec, err = spec.complete(); err != nil {
		return nil, err
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

	mu sync.Mutex // for what the games add to the report
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

// keepProofs keeps what was proved of what is published for the next runs. One that
// cannot be kept is proved again.
func (w *work) keepProofs() {
	for _, g := range w.games {
		if err := g.proofs.save(w.out); err != nil {
			w.Note(fmt.Sprintf("the next run judges what is published once more: %v", err))
		}
	}
}

// fill runs the pipeline for every game, all at once: while one game waits for its
// author another is assembled. They share the workers. A game that fails leaves the
// others what they are. When a worker of another machine turns out to have lied, all of it
// is done anew, without that one; so it is, once, when kept results turn out to be wrong.
func (w *work) fill(ctx context.Context) ([]gen.Daily, error) {
	pool := w.pool()
	defer w.noteFound(pool)
	doubter, remote := pool.(gen.Doubter)
	for forgotten := false; ; {
		dailies, err := w.fillFrom(ctx, pool)
		if remote {
			stats := doubter.Stats()
			w.report.Pool = &stats
		}
		switch {
		case ctx.Err() == nil && remote && errors.As(err, new(*gen.LieError)):
			doubter.Anew()
		case ctx.Err() == nil && !forgotten && w.distrust(pool, err):
			forgotten = true
		default:
			return dailies, err
		}
		if err := w.out.anew(); err != nil {
			return nil, err
		}
	}
}

// distrust reports whether all is to be done once more because kept results were not true
// of what was chosen; they are forgotten then. What an author was asked before it is not
// asked again: its answers are kept.
func (w *work) distrust(pool gen.Pool, err error) bool {
	if _, kept := pool.(*results.Pool); !kept || !errors.As(err, new(*gen.ResultError)) {
		return false
	}
	w.Note(fmt.Sprintf("%v; what was kept of the run's drafts is forgotten, and they are judged anew", err))
	for _, g := range w.Games {
		if err := w.Results.Forget(g.Name()); err != nil {
			w.Note(err.Error())
			return false
		}
	}
	return true
}

// fillFrom fills the days with what a pool finds.
func (w *work) fillFrom(ctx context.Context, pool gen.Pool) ([]gen.Daily, error) {
	filled, failed := make([][]gen.Daily, len(w.games)), make([]error, len(w.games))
	var games sync.WaitGroup
	for i, g := range w.games {
		games.Go(func() {
			defer w.Source.Leave(g.game.Name())
			filled[i], failed[i] = g.fill(ctx, pool)
		})
	}
	games.Wait()
	return slices.Concat(filled...), errors.Join(failed...)
}

// noteFound tells how many drafts earlier runs had judged.
func (w *work) noteFound(pool gen.Pool) {
	if kept, ok := pool.(*results.Pool); ok {
		if found, judged := kept.Drafts(); found > 0 {
			w.Note(fmt.Sprintf("%d of %s were judged before, and are not judged again unless they are chosen", found, document.Count(found+judged, "draft")))
		}
	}
}

// pool is the pool of the run's workers, which its games share, asked for what is not kept.
func (w *work) pool() gen.Pool {
	pool := w.Pool
	if pool == nil {
		producers := make([]gen.Producer, len(w.Games))
		for i, g := range w.Games {
			producers[i] = g.Producer
		}
		pool = gen.NewLocal(w.Workers, producers...)
	}
	if _, remote := pool.(gen.Doubter); remote || w.Results == nil {
		return pool // what others found is kept by the queue, not among what was judged here
	}
	return results.NewPool(pool, w.Results, w.Note)
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

// publish leaves the run's report and the alternates, and publishes the dailies of all
// games together. A run that is stopped before has published nothing, so that it can be
// begun again as if it had never been.
func (w *work) publish(dailies []gen.Daily) error {
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
	return w.out.publish(w.Spec, dailies)
}
