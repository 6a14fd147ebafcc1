package llm

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"sync"

	"dailies/gen/llm/budget"
)

// Bounds on the usage that is believed. No tokenizer makes more tokens than there are bytes,
// but templates add some, and a model may have thought at length.
const (
	templateTokens = 4096
	maxAnswer      = 1_000_000
)

// usage returns the usage that the server reported for a request of so many bytes, as far as
// it can be believed: a prompt has tokens, an answer with content has tokens, and neither
// exceeds what was sent and asked for.
func (e *exchange) usage(limit int) (u budget.Usage, reported bool) {
	var told *struct {
		Prompt        looseNumber `json:"prompt_tokens"`
		Answer        looseNumber `json:"completion_tokens"`
		PromptDetails struct {
			Cached looseNumber `json:"cached_tokens"`
		} `json:"prompt_tokens_details"`
		AnswerDetails struct {
			Reasoning looseNumber `json:"reasoning_tokens"`
		} `json:"completion_tokens_details"`
	}
	if json.Unmarshal(e.completion.Usage, &told) != nil || told == nil {
		return budget.Usage{}, false
	}
	_, text, _ := e.completion.answer()
	content := len(text)
	most := maxAnswer
	if limit > 0 {
		most = max(limit, content) // servers that ignore the limit still answer within it or at length
	}
	prompt, answer := int(told.Prompt), int(told.Answer)
	if prompt <= 0 || prompt > len(e.payload)+templateTokens || answer < 0 || answer > most || answer == 0 && content > 0 {
		return budget.Usage{}, false
	}
	return budget.Usage{
		Prompt: prompt, Answer: answer, Reported: true,
		Cached: min(max(int(told.PromptDetails.Cached), 0), prompt), Reasoning: min(max(int(told.AnswerDetails.Reasoning), 0), answer),
	}, true
}

// leastShare is the part of an estimate below which a reported usage is not believed: no
// tokenizer makes a token of 24 bytes.
const leastShare = 8

// credible reports whether a reported usage can be right for what was sent and what came. To
// believe less than a share of the estimate would spend a budget many times over. The user is
// warned once of such a usage, and once of a prompt reported as less than half of what was
// sent, which may have been cut.
func (a *Author) credible(e *exchange, q question, told budget.Usage) bool {
	sent, came := 0, 0
	for _, m := range q.messages() {
		sent += len(m.text)
	}
	if _, text, _ := e.completion.answer(); text != "" {
		came = len(text)
	}
	prompt, answer := budget.Estimate(sent), budget.Estimate(came)
	switch {
	case told.Prompt < prompt/leastShare || told.Answer < answer/leastShare:
		a.warn(&a.unbelieved, "the endpoint reports %d tokens for a prompt of about %d and %d for an answer of about %d; it is not believed, and such requests are charged as estimated",
			told.Prompt, prompt, told.Answer, answer)
		return false
	case told.Prompt < prompt/2:
		a.warn(&a.shortened, "the endpoint reports %d tokens for a prompt of about %d: if its context is shorter than the prompt, the model sees only part of it; give it a longer context",
			told.Prompt, prompt)
	}
	return true
}

// warn notes something about the endpoint once.
func (e *endpoint) warn(once *sync.Once, format string, args ...any) {
	once.Do(func() {
		if e.note != nil {
			e.note(fmt.Sprintf(format, args...))
		}
	})
}

// looseNumber is a count that servers write as an integer, a decimal or a text. Anything
// else is -1, which is never believed.
type looseNumber int

// UnmarshalJSON implements [json.Unmarshaler].
func (n *looseNumber) UnmarshalJSON(data []byte) error {
	text := string(data)
	if len(data) > 0 && data[0] == '"' {
		if err := json.Unmarshal(data, &text); err != nil {
			return err
		}
	}
	value, err := strconv.ParseFloat(text, 64)
	switch {
	case text == "null":
		*n = 0
	case err != nil, math.IsNaN(value), value < 0, value > math.MaxInt32:
		*n = -1
	default:
		*n = looseNumber(math.Ceil(value))
	}
	return nil
}
