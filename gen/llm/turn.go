package llm

import (
	"context"

	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/llm/recording"
)

// Turn is a question that asks for no pack but for one JSON object, such as a player's next
// action. It is complete: a model need not remember earlier ones.
type Turn struct {
	Game   string // whose budget it is charged to
	Round  int    // as the meter has it, from 0
	Number int    // the same, from 1
	System string
	User   string
	Repeat int // tells apart questions that are alike, from 0

	As     string // who is asked, as the meter has it: critic, reader; empty for a player
	Form   string // the name of the form of an answer, such as marks; empty for any text
	Schema []byte // JSON Schema of that form
}

// Reply asks a turn and returns the answer as it is: the JSON object in it, if there is exactly
// one, else all of its text. Text without JSON is an answer here too, and is recorded: somebody
// who plays against a model wants to know that it babbled. The error is a [*Failure],
// [*budget.Exhausted], [*recording.Missing] and the like, or that of ctx; a [*SettingError] or
// [*gen.MeterError] ends all asking.
//
// With a form the answer is one JSON document, asked for as strictly as the endpoint allows: text
// without JSON goes back once and is then a [*Failure]. Whether the document keeps the form is for
// the caller to check. Without a form, a model that follows schemas is asked for any JSON object.
func (a *Author) Reply(ctx context.Context, t Turn) (string, error) {
	if err := context.Cause(a.halted); err != nil {
		return "", err
	}
	q := question{
		asking: feedback.Asking{Request: gen.Request{Game: t.Game, Round: t.Round}, Number: t.Number}, loose: true, as: t.As,
		exchange: recording.Question{
			Model: a.config.Model, BaseURL: a.config.BaseURL, System: t.System, User: t.User, Format: a.config.keyedFormat(),
			Parameters: a.config.parameters(), Attempt: t.Repeat,
		},
	}
	if err := a.shape(&q, t); err != nil {
		return "", err
	}
	asking, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(a.halted, cancel)()
	content, err := a.ask(asking, q)
	switch {
	case stops(err):
		a.shut(err)
	case err != nil && ctx.Err() == nil && a.halted.Err() != nil:
		return "", context.Cause(a.halted)
	}
	return content, err
}

// shape sets how the answer to a turn is asked for.
func (a *Author) shape(q *question, t Turn) error {
	if t.Form == "" {
		if q.exchange.Format == JSONSchema {
			q.exchange.Format = JSONObject
		}
		return nil
	}
	strict, err := a.strictForm(t.Form, t.Schema, a.config.Endpoint)
	q.loose, q.strict = false, strict
	if q.exchange.Format == JSONSchema {
		q.exchange.Schema = strict.keyed
	}
	return err
}
