package llm

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"dailies/gen"
	"dailies/gen/llm/budget"
	"dailies/gen/llm/tape"
)

// The outcomes of an attempt that are no failures, as a meter is told them.
const (
	outcomeOK       = "ok"
	outcomeMoved    = "asked below /v1" // the address had no path, and the server knew no such one
	outcomeCanceled = "canceled"        // the run ended before the answer came
)

// attempt is a question sent once.
type attempt struct {
	answer  tape.Answer // also of a failure, as far as tokens go
	failure *Failure    // nil for an answer that can be used
	moved   bool        // the same is to be asked at the new address
	unsent  bool        // there was no connection
	status  int
	outcome string
	took    time.Duration
}

// try sends a question once, when budget and gate allow. The error ends the question;
// an answer that comes with it can be used all the same.
func (a *Author) try(ctx context.Context, q question, try int) (attempt, error) {
	reservation, err := a.reserve(ctx, q)
	if err != nil {
		return attempt{}, err
	}
	shrunk, err := a.gate.enter(ctx, q.estimate()+cmp.Or(a.config.MaxAnswerTokens, budget.FirstAnswer))
	if err != nil {
		a.release(reservation)
		return attempt{}, err
	}
	var id int64
	if err = context.Cause(a.halted); err == nil {
		id, err = a.begin(ctx, q, try)
	}
	if err != nil {
		a.gate.leave(shrunk, false, false)
		a.release(reservation)
		return attempt{}, err
	}
	t := a.exchange(ctx, q)
	a.heed(t)
	a.gate.leave(shrunk, t.outcome == outcomeOK, t.outcome == string(RateLimited))
	result := t.result()
	if t.free() {
		a.release(reservation)
		result.Priced = true // at nothing
	} else {
		result.Cost, result.Priced = a.settle(reservation, t.answer)
	}
	a.count(result, try)
	if err := a.end(ctx, id, result); err != nil {
		return t, err
	}
	if t.outcome == outcomeCanceled {
		return t, ctx.Err()
	}
	return t, nil
}

// free tells whether no server charges for an attempt: it reached none, or was turned
// away at the door.
func (t attempt) free() bool {
	return t.unsent || t.failure != nil && !t.answer.Told && t.status >= 400 && t.status < 500
}

// heed does what an attempt means for all others, before the gate lets the next one
// through.
func (a *Author) heed(t attempt) {
	switch t.outcome {
	case string(Setting):
		a.halt(t.failure)
	case string(RateLimited):
		if wait := t.failure.RetryAfter; wait > 0 && wait <= a.config.MaxDelay {
			a.gate.hold(wait)
		}
	}
}

// exchange sends a question and reads what comes back.
func (a *Author) exchange(ctx context.Context, q question) attempt {
	address, started := a.where(), a.config.Now()
	e, response, err := a.send(ctx, a.request(q), address)
	t := attempt{status: e.status, unsent: !e.connected.Load(), outcome: outcomeOK, took: a.config.Now().Sub(started)}
	t.answer.Content, t.failure = a.read(e, response, err)
	t.answer.Model = a.key.redact(response.Model)
	t.answer.Prompt, t.answer.Tokens, t.answer.Told = e.tokens()
	switch {
	case t.failure == nil:
	case ctx.Err() != nil:
		t.outcome = outcomeCanceled
	case a.moves(address, e.status):
		t.outcome, t.moved = outcomeMoved, true
	default:
		t.outcome = string(t.failure.Kind)
	}
	return t
}

func (t attempt) result() gen.AttemptResult {
	return gen.AttemptResult{
		Status: t.status, Outcome: t.outcome, Took: t.took,
		Prompt: t.answer.Prompt, Answer: t.answer.Tokens, Told: t.answer.Told,
	}
}

// where is the address to ask at.
func (a *Author) where() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.address
}

// moves tells whether what was not found at an address is to be asked below /v1.
func (a *Author) moves(address string, status int) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.bare || status != http.StatusNotFound || address != a.config.BaseURL {
		return false
	}
	a.address = a.config.BaseURL + "/v1"
	return true
}

func (a *Author) release(r *budget.Reservation) {
	if r != nil {
		a.config.Budget.Release(r)
		a.tellSettled()
	}
}

// settle charges a request that has ended. Of an answer whose tokens the server did
// not tell, they are estimated.
func (a *Author) settle(r *budget.Reservation, answer tape.Answer) (cost int64, priced bool) {
	if r == nil {
		return 0, false
	}
	usage := budget.Usage{Prompt: answer.Prompt, Answer: answer.Tokens, Told: answer.Told}
	if !answer.Told {
		usage.Answer = budget.Estimate(len(answer.Content))
	}
	cost, priced = a.config.Budget.Settle(r, usage)
	a.tellSettled()
	return cost, priced
}

// tellSettled wakes those that wait for room in the budget.
func (a *Author) tellSettled() {
	a.mu.Lock()
	defer a.mu.Unlock()
	close(a.settled)
	a.settled = make(chan struct{})
}
