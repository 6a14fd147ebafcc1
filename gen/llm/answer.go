package llm

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"dailies/game/document"
)

// maxQuoted bounds how much of a body is kept once the answer is extracted, in bytes.
const maxQuoted = 16 << 10

// complete reports whether a finish reason is one of a complete answer; some servers send none.
func complete(reason string) bool {
	return slices.Contains([]string{"stop", "", "eos", "eos_token", "end_turn", "stop_sequence", "completed"}, reason)
}

// cutOff reports whether a finish reason says that the answer met a bound on its tokens.
func cutOff(reason string) bool {
	return slices.Contains([]string{"length", "max_tokens", "max_output_tokens", "max_length", "model_length", "model_context_window_exceeded"}, reason)
}

// heldBack reports whether a finish reason says that a filter let the answer not through.
func heldBack(reason string) bool {
	return slices.Contains([]string{"content_filter", "content-filter", "safety", "recitation", "blocklist", "prohibited_content", "spii", "sensitive", "guardrail_intervened"}, reason)
}

// failing reports whether a finish reason says that the server failed.
func failing(reason string) bool {
	return slices.Contains([]string{"error", "network_error", "insufficient_system_resource", "malformed_function_call", "abort", "cancelled"}, reason) //nolint:misspell // as servers spell it
}

// judge extracts the answer from an exchange that ended with a 2xx status, or explains why it
// is unusable. A loose answer may be any text.
func (a *Author) judge(e *exchange, q question) (string, *Failure) {
	if f := a.body(e); f != nil {
		return "", f
	}
	choice, content, odd := e.completion.answer()
	document, f := a.document(e, q, choice, content, &odd)
	if f != nil && !a.config.accepts(string(e.completion.Model)) {
		return "", a.wrongModel(string(e.completion.Model))
	}
	if f == nil {
		a.tellOdd(odd)
	}
	return document, f
}

// document takes the document out of a choice.
func (a *Author) document(e *exchange, q question, choice choice, content string, odd *[]string) (string, *Failure) {
	fail := func(kind Kind, format string, args ...any) (string, *Failure) {
		return "", &Failure{Kind: kind, Status: e.status, Message: fmt.Sprintf(format, args...)}
	}
	reason := strings.ToLower(string(choice.FinishReason))
	switch {
	case len(e.completion.Choices) == 0:
		return "", a.noChoice(e)
	case isError(choice.Error):
		return "", a.errorBody(e, choice.Error)
	case choice.Message.Refusal != "":
		return fail(Refused, "the model refused: %s", a.secrets.reason(string(choice.Message.Refusal)))
	case heldBack(reason):
		return fail(Filtered, "the server held the answer back: finish_reason is %s%s", reason, filtered(e.body))
	case failing(reason):
		return fail(ErrorBody, "the server failed while it answered: finish_reason is %s", reason)
	case cutOff(reason):
		if piece := loops(content); piece != "" {
			return fail(Looped, "the model repeats itself without end: %s", a.secrets.quote(piece))
		}
		return fail(TooLong, "the answer was cut off at its limit of tokens: finish_reason is %s", reason)
	case strings.TrimSpace(content) == "" && !complete(reason):
		return fail(Unfinished, "the answer is empty: finish_reason is %s", a.secrets.quote(reason))
	case strings.TrimSpace(content) == "":
		return fail(Empty, "the answer is empty")
	case len(content) > document.MaxBytes:
		return fail(TooLarge, "the answer has %d bytes, more than the %d allowed", len(content), document.MaxBytes)
	}
	text, f := a.extract(e, content, q, odd)
	switch {
	case complete(reason), slices.Contains(*odd, oddTool):
	case f == nil:
		*odd = append(*odd, oddReason)
	case f.Kind != KeyEchoed:
		return fail(Unfinished, "the answer is not complete: finish_reason is %s", a.secrets.quote(reason))
	}
	return text, f
}

// extract takes the one JSON document out of the text of an answer.
func (a *Author) extract(e *exchange, content string, q question, odd *[]string) (string, *Failure) {
	r := extract(content, q.wanted())
	*odd = append(*odd, r.odd...)
	if q.loose && r.failure != "" {
		r.document, r.failure = content, ""
	}
	f := &Failure{Kind: r.failure, Status: e.status, brokenAt: max(r.at, 0)}
	switch r.failure {
	case "":
		if !a.secrets.held(r.document) {
			return r.document, nil
		}
		f.Kind, f.Message = KeyEchoed, "the answer holds the key or the value of a header, and is not used"
	case Several:
		f.Message = "the answer holds more than one whole JSON document: " + a.secrets.quote(content)
	case EndsEarly:
		f.Message = fmt.Sprintf("the answer ends before its JSON document does, after %d bytes%s", len(content), trailing(content))
	case NotSound:
		f.Message = "the answer's JSON document is not sound: " + a.secrets.quote(content)
	default:
		f.Message = "the answer holds no whole JSON document: " + a.secrets.quote(content)
	}
	return "", f
}

// trailing tells that most of an answer is nothing.
func trailing(content string) string {
	if said := len(strings.TrimSpace(content)); 2*said < len(content) {
		return fmt.Sprintf(", of which only %d are more than white space", said)
	}
	return ""
}

// body explains why a body is not a chat completion; nil for one.
func (a *Author) body(e *exchange) *Failure {
	shown := a.secrets.quote(string(e.body[:min(len(e.body), 1<<10)]))
	f := &Failure{Status: e.status}
	switch {
	case e.tooLarge:
		f.Kind, f.Message = TooLarge, fmt.Sprintf("the server's answer has more than %d bytes", maxBody)
	case isPage(e):
		f.Kind, f.Message = HTML, "a page came instead of an answer: "+shown
	case !soundText(e.body):
		f.Kind, f.Message = NotUTF8, "the server's answer holds bytes or escapes that are not UTF-8"
	case e.completion.failed():
		return a.errorBody(e, e.completion.Error)
	case len(bytes.TrimSpace(e.body)) == 0:
		f.Kind, f.Message = CutOff, fmt.Sprintf("an empty answer came, with HTTP %d", e.status)
	case e.unsound != nil && !e.completion.framed && endsEarly(e.body):
		f.Kind, f.Message = CutOff, fmt.Sprintf("the server's answer ends early, after %d bytes", len(e.body))
	case e.unsound != nil:
		f.Kind, f.Message = Garbled, "the server's answer is not a chat completion: "+shown
	default:
		return nil
	}
	return f
}

// isPage reports whether a page for people came.
func isPage(e *exchange) bool {
	return strings.HasPrefix(e.received.Get("Content-Type"), "text/html") || bytes.HasPrefix(bytes.TrimSpace(e.body), []byte("<"))
}

// errorBody describes an error that came with a status of 2xx. Its own code decides, if it has one.
func (a *Author) errorBody(e *exchange, failure json.RawMessage) *Failure {
	c := a.complaintOf(failure)
	if regexp.MustCompile(`(?i)unexpected endpoint|unknown (path|url|route|endpoint)|cannot (post|get) /`).MatchString(c.text) {
		return &Failure{Kind: Setting, Status: http.StatusNotFound, Said: c.whole, Message: fmt.Sprintf("the server knows no such address (HTTP %d, %s): check --base-url, which often ends in /v1", e.status, c.message)}
	}
	if status := c.status(); status != 0 {
		f := a.refusedWith(e, status, c)
		f.Message = fmt.Sprintf("the server answered HTTP %d with an error: %s", e.status, f.Message)
		return f
	}
	return &Failure{Kind: ErrorBody, Status: e.status, RetryAfter: a.waitOf(e, c), Message: fmt.Sprintf("the server answered HTTP %d with an error: %s", e.status, c.message)}
}

// noChoice describes a completion without any choice.
func (a *Author) noChoice(e *exchange) *Failure {
	if category := filtered(e.body); category != "" {
		return &Failure{Kind: Filtered, Status: e.status, Message: "the server's filter held the prompt back" + category}
	}
	if status, said := ofMiniMax(e.body); status != 0 {
		return a.refusedWith(e, status, complaint{message: a.secrets.reason(said), whole: document.QuoteUpTo(a.secrets.redact(said), maxSaid), text: said})
	}
	shown := a.secrets.quote(string(e.body[:min(len(e.body), 1<<10)]))
	if key := otherProtocol(e.body); key != "" {
		return &Failure{Kind: Garbled, Status: e.status, Message: fmt.Sprintf("the server's answer is not a chat completion, it has %s in place of choices: %s", document.Quote(key), shown)}
	}
	return &Failure{Kind: NoChoice, Status: e.status, Message: "the server answered without any choice: " + shown}
}

// otherProtocol returns the key under which a body answers by a protocol other than chat completions, as
// those of OpenAI's responses, Anthropic, Gemini, Ollama and Cloudflare; empty for none.
func otherProtocol(body []byte) string {
	var keys map[string]json.RawMessage
	_ = json.Unmarshal(body, &keys)
	for _, key := range []string{"output", "content", "candidates", "message", "response", "result", "data"} {
		if value := keys[key]; len(value) > 0 && keys["choices"] == nil && strings.ContainsAny(string(value[:1]), `{["`) {
			return key
		}
	}
	return ""
}

// ofMiniMax reads MiniMax's words in place of choices, and the status of HTTP that they stand for; 0 for
// others.
func ofMiniMax(body []byte) (status int, said string) {
	var of struct {
		Base struct {
			Code int       `json:"status_code"`
			Says looseText `json:"status_msg"`
		} `json:"base_resp"`
	}
	_ = json.Unmarshal(body, &of)
	switch of.Base.Code {
	case 1002, 1039:
		status = http.StatusTooManyRequests
	case 1004, 2049:
		status = http.StatusUnauthorized
	case 1008:
		status = http.StatusPaymentRequired
	}
	return status, string(of.Base.Says)
}

// endsEarly reports whether a body is the beginning of a JSON document.
func endsEarly(body []byte) bool {
	err := json.NewDecoder(bytes.NewReader(body)).Decode(&json.RawMessage{})
	return errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
}
