package llm

import (
	"cmp"
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

	framed  bool // it came as a stream, or with comments before it
	wrapped bool // it came within a document of a gateway's
}

type choice struct {
	Message      said            `json:"message"`
	Text         looseText       `json:"text"`  // of servers that know the older protocol alone
	Delta        said            `json:"delta"` // of those that answer by the last frame of a stream
	FinishReason looseText       `json:"finish_reason"`
	Error        json.RawMessage `json:"error"` // of a router, in place of an answer
}

// said is what a model said. Servers keep its thoughts under different names.
type said struct {
	Content   content   `json:"content"`
	Refusal   looseText `json:"refusal"`
	ToolCalls toolCalls `json:"tool_calls"`
	Function  struct {
		Arguments arguments `json:"arguments"`
	} `json:"function_call"`
	ReasoningContent looseText `json:"reasoning_content"`
	Reasoning        looseText `json:"reasoning"`
	Thinking         looseText `json:"thinking"`
}

func (m *said) thoughts() string {
	return cmp.Or(string(m.ReasoningContent), string(m.Reasoning), string(m.Thinking))
}

// text returns the answer of a choice, and what is odd about its place: its content, else the
// arguments of the tool that it calls, since some servers make a schema into a tool, else its
// thoughts, since some take the whole answer for these.
func (c *choice) text() (text, odd string) {
	calls := c.Message.ToolCalls
	switch {
	case strings.TrimSpace(string(c.Message.Content)) != "":
		return string(c.Message.Content), ""
	case len(calls) == 1 && calls[0] != "":
		return calls[0], oddTool
	case c.Message.Function.Arguments != "":
		return string(c.Message.Function.Arguments), oddTool
	case c.Text != "":
		return string(c.Text), ""
	case c.Delta.Content != "":
		return string(c.Delta.Content), oddStream
	case len(calls) == 0 && strings.Contains(c.Message.thoughts(), "{"):
		return c.Message.thoughts(), oddReasoning
	}
	return string(c.Message.Content), ""
}

// answer returns the choice that holds the answer. One was asked for; of several those without a
// text are left out, and the texts of the others are read as one. odd says what had to be done.
func (c *completion) answer() (picked choice, text string, odd []string) {
	var texts []string
	for _, one := range c.Choices {
		said, how := one.text()
		if strings.TrimSpace(said) == "" {
			continue
		}
		if texts = append(texts, said); len(texts) == 1 {
			picked = one
			if how != "" {
				odd = append(odd, how)
			}
		}
	}
	if len(c.Choices) > 1 {
		odd = append(odd, oddChoices)
	}
	if c.framed {
		odd = append(odd, oddStream)
	}
	if c.wrapped {
		odd = append(odd, oddGateway)
	}
	if len(texts) == 0 && len(c.Choices) > 0 {
		picked = c.Choices[0]
	}
	return picked, strings.Join(texts, "\n"), odd
}

// toolCalls are the arguments of the tools that an answer calls; none where the list has
// another form.
type toolCalls []string

// UnmarshalJSON implements [json.Unmarshaler].
func (t *toolCalls) UnmarshalJSON(data []byte) error {
	*t = nil
	var calls []struct {
		Function struct {
			Arguments arguments `json:"arguments"`
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

// arguments are those of a tool: a text that holds JSON, or the JSON itself.
type arguments string

// UnmarshalJSON implements [json.Unmarshaler].
func (a *arguments) UnmarshalJSON(data []byte) error {
	switch data[0] {
	case '"':
		return json.Unmarshal(data, (*string)(a))
	case '{':
		*a = arguments(data)
	}
	return nil
}

// decodeCompletion reads a body, and takes off what is around its completion.
func decodeCompletion(body []byte) (completion, error) {
	body, framed := unframe(body)
	c, err := decodeDocument(body)
	if len(c.Choices) == 0 && !c.failed() {
		if inner, found := unwrap(body); found {
			c, err = decodeDocument(inner)
			c.wrapped = true
		}
	}
	c.framed = framed
	return c, err
}

// decodeDocument decodes a completion. Of a JSON object that is none it still reads error and usage;
// the error says that the rest is missing.
func decodeDocument(body []byte) (completion, error) {
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

// failed reports whether the body is an error. One that says nothing is none: some servers put an
// empty error beside every answer.
func (c completion) failed() bool { return isError(c.Error) }

// isError reports whether an error has a text, a code or a type.
func isError(failure json.RawMessage) bool {
	switch text := strings.TrimSpace(string(failure)); text {
	case "", "null", "false", "true", `""`, "{}", "[]", "0":
		return false
	default:
		object := readError([]byte(text))
		return object.Message != "" || object.Type != "" || object.Code != nil || len(object.Detail) > 0 || len(object.Metadata.Raw) > 0
	}
}

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
	if data[0] == '{' { // the document itself, not as a text
		*c = content(data)
		return nil
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
