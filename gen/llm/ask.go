package llm

import (
	"context"
	"errors"
	"sync"

	"dailies/gen/llm/recording"
)

// ask returns the answer to a question, from a recording where one has it. An answer
// that comes with an error is usable but could not be saved.
func (a *Author) ask(ctx context.Context, q question) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	a.preparing.Lock()
	q.exchange = q.exchange.Keyed()
	a.preparing.Unlock()
	var late error // from the meter, which must not stop a good answer from being saved
	answer, replayed, err := a.config.Recordings.Ask(q.exchange, func() (recording.Answer, error) {
		answer, err := a.retryLoop(ctx, q)
		if answer.Content != "" {
			late, err = err, nil
		}
		return answer, err
	})
	if replayed && err == nil {
		late = a.replayed(ctx, q, answer)
	}
	if a.secrets.held(answer.Content) { // recorded by somebody else
		return "", errors.Join(&Failure{Kind: KeyEchoed, Message: "the recorded answer holds the key or the value of a header, and is not used"}, err, late)
	}
	if wrong := a.checkModel(answer.Model); wrong != nil && answer.Content != "" {
		return "", errors.Join(wrong, err, late)
	}
	return answer.Content, errors.Join(err, late)
}

// retryLoop sends a question until the answer is usable or nothing more can be expected: once in
// the batch, if there is one, and then by itself. An answer that is no JSON document goes back once,
// with what was wrong: a model that answers so again has refused.
func (a *Author) retryLoop(ctx context.Context, q question) (recording.Answer, error) {
	first, had := 0, tried{}
	if t, asked, err := a.inBatch(ctx, q); asked {
		switch {
		case err != nil || t.failure == nil:
			a.observe(t, had)
			return t.answer, err
		case t.final():
			t.failure.Attempts = 1
			return recording.Answer{}, t.failure
		}
		if remedy := t.failure.Kind.Remedy(); remedy != Again { // what the batch leaves out was not tried
			had[remedy]++
		}
		q, first = q.after(t.failure), 1
	} else if err != nil {
		return recording.Answer{}, err
	}
	leave, err := a.governor.enter(ctx)
	if err != nil {
		return recording.Answer{}, err
	}
	defer leave()
	failures := 0
	var last int // answers to others when it last had to wait
	for try := first; ; try++ {
		t, err := a.try(ctx, q, try)
		a.observe(t, had)
		if t.failure == nil || err != nil {
			return t.answer, err
		}
		if t.repeat {
			continue
		}
		switch again, err := a.next(ctx, t.failure, &failures, &last, had); {
		case err != nil:
			return recording.Answer{}, err
		case !again:
			failed := *t.failure // others may read it already: it may have stopped them
			failed.Attempts = failures
			return recording.Answer{}, &failed
		}
		had[t.failure.Kind.Remedy()]++
		q = q.after(t.failure)
	}
}

// next reports whether a question that failed is put again, after the wait that this needs. failures
// counts those that are its own: not those of an endpoint that answered nobody meanwhile. The error is
// the failure to give up with, or that of ctx.
func (a *Author) next(ctx context.Context, failure *Failure, failures, last *int, had tried) (bool, error) {
	if failure.Kind.Remedy() != Wait {
		*failures++
		return a.retries.again(failure, *failures, had), nil
	}
	resume := sync.OnceFunc(a.limiter.resume)
	defer resume()
	answers := a.governor.count()
	if *failures == 0 || answers != *last {
		*failures++
	}
	*last = answers
	if *failures > a.retries.retries {
		return false, nil
	}
	return true, a.waitOut(ctx, failure, resume)
}
