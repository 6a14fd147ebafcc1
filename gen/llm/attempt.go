package llm

import (
	"context"
	"net/http"
	"time"

	"dailies/gen"
	"dailies/gen/llm/budget"
	"dailies/gen/llm/recording"
)

// Outcomes reported to the meter that are not failures.
const (
	outcomeOK        = "ok"
	outcomeMoved     = "asked below /v1"           // the address had no path, and the server did not know it
	outcomeUnbounded = "asked without bounds"      // the server refused the form, perhaps for the schema's bounds
	outcomeObject    = "asked for any JSON object" // it refused every schema
	outcomeText      = "asked in plain text"       // it refused that too
	outcomeTurns     = "asked in fewer messages"   // the server refused the roles of the conversation
	outcomeToken     = "asked with another bound"  // it did not know the field that bounds an answer
	outcomeShort     = "asked for less"            // the prompt did not fit
	outcomeCanceled  = "canceled"                  // the run ended before the answer came
)

// attempt is one sending of a question.
type attempt struct {
	answer  recording.Answer // without content for a failure
	usage   budget.Usage     // reported, or estimated as far as it can be
	failure *Failure         // nil for an answer that can be used
	repeat  bool             // the author changed how it asks, and the question must be sent again at once
	unsent  bool             // there was no connection
	batched bool             // it was part of a batch
	status  int
	outcome string
	took    time.Duration
}

// try sends a question once, when budget and limiter permit. An error ends the question;
// an answer that comes with it is usable nevertheless.
func (a *Author) try(ctx context.Context, q question, try int) (attempt, error) {
	reservation, err := a.reserve(ctx, q)
	if err != nil {
		return attempt{}, err
	}
	planned := a.planned(q, reservation)
	shrunk, err := a.limiter.acquire(ctx, planned.Prompt+planned.Answer)
	if err != nil {
		a.release(reservation)
		return attempt{}, err
	}
	var id int64
	if err = context.Cause(a.halted); err == nil {
		id, err = a.begin(ctx, q, try, planned, false)
	}
	if err != nil {
		a.limiter.release(shrunk, false, false)
		a.release(reservation)
		return attempt{}, err
	}
	t := a.exchange(ctx, q, planned)
	a.apply(t)
	if t.passes() {
		a.limiter.hold() // until it is known whether others may be sent meanwhile
	}
	a.limiter.release(shrunk, t.outcome == outcomeOK, t.outcome == string(RateLimited))
	if err := a.conclude(ctx, q, id, reservation, t, try); err != nil {
		if t.passes() {
			a.limiter.resume()
		}
		return t, err
	}
	if t.outcome == outcomeCanceled {
		return t, ctx.Err()
	}
	return t, nil
}

// free reports whether no server charges for an attempt: it reached none, or was turned
// away or failed there without any usage.
func (t attempt) free() bool {
	if t.unsent || t.usage.Reported {
		return t.unsent
	}
	return t.status != 0 && t.status/100 != 2 || t.failure != nil && t.failure.Kind.unanswered()
}

// passes reports whether an attempt met what may pass.
func (t attempt) passes() bool {
	return t.failure != nil && !t.repeat && t.outcome != outcomeCanceled && t.failure.Kind.Remedy() == Wait
}

// apply applies the consequences of an attempt to all others, before the limiter admits the
// next one.
func (a *Author) apply(t attempt) {
	switch {
	case t.failure == nil:
		if wrong := a.checkModel(t.answer.Model); wrong != nil {
			a.shut(wrong)
		}
	case t.repeat:
		if !a.governor.hasAnswered() {
			a.limiter.singly(true) // until an answer: one question is enough to try what is taken
		}
	case t.failure.Kind.Remedy() == StopAll && t.failure.Kind.written():
		a.halt(t.failure)
	case t.failure.Kind.Remedy() == StopAll:
		a.shut(t.failure)
	case t.failure.Kind == RateLimited:
		if wait := t.failure.RetryAfter; wait > 0 && wait <= a.config.MaxDelay {
			a.limiter.pause(wait)
		}
	}
}

// exchange sends a question and reads what comes back.
func (a *Author) exchange(ctx context.Context, q question, planned budget.Usage) attempt {
	address, started := a.ways()
	q = a.asked(q)
	e, err := a.send(ctx, q, address)
	defer e.close()
	t := attempt{status: e.status, unsent: !e.connected.Load(), took: a.config.Now().Sub(started)}
	t.answer.Content, t.failure = a.read(e, err, q)
	t.answer.Model = a.secrets.redact(string(e.completion.Model))
	t.usage = a.usageOf(e, q, planned)
	if t.usage.Reported {
		t.answer.Prompt, t.answer.Tokens, t.answer.Reported = t.usage.Prompt, t.usage.Answer, true
	}
	switch {
	case t.failure == nil:
		t.outcome = outcomeOK
	case ctx.Err() != nil:
		t.outcome = outcomeCanceled
	case a.moves(address, t.failure.Status):
		t.outcome, t.repeat = outcomeMoved, true
	case t.failure.rung != noRung:
		t.outcome, t.repeat = a.stepDown(q, t.failure)
	}
	if t.failure != nil && t.outcome == "" {
		t.outcome = string(t.failure.Kind)
	}
	if t.failure != nil {
		t.failure.keep(e)
	}
	return t
}

// usageOf returns the usage that the server reported, or else an estimate: of an answer that came,
// by its length; of one that did not come, or not in full, what was planned.
func (a *Author) usageOf(e *exchange, q question, planned budget.Usage) budget.Usage {
	if reported, ok := e.usage(a.config.MaxAnswerTokens); ok && a.credible(e, q, reported) {
		return reported
	}
	usage := budget.Usage{Prompt: planned.Prompt, Answer: planned.Answer}
	if e.err == nil && e.status != 0 {
		usage.Answer = 0
		_, text, _ := e.completion.answer()
		usage.Answer = budget.Estimate(len(text))
	}
	return usage
}

func (t attempt) result() gen.AttemptResult {
	r := gen.AttemptResult{Status: t.status, Outcome: t.outcome, Took: t.took}
	switch {
	case t.usage.Reported:
		r.Reported, r.Prompt, r.Answer = true, t.usage.Prompt, t.usage.Answer
		r.Cached, r.Reasoning = t.usage.Cached, t.usage.Reasoning
	case !t.free():
		r.EstimatedPrompt, r.EstimatedAnswer = t.usage.Prompt, t.usage.Answer
	}
	return r
}

// ways returns the address currently in use, and the time.
func (a *Author) ways() (address string, now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.address, a.config.Now()
}

// moves reports whether what was not found at an address is to be asked below /v1.
func (a *Author) moves(address string, status int) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.bare || status != http.StatusNotFound || address != a.config.BaseURL {
		return false
	}
	a.address = a.config.BaseURL + "/v1"
	return true
}
