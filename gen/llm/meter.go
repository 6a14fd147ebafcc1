package llm

import (
	"context"

	"dailies/gen"
	"dailies/gen/llm/tape"
)

func (a *Author) begin(ctx context.Context, q question, try int) (int64, error) {
	if a.config.Meter == nil {
		return 0, nil
	}
	id, err := a.config.Meter.Begin(ctx, gen.Attempt{
		Game: q.asking.Game, Round: q.asking.Round, Number: q.asking.Number, Try: try, Model: a.config.Model, Key: q.tape.Key(),
	})
	if err != nil && ctx.Err() == nil {
		return 0, &gen.MeterError{Err: err}
	}
	return id, err
}

// end tells what became of an attempt, also when the run has ended meanwhile.
func (a *Author) end(ctx context.Context, id int64, result gen.AttemptResult) error {
	if a.config.Meter == nil {
		return nil
	}
	if err := a.config.Meter.End(context.WithoutCancel(ctx), id, result); err != nil {
		return &gen.MeterError{Err: err}
	}
	return nil
}

// replayed tells of an answer that nothing was sent for.
func (a *Author) replayed(ctx context.Context, q question, answer tape.Answer) error {
	a.mu.Lock()
	a.usage.Replayed++
	a.mu.Unlock()
	id, err := a.begin(ctx, q, 0)
	if err != nil {
		return err
	}
	return a.end(ctx, id, gen.AttemptResult{
		Outcome: outcomeOK, Prompt: answer.Prompt, Answer: answer.Tokens, Told: answer.Told, Replayed: true,
	})
}

// count adds an attempt to what was used.
func (a *Author) count(result gen.AttemptResult, try int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	u := &a.usage
	u.Requests++
	u.PromptTokens += result.Prompt
	u.AnswerTokens += result.Answer
	u.Cost += result.Cost
	if result.Outcome != outcomeOK {
		u.Failed++
	}
	if try > 0 {
		u.Retried++
	}
	u.Priced = result.Priced && (u.Priced || u.Requests == 1)
}
