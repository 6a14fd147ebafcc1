package main

import (
	"context"
	"errors"
	"path/filepath"

	"dailies/gen/ledger"
	"dailies/gen/store"
)

// account enters a run into the ledger. It is nil in a dry run, which leaves nothing
// behind.
type account struct {
	ledger *ledger.Ledger
	run    string
}

// openAccount begins the account of a run. The folder is locked by now, so no other
// run writes to the ledger.
func (a *app) openAccount(ctx context.Context, p plan, id string) (*account, error) {
	if p.flags.dryRun {
		return nil, nil
	}
	l, err := ledger.Open(ctx, filepath.Join(p.flags.out, store.RunsName), a.now)
	if err != nil {
		return nil, usageError{err}
	}
	for _, note := range l.Notes {
		a.say("dailies: %s", note)
	}
	run := ledger.Run{
		ID: id, Version: version, Author: p.source.identity, Seed: p.flags.seed,
		First: p.dates[0], Last: p.dates[len(p.dates)-1],
	}
	for _, e := range p.games {
		run.Games = append(run.Games, e.name())
	}
	if _, err := l.Begin(ctx, run); err != nil {
		return nil, usageError{errors.Join(err, l.Close())}
	}
	return &account{l, id}, nil
}

// foresee enters what a run comes to before it publishes.
func (c *account) foresee(ctx context.Context, report *runReport) error {
	if c == nil {
		return nil
	}
	return unwritten(c.ledger.Foresee(ctx, c.run, report.result(ctx, nil).Summaries))
}

// close enters how a run ended that ended with err, and gives the error that the exit
// code comes from: err, unless that is only about what was found and the ledger failed.
func (c *account) close(ctx context.Context, report *runReport, err error) error {
	if c == nil {
		return err
	}
	failed := errors.Join(c.ledger.Finish(ctx, c.run, report.result(ctx, err)), c.ledger.Close())
	switch {
	case failed == nil:
		return err
	case err == nil, errors.Is(err, errFindings):
		return usageError{failed}
	}
	return errors.Join(err, failed)
}

// result is what the ledger keeps of a run that ended with err.
func (r *runReport) result(ctx context.Context, err error) ledger.Result {
	result := ledger.Result{State: ledger.Nothing, Summaries: make(map[string]ledger.Summary, len(r.Games))}
	chosen := 0
	for name, g := range r.Games {
		s := ledger.Summary{Published: g.Published, Funnel: g.Funnel, Authors: make(map[string]int)}
		for _, pack := range g.Funnel.Packs {
			if pack.Chosen > 0 {
				s.Authors[pack.Author] += pack.Chosen
			}
		}
		result.Summaries[name] = s
		chosen += g.Funnel.Chosen
	}
	switch {
	case err != nil && exitCode(ctx, err) == exitInterrupted:
		result.State = ledger.Interrupted
	case err != nil && !errors.Is(err, errFindings):
		result.State, result.Message = ledger.Failed, err.Error()
	case chosen > 0:
		result.State = ledger.Published
	case r.empty() > 0:
		result.State, result.Message = ledger.Failed, "no day could be filled"
	}
	return result
}
