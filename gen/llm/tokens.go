package llm

import (
	"encoding/json"
	"math"
	"strconv"

	"dailies/gen/llm/budget"
)

// Bounds on the usage that is believed. No tokenizer makes more tokens than there are
// bytes, but templates add some, and an answer may have been thought about at length.
const (
	templateTokens = 4096
	maxAnswer      = 1_000_000
)

// usage is the usage that the server reported for a request of so many bytes, as far as
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
	content := 0
	if len(e.completion.Choices) > 0 {
		content = len(e.completion.Choices[0].Message.Content)
	}
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
