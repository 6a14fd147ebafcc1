package llm

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"

	"dailies/gen/llm/budget"
)

// inBatch asks a question as part of the batch, if it holds a ticket for it. asked reports
// whether it was; otherwise it must be asked by itself.
func (a *Author) inBatch(ctx context.Context, q question) (t attempt, asked bool, err error) {
	if q.ticket == nil {
		return t, false, nil
	}
	q = a.asked(q)
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

// taken turns the result of a question in the batch into an attempt.
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
	t.answer.Content, t.failure = a.read(e, nil, s.question)
	t.answer.Model = a.secrets.redact(string(e.completion.Model))
	if t.usage = a.usageOf(e, s.question, s.planned); t.usage.Reported {
		t.answer.Prompt, t.answer.Tokens, t.answer.Reported = t.usage.Prompt, t.usage.Answer, true
	}
	if t.failure != nil {
		t.outcome = string(t.failure.Kind)
		t.failure.keep(e)
	}
	return t
}

// final reports whether asking the question by itself would have the same result.
func (t attempt) final() bool {
	return t.status/100 == 2 && t.failure.Kind.Remedy() == GiveUp
}

// reserve sets the worst case of every question aside. A question for which the budget has no room
// now leaves the batch, and is asked by itself, later.
func (b *batch) reserve() {
	a := b.author
	b.seats = slices.DeleteFunc(b.seats, func(s *seat) (full bool) {
		if a.config.Budget == nil {
			return false
		}
		var err error
		s.reservation, err = a.config.Budget.Batched().Reserve(s.asking.Game, s.estimate(), a.config.MaxAnswerTokens)
		return err != nil
	})
}

// release takes back what reserve set aside for questions that were not sent.
func (b *batch) release() {
	for _, s := range b.seats {
		if !s.sent {
			b.author.release(s.reservation)
		}
	}
}

// admit enters every question into the account.
func (b *batch) admit(ctx context.Context) error {
	a := b.author
	for _, s := range b.seats {
		var err error
		s.planned, s.began = a.planned(s.question, s.reservation), a.config.Now()
		if s.meter, err = a.begin(ctx, s.question, 0, s.planned, true); err != nil {
			if stops(err) {
				a.shut(err)
			}
			return err
		}
		s.sent = true
	}
	return nil
}

// admitted returns the questions that are part of the batch.
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
