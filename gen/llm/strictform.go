package llm

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/sashabaranov/go-openai"

	"dailies/gen/llm/provider"
	"dailies/gen/llm/recording"
)

// strictForm is a schema that answers have to keep, with all that does not depend on the question.
type strictForm struct {
	keyed  recording.Schema         // as it is in the key of a question
	bytes  int                      // of what is sent
	keys   []string                 // of the document
	format map[provider.Form][]byte // the field response_format of a request
}

// strictForm returns a form of answers by the name that the endpoint is told, cut down to what that
// takes; an unknown endpoint is assumed to follow OpenAI. One that was asked for before is made once.
func (e *endpoint) strictForm(name string, schema []byte, preset provider.Preset) (strictForm, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	id := name + "\x00" + string(schema)
	if known, ok := e.strictForms[id]; ok {
		return known, nil
	}
	form, err := newStrictForm(name, schema, preset)
	if err != nil {
		return strictForm{}, fmt.Errorf("the form %s: %w", name, err)
	}
	e.strictForms[id] = form
	return form, nil
}

func newStrictForm(name string, schema []byte, preset provider.Preset) (strictForm, error) {
	bounds := preset.Strict.Bounds
	if preset.Name == "" {
		bounds = provider.OpenAI().Bounds
	}
	bounded, err := provider.Strict(schema, bounds)
	if err != nil {
		return strictForm{}, err
	}
	plain, err := provider.Strict(schema, nil)
	if err != nil {
		return strictForm{}, err
	}
	var document struct{ Properties map[string]json.RawMessage }
	if err := json.Unmarshal(plain, &document); err != nil {
		return strictForm{}, err
	}
	form := strictForm{
		keyed: recording.NewSchema(bounded), bytes: len(bounded), keys: slices.Sorted(maps.Keys(document.Properties)),
		format: make(map[provider.Form][]byte),
	}
	for at, schema := range map[provider.Form]json.RawMessage{provider.Schema: bounded, provider.Unbounded: plain} {
		form.format[at], err = json.Marshal(openai.ChatCompletionResponseFormat{
			Type:       openai.ChatCompletionResponseFormatTypeJSONSchema,
			JSONSchema: &openai.ChatCompletionResponseFormatJSONSchema{Name: name, Schema: schema, Strict: true},
		})
		if err != nil {
			return strictForm{}, err
		}
	}
	return form, nil
}
