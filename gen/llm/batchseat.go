package llm

import (
	"cmp"
	"context"
	"fmt"
	"net/http"

	"dailies/gen/llm/budget"
)

// inBatch asks a question as part of the batch, if it holds a ticket for it. asked reports
// whether it was; otherwise it is to be asked by itself.
func (a *Author) inBatch(ctx context.Context, q question) (t attempt, asked bool, err error) {
	if q.ticket == nil {
		return t, false, nil
	}
	s := &seat{question: q, key: q.exchange.Key()}
	if s.payload, err = a.payload(q); err != nil {
		return t, false, err
	}
	if err := q.ticket.join(ctx, s); err != nil {
		return t, true, err
	}
	if !s.sent {
		return t, false, nil
	}
	t = a.taken(s)
	return t, true, a.conclude(ctx, s.question, s.meter, s.reservation, t, 0)
}

// conclude charges an attempt that has ended and reports it.
func (a *Author) conclude(ctx context.Context, q question, id int64, r *budget.Reservation, t attempt, try int) error {
	result := t.result()
	if t.free() {
		a.release(r)
		result.Priced = true // at nothing
	} else {
		result.Cost, result.Priced = a.settle(r, t.usage)
	}
	a.count(result, try, t.batched)
	a.keepFailure(q, id, t)
	return a.end(ctx, id, result)
}

// taken is what came of a question in the batch, as an attempt.
func (a *Author) taken(s *seat) attempt {
	t := attempt{batched: true, outcome: string(Unbatched), took: a.config.Now().Sub(s.began), usage: s.planned}
	switch {
	case s.line == nil && s.lost:
		t.failure = &Failure{Kind: Unbatched, Message: "the batch did not come to its end"}
		return t
	case s.line == nil || !s.line.answered():
		t.unsent = true // nothing is charged for it
		t.failure = &Failure{Kind: Unbatched, Message: "the batch ended without an answer"}
		if s.line != nil {
			t.failure.Message += ": " + a.secrets.quote(cmp.Or(string(s.line.Error.Message), string(s.line.Error.Code)))
		}
		return t
	}
	e := &exchange{payload: s.payload, status: s.line.Response.Status, received: make(http.Header), body: s.line.Response.Body}
	e.completion, e.unsound = decodeCompletion(e.body)
	defer e.close()
	t.status, t.outcome = e.status, outcomeOK
	t.answer.Content, t.failure = a.read(e, nil, s.loose)
	t.answer.Model = a.secrets.redact(string(e.completion.Model))
	if t.usage = a.usageOf(e, s.planned); t.usage.Reported {
		t.answer.Prompt, t.answer.Tokens, t.answer.Reported = t.usage.Prompt, t.usage.Answer, true
	}
	if t.failure != nil {
		t.outcome = string(t.failure.Kind)
		t.failure.keep(e)
	}
	return t
}

// final reports whether asking the question by itself would come to the same.
func (t attempt) final() bool {
	return t.status/100 == 2 && t.failure.Kind.Remedy() == GiveUp
}

// admit sets the worst case of every question aside and enters it into the account. A
// question that the budget has no room for now is asked by itself, later.
func (b *batch) admit(ctx context.Context) error {
	for _, s := range b.seats {
		if err := b.admitOne(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

func (b *batch) admitOne(ctx context.Context, s *seat) (err error) {
	a := b.author
	if s.reservation == nil && a.config.Budget != nil {
		s.reservation, err = a.config.Budget.Batched().Reserve(s.asking.Game, s.estimate(), a.config.MaxAnswerTokens)
		if err != nil {
			return nil //nolint:nilerr // it is asked by itself, and says then that nothing is left
		}
	}
	s.planned, s.began = a.planned(s.question, s.reservation), a.config.Now()
	if s.meter, err = a.begin(ctx, s.question, 0, s.planned, true); err != nil {
		a.release(s.reservation)
		if stops(err) {
			a.halt(err)
		}
		return err
	}
	s.sent = true
	return nil
}

// admitted are the questions that are part of the batch.
func (b *batch) admitted() map[string]*seat {
	all := make(map[string]*seat)
	for _, s := range b.seats {
		if s.sent {
			all[s.key] = s
		}
	}
	return all
}

func (b *batch) note(format string, args ...any) {
	if b.Note != nil {
		b.Note(fmt.Sprintf(format, args...))
	}
}
