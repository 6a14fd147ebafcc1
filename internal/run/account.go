package run

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/llm/budget"
	"dailies/internal/author"
	"dailies/internal/fault"
	"dailies/internal/ledger"
	"dailies/internal/lockfile"
)

// account enters a run into the ledger. It is nil in a dry run, which leaves no trace.
type account struct {
	ledger *ledger.Ledger
	run    string
	unlock func() error // of the ledger
}

// openAccount begins the account of a run. out/ is already locked.
func openAccount(ctx context.Context, s Spec, d Deps, id string) (*account, error) {
	if s.DryRun {
		return nil, nil
	}
	dir, err := ledger.Folder(s.Out, s.Ledger)
	if err != nil {
		return nil, fault.AsUsage(err)
	}
	unlock, err := lockLedger(s.Ledger)
	if err != nil {
		return nil, err
	}
	l, err := ledger.Open(ctx, dir, d.Now)
	if err != nil {
		return nil, fault.AsUsage(errors.Join(err, unlock()))
	}
	for _, note := range l.Notes {
		d.Note(note)
	}
	_, err = l.Begin(ctx, ledger.Run{
		ID: id, Version: s.Version, Author: s.Source.Identity, Seed: s.Seed,
		First: s.Dates[0], Last: s.Dates[len(s.Dates)-1], Games: s.Games.Names(),
	})
	if err != nil {
		return nil, fault.AsUsage(errors.Join(err, l.Close(), unlock()))
	}
	return &account{l, id, unlock}, nil
}

// lockLedger locks a ledger in a folder of its own, which runs of several out/ may share. The lock of out/
// covers a ledger in it.
func lockLedger(dir string) (unlock func() error, err error) {
	if dir == "" {
		return func() error { return nil }, nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fault.Usagef("make the folder of the ledger: %w", err)
	}
	lock, err := lockfile.Take(filepath.Join(dir, ".lock"))
	switch {
	case errors.Is(err, lockfile.ErrLocked):
		return nil, fault.Usagef("another run writes to the ledger in %s: start this one when that has ended", document.Printable(dir))
	case err != nil:
		return nil, fault.AsUsage(err)
	}
	return lock.Unlock, nil
}

// openAuthors makes the authors ready. Outside dry runs they enter their requests into the
// account, go on with the rest of their budgets, and keep their answers in the run's
// folder.
func (c *account) openAuthors(ctx context.Context, source author.Source, out *folder, games []string) error {
	if c == nil {
		return source.Open(author.Account{Run: out.run, Games: games})
	}
	spent, err := c.ledger.Spent(ctx, c.run)
	if err != nil {
		return fault.AsUsage(err)
	}
	open, err := c.ledger.InBatch(ctx, c.run)
	if err != nil {
		return fault.AsUsage(err)
	}
	month, err := c.ledger.SpentThisMonth(ctx, c.run)
	if err != nil {
		return fault.AsUsage(err)
	}
	batch, err := c.ledger.Batch(ctx, c.run)
	if err != nil {
		return fault.AsUsage(err)
	}
	for name, u := range open {
		sum := spent[name]
		sum.Take(u)
		spent[name] = sum
	}
	for _, name := range []string{AnswersName, FailuresName} {
		if err := out.store.Contain(out.run, name); err != nil {
			return fault.AsUsage(err)
		}
	}
	return source.Open(author.Account{
		Month: restored(map[string]ledger.Usage{"": month})[""], Batch: batch, Keep: func(ctx context.Context, id string) error { return c.ledger.KeepBatch(ctx, c.run, id) },
		Meter: c.ledger.Meter(c.run), Spent: restored(spent), InBatch: restored(open), Run: c.run, Games: games,
		Answers: out.path(AnswersName), Failures: out.path(FailuresName),
	})
}

// restored converts what a run has spent for its budget.
func restored(spent map[string]ledger.Usage) map[string]budget.Spent {
	all := make(map[string]budget.Spent, len(spent))
	for name, u := range spent {
		all[name] = budget.Spent{
			Requests: u.Sent, Prompt: int(u.Prompt), Answer: int(u.Answer), Money: u.Cost, Unpriced: u.Unpriced,
			EstimatedPrompt: int(u.EstimatedPrompt), EstimatedAnswer: int(u.EstimatedAnswer),
		}
	}
	return all
}

// usage is what a run has used over all its starts; a dry run has only one.
func (c *account) usage(ctx context.Context, source author.Source) (gen.Usage, error) {
	usage, metered := source.Usage()
	if c == nil || !metered {
		return usage, nil
	}
	spent, err := c.ledger.Spent(context.WithoutCancel(ctx), c.run)
	if err != nil {
		return usage, fault.AsUsage(err)
	}
	var all ledger.Usage
	for _, u := range spent {
		all.Add(u)
	}
	usage.Requests, usage.Replayed, usage.Batched = all.Sent, all.Replayed, all.Batched
	usage.PromptTokens, usage.AnswerTokens = int(all.Prompt), int(all.Answer)
	usage.EstimatedPromptTokens, usage.EstimatedAnswerTokens = int(all.EstimatedPrompt), int(all.EstimatedAnswer)
	usage.CachedTokens, usage.ReasoningTokens = int(all.Cached), int(all.Reasoning)
	usage.Cost, usage.Priced = all.Cost, all.Unpriced == 0
	usage.Failed = all.Lost
	for _, n := range all.Failed {
		usage.Failed += n
	}
	return usage, nil
}

// recordPlanned enters the results of a run before it publishes.
func (c *account) recordPlanned(ctx context.Context, report *Report) error {
	if c == nil {
		return nil
	}
	return fault.AsUsage(c.ledger.RecordPlanned(ctx, c.run, report.result(ctx, nil).Summaries))
}

// close enters the end of a run, which ended with err, and returns err joined with failures
// of the account.
func (c *account) close(ctx context.Context, report *Report, err error) error {
	if c == nil {
		return err
	}
	failed := errors.Join(c.ledger.Finish(ctx, c.run, report.result(ctx, err)), c.ledger.Close(), c.unlock())
	if err == nil {
		return fault.AsUsage(failed)
	}
	return errors.Join(err, failed)
}

// result is the ledger's record of a run that ended with err.
func (r *Report) result(ctx context.Context, err error) ledger.Result {
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
	case err != nil && (ctx.Err() != nil || errors.Is(err, context.Canceled)):
		result.State = ledger.Interrupted
	case err != nil:
		result.State, result.Message = ledger.Failed, err.Error()
	case chosen > 0:
		result.State = ledger.Published
	case r.Empty() > len(r.Lost):
		result.State, result.Message = ledger.Failed, "no day could be filled"
	}
	return result
}
