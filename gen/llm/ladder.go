package llm

import (
	"fmt"
	"slices"

	"dailies/gen/llm/provider"
)

// ladder is the forms of an answer that a server has not refused; the first is asked for.
type ladder []provider.Form

// ladder returns what the settings allow. A format named in them is used, without the bounds of its
// schema if the server refuses these.
func (c Config) ladder() ladder {
	switch {
	case c.Format == JSONSchema:
		return ladder{provider.Schema, provider.Unbounded}
	case c.Format == JSONObject:
		return ladder{provider.Object}
	case c.Format == Plain:
		return ladder{provider.Text}
	case len(c.Endpoint.Forms) > 0:
		return c.Endpoint.Forms
	}
	return provider.Ladder()
}

// first returns the form to ask for. A loose question never sends a schema.
func (l ladder) first(loose bool) provider.Form {
	at := slices.IndexFunc(l, func(f provider.Form) bool { return !loose || f == provider.Object || f == provider.Text })
	if at < 0 {
		return provider.Object
	}
	return l[at]
}

// manner is how a question is asked: what the endpoint did not take is left out, from its first
// refusal on.
type manner struct {
	form  provider.Form
	turns turns
	token string // the field that bounds an answer
	short bool   // without what is told besides the task
}

// turns are the messages of a conversation, as many as an endpoint takes.
type turns int

const (
	allTurns turns = iota
	noSystem       // the system text stands before the first question
	oneTurn        // all of it is one message
)

// asked sets how a question is asked now.
func (a *Author) asked(q question) question {
	a.mu.Lock()
	defer a.mu.Unlock()
	q.manner = a.manner
	q.manner.form = a.ladder.first(q.loose)
	return q
}

// stepDown leaves out what was refused, and says so; repeat reports whether the question must be
// asked again without it. Where many questions were in flight, the first refusal steps down for all.
func (a *Author) stepDown(q question, failure *Failure) (outcome string, repeat bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch failure.rung {
	case formRung, boundsRung:
		return a.nextForm(q, failure)
	case systemRung, turnsRung:
		if q.manner.turns == oneTurn || len(q.messages()) == 1 {
			return "", false
		}
		if a.manner.turns == q.manner.turns {
			a.manner.turns++
			a.say(map[turns]string{noSystem: "takes no system text", oneTurn: "takes no such conversation"}[a.manner.turns] + ": " + failure.Message +
				map[turns]string{noSystem: "; that text stands before the question from now on", oneTurn: "; it is one message from now on"}[a.manner.turns])
		}
		return outcomeTurns, true
	case tokenRung:
		if q.manner.token != a.config.TokenField || a.config.MaxAnswerTokens == 0 {
			return "", false
		}
		if a.manner.token == q.manner.token {
			a.manner.token = map[string]string{MaxTokens: MaxCompletionTokens, MaxCompletionTokens: MaxTokens}[q.manner.token]
			a.say("takes no " + q.manner.token + ": " + failure.Message + "; the bound on an answer is called " + a.manner.token + " from now on")
		}
		return outcomeToken, true
	case sizeRung:
		failure.Message = fmt.Sprintf("a prompt of about %d tokens does not fit: %s", q.estimate(), failure.Message)
		if q.manner.short || q.less == nil {
			return "", false
		}
		if !a.manner.short {
			a.manner.short = true
			a.say(fmt.Sprintf("takes no prompt of about %d tokens: %s; it is told the task alone from now on, and not what was published, refused or remarked", q.estimate(), failure.Message))
		}
		return outcomeShort, true
	}
	return "", false
}

// nextForm goes on to the next form of an answer. Nothing steps down from the last form: then the
// failure says that there is no other. A server that failed at a schema is asked without its bounds,
// and no further.
func (a *Author) nextForm(q question, failure *Failure) (outcome string, repeat bool) {
	refused := q.manner.form
	if now := a.ladder.first(q.loose); now != refused {
		return outcomeOf(now), true
	}
	at := slices.Index(a.ladder, refused)
	if failure.rung == boundsRung && (refused != provider.Schema || at == len(a.ladder)-1) {
		return "", false
	}
	if at < 0 || at == len(a.ladder)-1 {
		if a.config.Format == Auto && refused == provider.Text {
			failure.Kind = Setting
			failure.Message = fmt.Sprintf("the endpoint takes no form of answer, not even plain text: %s; check --model and --base-url, or name the form that it takes with --answer-format", failure.Message)
		}
		return "", false
	}
	a.ladder = a.ladder[at+1:]
	a.say(fmt.Sprintf("does not take %s: %s; it is asked for %s from now on", refused, failure.Message, a.ladder[0]))
	return outcomeOf(a.ladder[0]), true
}

// say notes something about the model.
func (a *Author) say(what string) {
	if a.note != nil {
		a.note(a.config.Model + " " + what)
	}
}

// outcomeOf returns what the ledger records for an attempt after which another form is asked for.
func outcomeOf(next provider.Form) string {
	switch next {
	case provider.Unbounded:
		return outcomeUnbounded
	case provider.Object:
		return outcomeObject
	}
	return outcomeText
}
