package llm

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"dailies/game/document"
	"dailies/gen/feedback"
	"dailies/gen/llm/budget"
	"dailies/gen/llm/provider"
)

// Examined is what an endpoint made of one tiny question.
type Examined struct {
	Question string // the form that was asked for, or what else was tried
	Works    bool
	Reason   string        // why it does not work; empty where it does
	Usage    budget.Usage  // as reported, or estimated
	Cost     int64         // in billionths of the currency unit
	Priced   bool          // whether the price of the model is known
	Took     time.Duration // from sending to the last byte
}

// LongPrompt is the question of [Examine] whose prompt is long.
const LongPrompt = "a long prompt"

// longPrompt is how many bytes the prompt of that question has, some 10,000 tokens: more than
// the context that local servers take for granted, less than every hosted one has.
const longPrompt = 48 << 10

const tinySchema = `{"type":"object","additionalProperties":false,"required":["words"],"properties":{
	"words":{"type":"array","minItems":2,"maxItems":2,"items":{"$ref":"#/definitions/word"}}},
	"definitions":{"word":{"type":"string","pattern":"^[a-z]+$"}}}`

const tinyPrompt = `{{define "system"}}You answer with one JSON document and nothing else.{{end}}
{{define "user"}}Answer with the JSON object {"words": ["first", "last"]}, where first and last stand for the first and the last word of this list: {{.Vars.words}}{{end}}`

// Examine asks an endpoint one tiny question per form of an answer, and one with a long prompt
// in the first form that worked, each once: it repeats nothing, and no form stands in for
// another. The error is a setting that is missing or invalid, or that of ctx.
func Examine(ctx context.Context, config Config) ([]Examined, error) {
	config.Format, config.Retries, config.Batch, config.Recordings = Auto, 0, nil, nil
	config.Prompts = map[string]feedback.Prompt{"": {Text: tinyPrompt, Schema: []byte(tinySchema)}}
	author, err := New(config)
	if err != nil {
		return nil, err
	}
	var all []Examined
	works := provider.Form("")
	for _, form := range provider.Ladder() {
		one, err := author.examine(ctx, form, string(form), []string{"door", "key", "lamp"})
		if err != nil {
			return all, err
		}
		if one.Works {
			works = cmp.Or(works, form)
		}
		all = append(all, one)
	}
	if works == "" {
		return all, nil
	}
	list := append([]string{"door"}, strings.Fields(strings.Repeat("word ", longPrompt/len("word ")))...)
	long, err := author.examine(ctx, works, LongPrompt, append(list, "lamp"))
	return append(all, long), err
}

// examine asks for the first and the last word of a list.
func (a *Author) examine(ctx context.Context, form provider.Form, name string, list []string) (Examined, error) {
	prompt := a.config.Prompts[""]
	prompt.Vars = map[string]string{"words": strings.Join(list, " ")}
	q, err := a.question(feedback.Asking{Number: 1, Of: 1}, prompt, nil)
	if err != nil {
		return Examined{}, err
	}
	a.mu.Lock()
	a.ladder = ladder{form}
	a.mu.Unlock()
	t := a.exchange(ctx, q, budget.Usage{Prompt: q.estimate()})
	if t.repeat { // the address needs /v1
		t = a.exchange(ctx, q, budget.Usage{Prompt: q.estimate()})
	}
	if ctx.Err() != nil {
		return Examined{}, ctx.Err()
	}
	one := Examined{Question: name, Usage: t.usage, Took: t.took}
	if money := a.config.Budget; money != nil && !t.free() {
		one.Cost, one.Priced = money.Cost(t.usage)
	}
	switch {
	case t.failure != nil:
		one.Reason = t.failure.Message
	case strings.Contains(t.answer.Content, list[0]) && strings.Contains(t.answer.Content, list[len(list)-1]):
		one.Works = true
	default:
		one.Reason = fmt.Sprintf("it does not name the first and the last word of what it was sent: %s", document.Quote(t.answer.Content))
	}
	return one, nil
}
