package llm

import (
	"context"

	"dailies/gen"
	"dailies/gen/llm/budget"
	"dailies/gen/llm/recording"
)

// begin enters an attempt before it is sent.
func (a *Author) begin(ctx context.Context, q question, try int, planned budget.Usage, batched bool) (int64, error) {
	if a.config.Meter == nil {
		return 0, nil
	}
	attempt := gen.Attempt{
		Game: q.asking.Game, Round: q.asking.Round, Number: q.asking.Number, Try: try, Model: a.config.Model, As: q.as, Key: q.exchange.Key(),
		EstimatedPrompt: planned.Prompt, EstimatedAnswer: planned.Answer, Batched: batched,
	}
	if money := a.config.Budget; money != nil {
		if batched {
			money = money.Batched()
		}
		attempt.Cost, attempt.Priced = money.Cost(planned)
	}
	id, err := a.config.Meter.Begin(ctx, attempt)
	if err != nil && ctx.Err() == nil {
		return 0, &gen.MeterError{Err: err}
	}
	return id, err
}

// end reports the result of an attempt, even if the run has ended meanwhile.
func (a *Author) end(ctx context.Context, id int64, result gen.AttemptResult) error {
	if a.config.Meter == nil {
		return nil
	}
	if err := a.config.Meter.End(context.WithoutCancel(ctx), id, result); err != nil {
		return &gen.MeterError{Err: err}
	}
	return nil
}

// replayed reports an answer taken from a recording.
func (a *Author) replayed(ctx context.Context, q question, answer recording.Answer) error {
	a.mu.Lock()
	a.usage.Replayed++
	a.mu.Unlock()
	id, err := a.begin(ctx, q, 0, budget.Usage{}, false)
	if err != nil {
		return err
	}
	return a.end(ctx, id, gen.AttemptResult{
		Outcome: outcomeOK, Prompt: answer.Prompt, Answer: answer.Tokens, Reported: answer.Reported, Replayed: true,
	})
}

// count adds an attempt to the usage.
func (a *Author) count(result gen.AttemptResult, try int, batched bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	u := &a.usage
	u.Requests++
	u.PromptTokens += result.Prompt
	u.AnswerTokens += result.Answer
	u.EstimatedPromptTokens += result.EstimatedPrompt
	u.EstimatedAnswerTokens += result.EstimatedAnswer
	u.CachedTokens += result.Cached
	u.ReasoningTokens += result.Reasoning
	u.Cost += result.Cost
	if result.Outcome != outcomeOK {
		u.Failed++
	}
	if try > 0 {
		u.Retried++
	}
	if batched {
		u.Batched++
	}
	u.Priced = result.Priced && (u.Priced || u.Requests == 1)
}
