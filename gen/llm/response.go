package llm

import (
	"encoding/json"
	"errors"
	"strings"
)

// completion is the part of a chat completion that is read. Servers differ in the details, so
// nothing is decoded more strictly than it is used.
type completion struct {
	Model   looseText       `json:"model"`
	Choices []choice        `json:"choices"`
	Error   json.RawMessage `json:"error"`
	Usage   json.RawMessage `json:"usage"`
}

type choice struct {
	Message struct {
		Content   content   `json:"content"`
		Refusal   looseText `json:"refusal"`
		ToolCalls toolCalls `json:"tool_calls"`
	} `json:"message"`
	FinishReason looseText `json:"finish_reason"`
}

// text returns the answer of a choice: its content, else the arguments of the one tool that it
// calls. Some servers make a schema into a tool, and answer by calling it.
func (c *choice) text() string {
	if calls := c.Message.ToolCalls; strings.TrimSpace(string(c.Message.Content)) == "" && len(calls) == 1 {
		return calls[0]
	}
	return string(c.Message.Content)
}

// calls reports whether the answer is the arguments of a tool.
func (c *choice) calls() bool {
	return c.FinishReason == "tool_calls" && c.text() != string(c.Message.Content)
}

// toolCalls are the arguments of the tools that an answer calls; none where the list has
// another form.
type toolCalls []string

// UnmarshalJSON implements [json.Unmarshaler].
func (t *toolCalls) UnmarshalJSON(data []byte) error {
	*t = nil
	var calls []struct {
		Function struct {
			Arguments looseText `json:"arguments"`
		} `json:"function"`
	}
	if json.Unmarshal(data, &calls) != nil {
		return nil //nolint:nilerr // it is read only where there is no content
	}
	for _, call := range calls {
		*t = append(*t, string(call.Function.Arguments))
	}
	return nil
}

// decodeCompletion reads a body. Of a JSON object that is not a completion it still reads error
// and usage; the error says that the rest is missing.
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
