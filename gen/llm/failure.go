package llm

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"time"

	"dailies/gen"
	"dailies/gen/llm/recording"
)

// Failure is an unusable or missing answer.
type Failure struct {
	Kind       Kind
	Status     int           // of HTTP; 0 when no answer came
	Message    string        // what happened; the server's words are quoted and cut
	Said       string        // the server's words, cut less; empty for none
	RetryAfter time.Duration // as the server asked; 0 when it did not
	Attempts   int           // how many attempts were made

	answer   unusable
	brokenAt int  // the offset in the answer at which a document begins that is not sound
	rung     rung // what the server did not take, which can be asked without
}

// unusable is the readable part of a failed attempt: the text of the answer, else the body.
type unusable struct {
	text   string // all of it, or its excerpt
	whole  bool
	bytes  int // of all of it
	sha256 [sha256.Size]byte
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

// Answered implements [gen.Answered]: the model said something that could not be used.
func (f *Failure) Answered() bool {
	switch f.Kind.Remedy() {
	case Less, Reask:
		return true
	}
	switch f.Kind {
	case NoChoice, Looped, Unfinished, KeyEchoed, Refused, Filtered:
		return true
	}
	return false
}

// Unwrap gives a *[SettingError] for the kinds that need another setting.
func (f *Failure) Unwrap() error {
	if f.Kind.Remedy() == StopAll {
		return &SettingError{f.Message}
	}
	return nil
}

var _ gen.Answered = (*Failure)(nil)

// SettingError is a failure that only a changed setting can fix.
type SettingError struct{ Message string }

// Error implements error.
func (e *SettingError) Error() string { return e.Message }

// keep copies the readable part of a failed exchange, before the exchange frees it.
func (f *Failure) keep(e *exchange) {
	text := string(e.body[:min(len(e.body), maxQuoted)])
	if _, answer, _ := e.completion.answer(); answer != "" {
		text = answer
	}
	f.answer = unusable{text: text, whole: true, bytes: len(text), sha256: sha256.Sum256([]byte(text))}
	if len(text) > maxReturned {
		f.answer.text, f.answer.whole = recording.Excerpt(text), false
	}
}

// keepFailure saves the answer of a failed attempt for a person to read.
func (a *Author) keepFailure(q question, id int64, t attempt) {
	if t.failure == nil || t.failure.answer.bytes == 0 || a.config.Failures == nil {
		return
	}
	answer := t.failure.answer
	a.config.Failures.Keep(recording.Failed{
		Key: q.exchange.Key(), Attempt: id, Game: q.asking.Game, Source: q.source(),
		Kind: t.outcome, Message: cmp.Or(t.failure.Said, t.failure.Message), Status: t.status,
		Text: answer.text, Bytes: answer.bytes, SHA256: answer.sha256,
		Secret: t.failure.Kind == KeyEchoed || a.secrets.redact(answer.text) != answer.text,
	})
}
