package llm

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"dailies/game/document"
)

// maxQuoted bounds how much of a body is kept once the answer is extracted, in bytes.
const maxQuoted = 16 << 10

// finished returns the finish reasons of a complete answer; some servers send none.
func finished() []string { return []string{"stop", "", "eos", "end_turn", "stop_sequence"} }

// judge extracts the answer from an exchange that ended with a 2xx status, or explains why it
// is unusable. A loose answer may be any text.
func (a *Author) judge(e *exchange, loose bool) (string, *Failure) {
	fail := func(kind Kind, format string, args ...any) (string, *Failure) {
		return "", &Failure{Kind: kind, Status: e.status, Message: fmt.Sprintf(format, args...)}
	}
	if kind, message := a.body(e); kind != "" {
		return fail(kind, "%s", message)
	}
	if n := len(e.completion.Choices); n != 1 {
		return fail(NotOneChoice, "the server answered with %d choices, not 1", n)
	}
	choice := &e.completion.Choices[0]
	content, reason := choice.text(), string(choice.FinishReason)
	switch {
	case !a.config.accepts(string(e.completion.Model)):
		return fail(WrongModel, "the model %s answered, and %s was asked", a.secrets.quote(string(e.completion.Model)), document.Quote(a.config.Model))
	case choice.Message.Refusal != "":
		return fail(Refused, "the model refused: %s", a.secrets.reason(string(choice.Message.Refusal)))
	case reason == "content_filter":
		return fail(Filtered, "the server held the answer back: finish_reason is content_filter")
	case reason == "length" || reason == "max_tokens":
		return fail(TooLong, "the answer was cut off at its limit of tokens: finish_reason is %s", reason)
	case !slices.Contains(finished(), reason) && !choice.calls():
		return fail(Unfinished, "the answer is not complete: finish_reason is %s", a.secrets.quote(reason))
	case strings.TrimSpace(content) == "":
		return fail(Empty, "the answer is empty")
	case len(content) > document.MaxBytes:
		return fail(TooLarge, "the answer has %d bytes, more than the %d allowed", len(content), document.MaxBytes)
	}
	return a.extract(e, content, loose)
}

// extract takes the one JSON document out of the text of an answer.
func (a *Author) extract(e *exchange, content string, loose bool) (string, *Failure) {
	f := &Failure{Status: e.status}
	text, kind := extract(content)
	if loose && kind != "" {
		text, kind = content, ""
	}
	switch kind {
	case "":
		if !a.secrets.held(text) {
			return text, nil
		}
		f.Kind, f.Message = KeyEchoed, "the answer holds the key or the value of a header, and is not used"
	case Several:
		f.Kind, f.Message = kind, "the answer holds more than one whole JSON document: "+a.secrets.quote(content)
	default:
		f.Kind, f.Message = kind, "the answer holds no whole JSON document: "+a.secrets.quote(content)
	}
	return "", f
}

// body explains why a body is not a chat completion.
func (a *Author) body(e *exchange) (Kind, string) {
	shown := a.secrets.quote(string(e.body[:min(len(e.body), 1<<10)]))
	switch {
	case e.tooLarge:
		return TooLarge, fmt.Sprintf("the server's answer has more than %d bytes", maxBody)
	case strings.HasPrefix(e.received.Get("Content-Type"), "text/html") || bytes.HasPrefix(bytes.TrimSpace(e.body), []byte("<")):
		return HTML, "a page came instead of an answer: " + shown
	case !soundText(e.body):
		return NotUTF8, "the server's answer holds bytes or escapes that are not UTF-8"
	case e.completion.failed():
		return ErrorBody, fmt.Sprintf("the server answered HTTP %d with an error: %s", e.status, a.complaint(e).message)
	case e.unsound != nil && endsEarly(e.body):
		return CutOff, fmt.Sprintf("the server's answer ends early, after %d bytes", len(e.body))
	case e.unsound != nil:
		return Garbled, "the server's answer is not a chat completion: " + shown
	}
	return "", ""
}

// endsEarly reports whether a body is the beginning of a JSON document.
func endsEarly(body []byte) bool {
	err := json.NewDecoder(bytes.NewReader(body)).Decode(&json.RawMessage{})
	return errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
}
