package llm

import (
	"context"
	"errors"
	"time"

	"dailies/gen/llm/recording"
)

// ask returns the answer to a question, from a recording where one has it. An answer
// that comes with an error is usable but could not be saved.
func (a *Author) ask(ctx context.Context, q question) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	q.exchange = q.exchange.Keyed()
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
	return answer.Content, errors.Join(err, late)
}

// retryLoop sends a question until the answer is usable or the retry policy gives up: once in
// the batch, if there is one, and then by itself. An answer that is not JSON goes back once,
// with what was wrong: a model that answers so again has refused.
func (a *Author) retryLoop(ctx context.Context, q question) (recording.Answer, error) {
	var waited time.Duration
	failures, first, corrected := 0, 0, false
	if t, asked, err := a.inBatch(ctx, q); asked {
		switch {
		case err != nil || t.failure == nil:
			return t.answer, err
		case t.final():
			t.failure.Attempts = 1
			return recording.Answer{}, t.failure
		}
		q, first, corrected = q.after(t.failure), 1, t.failure.Kind.Remedy() == Reask
	} else if err != nil {
		return recording.Answer{}, err
	}
	for try := first; ; try++ {
		t, err := a.try(ctx, q, try)
		if t.failure == nil {
			return t.answer, err
		}
		if err != nil {
			return recording.Answer{}, err
		}
		if t.repeat {
			continue
		}
		failures++
		if t.failure.Kind.Remedy() == Reask && corrected {
			t.failure.Attempts = failures
			return recording.Answer{}, t.failure
		}
		corrected = corrected || t.failure.Kind.Remedy() == Reask
		delay, err := a.retries.delay(t.failure, failures, waited)
		if err != nil {
			return recording.Answer{}, err
		}
		if err := a.sleep(ctx, delay); err != nil {
			return recording.Answer{}, err
		}
		waited += delay
		q = q.after(t.failure)
	}
}
