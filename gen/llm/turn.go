package llm

import (
	"context"

	"dailies/gen"
	"dailies/gen/llm/recording"
)

// Turn is a question that asks for no pack but for one JSON object, such as a player's next
// action. It is whole: a model needs to remember nothing of earlier ones.
type Turn struct {
	Game   string // whose budget it is charged to
	Round  int    // as the meter has it, from 0
	Number int    // the same, from 1
	System string
	User   string
	Repeat int // tells apart questions that are alike, from 0
}

// Reply asks a turn and gives the answer as it is: the JSON object in it, where there is one
// and no other, else all of its text. What is no JSON is an answer here too, and recorded as
// one: whoever plays against a model wants to know that it babbled. The error is a
// [*Failure], [*budget.Exhausted], [*recording.Missing] and the like, or that of ctx; a
// [*SettingError] or [*gen.MeterError] ends all asking.
//
// A model that follows schemas is asked for any JSON object.
func (a *Author) Reply(ctx context.Context, t Turn) (string, error) {
	if err := context.Cause(a.halted); err != nil {
		return "", err
	}
	q := question{
		asking: gen.Asking{Request: gen.Request{Game: t.Game, Round: t.Round}, Number: t.Number}, loose: true,
		exchange: recording.Question{
			Model: a.config.Model, BaseURL: a.config.BaseURL, System: t.System, User: t.User, Format: a.config.Format,
			Parameters: a.config.parameters(), Attempt: t.Repeat,
		},
	}
	if q.exchange.Format == JSONSchema {
		q.exchange.Format = JSONObject
	}
	asking, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(a.halted, cancel)()
	content, err := a.ask(asking, q)
	switch {
	case stops(err):
		a.halt(err)
	case err != nil && ctx.Err() == nil && a.halted.Err() != nil:
		return "", context.Cause(a.halted)
	}
	return content, err
}
