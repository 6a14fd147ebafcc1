package llm

import (
	"cmp"
	"context"
	"errors"

	"dailies/gen/llm/budget"
)

// reserve sets the worst case of a request aside in the budget. If a request in flight may free
// enough by ending, it waits for that.
func (a *Author) reserve(ctx context.Context, q question) (*budget.Reservation, error) {
	if a.config.Budget == nil {
		return nil, nil
	}
	for {
		settled := a.config.Budget.Changed()
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

// planned returns the most usage expected of a request, which is charged if its real usage stays
// unknown.
func (a *Author) planned(q question, r *budget.Reservation) budget.Usage {
	if r != nil {
		return budget.Usage{Prompt: r.Prompt, Answer: r.Answer}
	}
	return budget.Usage{Prompt: q.estimate(), Answer: cmp.Or(a.config.MaxAnswerTokens, budget.FirstAnswer)}
}

func (a *Author) release(r *budget.Reservation) {
	if r != nil {
		a.config.Budget.Release(r)
	}
}

// settle charges a request that has ended.
func (a *Author) settle(r *budget.Reservation, usage budget.Usage) (cost int64, priced bool) {
	if r == nil {
		return 0, false
	}
	return a.config.Budget.Settle(r, usage)
}
