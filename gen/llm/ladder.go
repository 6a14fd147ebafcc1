package llm

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
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

// wireSchemas are a pack's schema as it is sent, by form.
type wireSchemas map[provider.Form]json.RawMessage

// strictForm is a form of answers by the name that the endpoint is told.
type strictForm struct {
	name    string
	schemas wireSchemas
}

// newWireSchemas cuts a schema down to what an endpoint takes; an unknown endpoint is assumed
// to follow OpenAI.
func newWireSchemas(schema []byte, endpoint provider.Preset) (wireSchemas, error) {
	bounds := endpoint.Strict.Bounds
	if endpoint.Name == "" {
		bounds = provider.OpenAI().Bounds
	}
	bounded, err := provider.Strict(schema, bounds)
	if err != nil {
		return nil, err
	}
	plain, err := provider.Strict(schema, nil)
	return wireSchemas{provider.Schema: bounded, provider.Unbounded: plain}, err
}

// form returns how to ask a question now. A loose one never sends a schema.
func (a *Author) form(loose bool) provider.Form {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.ladder.first(loose)
}

func (l ladder) first(loose bool) provider.Form {
	at := slices.IndexFunc(l, func(f provider.Form) bool { return !loose || f == provider.Object || f == provider.Text })
	if at < 0 {
		return provider.Object
	}
	return l[at]
}

// refusesForm reports whether a server's error is about the form of the answer.
func refusesForm(status int, said string) bool {
	return (status == http.StatusBadRequest || status == http.StatusUnprocessableEntity) &&
		regexp.MustCompile(`(?i)response_format|schema|\bstrict\b`).MatchString(said)
}

// stepDown goes on to the next form after one was refused, and says so; repeat reports whether
// there is one, so that the question must be asked again. Where many questions were in flight,
// the first refusal steps down for all. Nothing steps down from the last form: then the failure
// says that there is no other.
func (a *Author) stepDown(refused provider.Form, loose bool, failure *Failure) (outcome string, repeat bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if now := a.ladder.first(loose); now != refused {
		return outcomeOf(now), true
	}
	at := slices.Index(a.ladder, refused)
	if at < 0 || at == len(a.ladder)-1 {
		if a.config.Format == Auto && refused == provider.Text {
			failure.Kind = Setting
			failure.Message = fmt.Sprintf("the endpoint takes no form of answer, not even plain text: %s; check --model and --base-url, or name the form that it takes with --answer-format", failure.Message)
		}
		return "", false
	}
	a.ladder = a.ladder[at+1:]
	if a.note != nil {
		a.note(fmt.Sprintf("%s does not take %s: %s; it is asked for %s from now on", a.config.Model, refused, failure.Message, a.ladder[0]))
	}
	return outcomeOf(a.ladder[0]), true
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
