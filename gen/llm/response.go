package llm

import (
	"encoding/json"
	"errors"
	"strings"
)

// completion is what is read of a chat completion. Servers differ in the details, so
// nothing is decoded more strictly than it is used.
type completion struct {
	Model   looseText       `json:"model"`
	Choices []choice        `json:"choices"`
	Error   json.RawMessage `json:"error"`
	Usage   json.RawMessage `json:"usage"`
}

type choice struct {
	Message struct {
		Content content   `json:"content"`
		Refusal looseText `json:"refusal"`
	} `json:"message"`
	FinishReason looseText `json:"finish_reason"`
}

// decodeCompletion reads a body. Of one that is a JSON object but no completion, error
// and usage are read all the same; the error says that the rest is not.
func decodeCompletion(body []byte) (completion, error) {
	var c completion
	err := json.Unmarshal(body, &c)
	if err == nil {
		return c, nil
	}
	var rest struct {
		Error json.RawMessage `json:"error"`
		Usage json.RawMessage `json:"usage"`
	}
	if json.Unmarshal(body, &rest) != nil {
		return completion{}, err
	}
	return completion{Error: rest.Error, Usage: rest.Usage}, err
}

// failed reports whether the body is an error object.
func (c completion) failed() bool { return len(c.Error) > 0 && string(c.Error) != "null" }

// looseText is a text where there is one; null and other types count as none.
type looseText string

// UnmarshalJSON implements [json.Unmarshaler].
func (t *looseText) UnmarshalJSON(data []byte) error {
	*t = ""
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, (*string)(t))
	}
	return nil
}

// content is the text of an answer: a text, or the texts of a list of parts.
type content string

var errContent = errors.New("the content is neither a text nor a list of parts")

// UnmarshalJSON implements [json.Unmarshaler].
func (c *content) UnmarshalJSON(data []byte) error {
	*c = ""
	switch data[0] {
	case 'n': // null
		return nil
	case '"':
		return json.Unmarshal(data, (*string)(c))
	}
	var parts []struct {
		Type string    `json:"type"`
		Text looseText `json:"text"`
	}
	if json.Unmarshal(data, &parts) != nil {
		return errContent
	}
	var text strings.Builder
	for _, part := range parts {
		if part.Type == "text" || part.Type == "output_text" || part.Type == "" {
			text.WriteString(string(part.Text))
		}
	}
	*c = content(text.String())
	return nil
}
