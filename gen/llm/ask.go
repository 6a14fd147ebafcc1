package llm

import (
	"context"
	"errors"
	"time"

	"dailies/gen/llm/budget"
	"dailies/gen/llm/tape"
)

// ask gets the answer to a question, from the tape where it may. An answer may come
// with an error: then it could not be kept.
func (a *Author) ask(ctx context.Context, q question) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	q.tape = q.tape.Keyed()
	var late error // of the meter, which must not keep a good answer from being kept
	answer, replayed, err := a.config.Tapes.Ask(q.tape, func() (tape.Answer, error) {
		answer, err := a.insist(ctx, q)
		if answer.Content != "" {
			late, err = err, nil
		}
		return answer, err
	})
	if replayed && err == nil {
		late = a.replayed(ctx, q, answer)
	}
	return answer.Content, errors.Join(err, late)
}

// insist sends a question until its answer can be used, as far as it is worth it.
func (a *Author) insist(ctx context.Context, q question) (tape.Answer, error) {
	var waited time.Duration
	failures := 0
	for try := 0; ; try++ {
		t, err := a.try(ctx, q, try)
		if t.failure == nil {
			return t.answer, err
		}
		if err != nil {
			return tape.Answer{}, err
		}
		if t.moved {
			continue
		}
		failures++
		delay, err := a.patience.delay(t.failure, failures, waited)
		if err != nil {
			return tape.Answer{}, err
		}
		if err := a.sleep(ctx, delay); err != nil {
			return tape.Answer{}, err
		}
		waited += delay
		q = q.after(t.failure)
	}
}

// reserve makes room in the budget for a request. Where there may be room once a
// request in flight has ended, it waits for that.
func (a *Author) reserve(ctx context.Context, q question) (*budget.Reservation, error) {
	if a.config.Budget == nil {
		return nil, nil
	}
	for {
		settled := a.settlement()
		r, err := a.config.Budget.Reserve(q.asking.Game, q.estimate(), a.config.MaxAnswerTokens)
		var exhausted *budget.Exhausted
		if err == nil || !errors.As(err, &exhausted) || exhausted.Final() {
			return r, err
		}
		select {
		case <-settled:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// settlement is closed when the next request in flight has ended.
func (a *Author) settlement() <-chan struct{} {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.settled
}
