package llm

import (
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"strconv"
	"strings"
	"time"

	"dailies/game/document"
)

// Kind is what went wrong with an attempt.
type Kind string

// The kinds of failure.
const (
	RateLimited  Kind = "rate limited"        // HTTP 429
	ServerError  Kind = "server error"        // HTTP 5xx
	Unreachable  Kind = "no connection"       // none, or it broke before an answer came
	TimedOut     Kind = "timeout"             // the last byte did not come in time
	CutOff       Kind = "cut off"             // the connection or the JSON of the body ended early
	ErrorBody    Kind = "error in body"       // HTTP 200 and an error object
	HTML         Kind = "HTML"                // HTTP 200 and a page, as proxies send
	Garbled      Kind = "no completion"       // HTTP 200 and something else than a chat completion
	NotOneChoice Kind = "not one choice"      // none or several
	WrongModel   Kind = "wrong model"         // another model answered
	Unfinished   Kind = "unfinished"          // finish_reason is none that is known
	TooLong      Kind = "length"              // finish_reason length
	TooLarge     Kind = "too large"           // more bytes than a pack may have
	Empty        Kind = "empty"               // no content
	Wrapped      Kind = "wrapped"             // JSON in prose or a code fence, where JSON alone was asked for
	NoJSON       Kind = "no JSON"             // no whole JSON document
	Refused      Kind = "refused"             // the model would not
	Filtered     Kind = "filtered"            // finish_reason content_filter
	TurnedDown   Kind = "request turned down" // HTTP 4xx, but for those below
	WaitTooLong  Kind = "wait too long"       // Retry-After is beyond the longest delay
	Setting      Kind = "setting"             // only another setting can mend it
)

// Remedy is what is done about a failure.
type Remedy int

// The remedies.
const (
	GiveUp  Remedy = iota // do without this answer
	Wait                  // ask the same again, later
	Again                 // ask the same again, at once
	Less                  // ask for a smaller pack
	Reask                 // ask again and say what was wrong
	StopAll               // ask nothing more at all
)

// Remedy tells what is done about failures of a kind.
func (k Kind) Remedy() Remedy {
	switch k {
	case RateLimited, ServerError, Unreachable, TimedOut, CutOff, ErrorBody, HTML, Garbled:
		return Wait
	case NotOneChoice, WrongModel, Unfinished, Empty:
		return Again
	case TooLong, TooLarge:
		return Less
	case Wrapped, NoJSON:
		return Reask
	case Setting:
		return StopAll
	}
	return GiveUp
}

// advice is what a person can do about failures of a kind that stay.
func (k Kind) advice() string {
	switch k {
	case RateLimited:
		return "lower --in-flight, --rpm or --tpm, or run later"
	case ServerError, ErrorBody:
		return "run later"
	case WaitTooLong:
		return "raise --max-delay, or run later"
	case Unreachable, CutOff, HTML, Garbled:
		return "check --base-url and what is between here and the server"
	case TimedOut:
		return "raise --timeout, or take a faster model"
	case WrongModel:
		return "check --model"
	case TooLong:
		return "raise --max-answer-tokens, or take a model with longer answers"
	case Wrapped:
		return "take --answer-format " + Plain
	case NotOneChoice, Unfinished, TooLarge, Empty, NoJSON, Refused, Filtered:
		return "take another model if it stays so"
	case TurnedDown:
		return "check --model, --answer-format, --token-field and --temperature"
	}
	return ""
}

// Failure is an answer that cannot be used, or none.
type Failure struct {
	Kind       Kind
	Status     int           // of HTTP; 0 when no answer came
	Message    string        // what happened; the server's words are quoted and cut
	RetryAfter time.Duration // as the server asked; 0 when it did not
	Attempts   int           // how often it was tried
}

// Error implements error.
func (f *Failure) Error() string {
	text := f.Message
	if f.Attempts > 1 {
		text += fmt.Sprintf(" (attempt %d)", f.Attempts)
	}
	if advice := f.Kind.advice(); advice != "" {
		text += ": " + advice
	}
	return text
}

// Unwrap gives a *[SettingError] for the kind that needs another setting.
func (f *Failure) Unwrap() error {
	if f.Kind == Setting {
		return &SettingError{f.Message}
	}
	return nil
}

// SettingError is an answer of the server that only another setting can mend.
type SettingError struct{ Message string }

// Error implements error.
func (e *SettingError) Error() string { return e.Message }

// secret takes a key out of texts, also as servers escape it.
type secret string

func (s secret) redact(text string) string {
	if s == "" {
		return text
	}
	key := string(s)
	escaped, _ := json.Marshal(key)
	for _, form := range []string{
		key, strings.Trim(strconv.Quote(key), `"`), strings.Trim(string(escaped), `"`),
		html.EscapeString(key), url.QueryEscape(key), url.PathEscape(key),
	} {
		text = strings.ReplaceAll(text, form, "[key]")
	}
	return text
}

// quote shows a text from outside, which may echo what was sent.
func (s secret) quote(text string) string { return document.Quote(s.redact(text)) }
