package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"

	"dailies/gen"
)

// Bounds on what one attempt may claim, as in the tables.
const (
	maxTokens = 1e12
	maxCost   = 1e15
	maxTook   = 1e15 // nanoseconds
)

// Meter enters the attempts of a run that has begun.
func (l *Ledger) Meter(run string) gen.Meter { return meter{l, run} }

type meter struct {
	ledger *Ledger
	run    string
}

// Begin implements [gen.Meter].
func (m meter) Begin(ctx context.Context, a gen.Attempt) (id int64, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if a.Batched {
		if id, err := m.takeUp(ctx, a); id != 0 || err != nil {
			return id, err
		}
	}
	result, err := m.ledger.db.ExecContext(context.WithoutCancel(ctx), `INSERT INTO attempts
			(start, game, round, request, try, model, asked_as, key, sent, estimated_prompt, estimated_answer, priced, cost, batched)
		SELECT max(starts.number), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM starts JOIN runs ON runs.number = starts.run WHERE id = ? HAVING count(*) > 0`,
		a.Game, a.Round, a.Number, a.Try, a.Model, a.As, a.Key, m.ledger.now().UnixMilli(),
		bounded(int64(a.EstimatedPrompt), maxTokens), bounded(int64(a.EstimatedAnswer), maxTokens), a.Priced, bounded(cost(a.Cost, a.Priced), maxCost), a.Batched, m.run)
	if err != nil {
		return 0, explain(m.ledger.file, "enter a request", err)
	}
	entered, err := result.RowsAffected()
	if err == nil && entered == 0 {
		err = fmt.Errorf("no run %s has begun", m.run)
	}
	if err != nil {
		return 0, wrap(m.ledger.file, "enter a request", err)
	}
	return result.LastInsertId()
}

// takeUp continues a request that an earlier start of the run sent in its batch, so that its
// result is entered once. It returns 0 for one that was not sent.
func (m meter) takeUp(ctx context.Context, a gen.Attempt) (id int64, err error) {
	err = m.ledger.db.QueryRowContext(context.WithoutCancel(ctx), `UPDATE attempts SET ended = 0, outcome = '',
			start = (SELECT max(starts.number) FROM starts JOIN runs ON runs.number = starts.run WHERE id = ?1)
		WHERE number = (SELECT min(attempts.number) FROM attempts JOIN starts ON starts.number = start JOIN runs ON runs.number = run
			WHERE id = ?1 AND key = ?2 AND batched AND NOT replayed)
		RETURNING number`, m.run, a.Key).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return id, explain(m.ledger.file, "enter a request", err)
}

// End implements [gen.Meter]. It enters the result even when ctx is done, since the request
// was paid for.
func (m meter) End(ctx context.Context, id int64, r gen.AttemptResult) error {
	result, err := m.ledger.db.ExecContext(context.WithoutCancel(ctx), `UPDATE attempts SET ended = 1, status = ?, outcome = ?,
		told = ?, prompt = ?, answer = ?, cached = ?, reasoning = ?, estimated_prompt = ?, estimated_answer = ?,
		priced = ?, cost = ?, took = ?, replayed = ? WHERE number = ? AND ended = 0`,
		r.Status, r.Outcome, r.Reported, bounded(int64(r.Prompt), maxTokens), bounded(int64(r.Answer), maxTokens),
		bounded(int64(r.Cached), maxTokens), bounded(int64(r.Reasoning), maxTokens),
		bounded(int64(r.EstimatedPrompt), maxTokens), bounded(int64(r.EstimatedAnswer), maxTokens),
		r.Priced, bounded(cost(r.Cost, r.Priced), maxCost), bounded(int64(r.Took), maxTook), r.Replayed, id)
	if err != nil {
		return explain(m.ledger.file, "enter what became of a request", err)
	}
	entered, err := result.RowsAffected()
	if err == nil && entered == 0 {
		err = errors.New("it was not begun, or has ended before")
	}
	return wrap(m.ledger.file, "enter what became of a request", err)
}

// KeepBatch enters the id of a run's batch, as its endpoint calls it. The context may be done: the
// batch is paid for.
func (l *Ledger) KeepBatch(ctx context.Context, run, id string) error {
	_, err := l.db.ExecContext(context.WithoutCancel(ctx), "UPDATE runs SET batch = ? WHERE id = ?", id, run)
	return explain(l.file, "enter a batch", err)
}

// bounded keeps a figure between 0 and a bound.
func bounded(n int64, most float64) int64 {
	return max(0, min(n, int64(math.Round(most))))
}

// cost is the entry for a cost that may be unknown.
func cost(n int64, priced bool) int64 {
	if !priced {
		return 0
	}
	return n
}
