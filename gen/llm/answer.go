package llm

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/sashabaranov/go-openai"

	"dailies/game/document"
)

// judge takes the answer out of an exchange that came back with HTTP 200 or its like,
// or says what is wrong with it.
func (a *Author) judge(e *exchange, response openai.ChatCompletionResponse, err error) (string, *Failure) {
	fail := func(kind Kind, format string, args ...any) (string, *Failure) {
		return "", &Failure{Kind: kind, Status: e.status, Message: fmt.Sprintf(format, args...)}
	}
	if kind, message := a.body(e, err); kind != "" {
		return fail(kind, "%s", message)
	}
	if len(response.Choices) != 1 {
		return fail(NotOneChoice, "the server answered with %d choices, not 1", len(response.Choices))
	}
	choice := response.Choices[0]
	content := a.key.redact(choice.Message.Content)
	switch {
	case !sameModel(a.config.Model, response.Model):
		return fail(WrongModel, "the model %s answered, and %s was asked", a.key.quote(response.Model), document.Quote(a.config.Model))
	case choice.Message.Refusal != "":
		return fail(Refused, "the model refused: %s", a.key.quote(choice.Message.Refusal))
	case choice.FinishReason == openai.FinishReasonContentFilter:
		return fail(Filtered, "the server held the answer back: finish_reason is content_filter")
	case choice.FinishReason == openai.FinishReasonLength:
		return fail(TooLong, "the answer was cut off at its limit of tokens: finish_reason is length")
	case choice.FinishReason != openai.FinishReasonStop:
		return fail(Unfinished, "the answer is not complete: finish_reason is %s", a.key.quote(string(choice.FinishReason)))
	case strings.TrimSpace(content) == "":
		return fail(Empty, "the answer is empty")
	case len(content) > document.MaxBytes:
		return fail(TooLarge, "the answer has %d bytes, more than the %d allowed", len(content), document.MaxBytes)
	}
	text, kind := extract(content, a.config.Format == Plain)
	switch kind {
	case Wrapped:
		return fail(kind, "the answer has text around its JSON: %s", a.key.quote(content))
	case NoJSON:
		return fail(kind, "the answer holds no whole JSON document: %s", a.key.quote(content))
	}
	return text, nil
}

// body says what is wrong with a body that is no chat completion.
func (a *Author) body(e *exchange, decoding error) (Kind, string) {
	shown := a.key.quote(string(e.body[:min(len(e.body), 1<<10)]))
	switch {
	case e.tooLarge:
		return TooLarge, fmt.Sprintf("the server's answer has more than %d bytes", maxBody)
	case isHTML(e):
		return HTML, "a page came instead of an answer: " + shown
	case e.unsound && endsEarly(e.body):
		return CutOff, fmt.Sprintf("the server's answer ends early, after %d bytes", len(e.body))
	case e.unsound:
		return Garbled, "the server's answer is no chat completion: " + shown
	case len(e.envelope.Error) > 0 && string(e.envelope.Error) != "null":
		said, _ := a.said(e)
		return ErrorBody, fmt.Sprintf("the server answered HTTP %d with an error: %s", e.status, said)
	case decoding != nil:
		return Garbled, "the server's answer is no chat completion: " + shown
	}
	return "", ""
}

func isHTML(e *exchange) bool {
	return strings.HasPrefix(e.header.Get("Content-Type"), "text/html") || bytes.HasPrefix(bytes.TrimSpace(e.body), []byte("<"))
}

// endsEarly tells whether a body is the beginning of a JSON document.
func endsEarly(body []byte) bool {
	err := json.NewDecoder(bytes.NewReader(body)).Decode(&json.RawMessage{})
	return errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
}

// said is the server's message about an error, quoted, and its code. What is no error
// object is quoted as it is.
func (a *Author) said(e *exchange) (message, code string) {
	var inner struct {
		Message string
		Code    any
		Type    string
	}
	if json.Unmarshal(e.envelope.Error, &inner) != nil {
		_ = json.Unmarshal(e.envelope.Error, &inner.Message)
	}
	if inner.Message == "" {
		inner.Message = string(e.body[:min(len(e.body), 1<<10)])
	}
	return a.key.quote(inner.Message), fmt.Sprint(inner.Code, " ", inner.Type)
}

// maxTokens is the most that a request is believed to have had, so that no sum can
// overflow.
const maxTokens = 1_000_000_000

// tokens are what the server told of the use of tokens, whatever else it said.
func (e *exchange) tokens() (prompt, answer int, told bool) {
	var usage *struct {
		Prompt int `json:"prompt_tokens"`
		Answer int `json:"completion_tokens"`
	}
	if json.Unmarshal(e.envelope.Usage, &usage) != nil || usage == nil {
		return 0, 0, false
	}
	believed := func(n int) int { return min(max(n, 0), maxTokens) }
	return believed(usage.Prompt), believed(usage.Answer), true
}

// sameModel tells whether a model that answered is the one that was asked. Servers
// name the provider or not, add the date of a version, and resolve "latest"; some name
// none.
func sameModel(asked, answered string) bool {
	asked, answered = plainModel(asked), plainModel(answered)
	if answered == "" || answered == asked {
		return true
	}
	dated, ok := strings.CutPrefix(answered, strings.TrimSuffix(asked, "-latest"))
	return ok && regexp.MustCompile(`^-(\d{4}|\d{8}|\d{4}-\d{2}-\d{2})$`).MatchString(dated)
}

func plainModel(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	return strings.TrimSuffix(name[strings.LastIndexByte(name, '/')+1:], ":latest")
}
