package gen

import (
	"context"
	"fmt"
	"time"
)

// Attempt is one request about to go over the wire. A request that is sent again after a
// failure is an attempt of its own.
type Attempt struct {
	Game   string
	Round  int    // of asking, from 0
	Number int    // which request of the round, from 1
	Try    int    // 0 for the first sending, then 1, 2, ...
	Model  string // as it was asked for
	As     string // who is asked besides authors and players: critic, reader; empty for these
	Key    string // of the question, in hexadecimal; the same for every try

	// Batched is whether it is part of a batch. A run that was killed finds its batch again and
	// begins the attempt once more: both are the same attempt.
	Batched bool

	// What the attempt is charged if its real usage stays unknown.
	EstimatedPrompt int   // tokens
	EstimatedAnswer int   // tokens
	Cost            int64 // of them, in billionths of the currency unit of the prices
	Priced          bool  // whether the price of the model is known; otherwise Cost means nothing
}

// AttemptResult is the result of an attempt.
type AttemptResult struct {
	Status          int           // of HTTP; 0 when no answer came
	Outcome         string        // "ok" or the kind of the failure
	Prompt          int           // tokens, as the server reported
	Answer          int           // tokens, as the server reported
	Reported        bool          // whether the server reported tokens that can be believed
	Cached          int           // tokens of the prompt that the server had in its cache
	Reasoning       int           // tokens of the answer that the model thought with
	EstimatedPrompt int           // tokens of an attempt that cost something and whose usage was not reported
	EstimatedAnswer int           // the same of its answer
	Cost            int64         // in billionths of the currency unit of the prices
	Priced          bool          // whether the price of the model is known; otherwise Cost means nothing
	Took            time.Duration // from sending to the last byte
	Replayed        bool          // answered from a recording: nothing went over the wire
}

// Meter receives every attempt before it is sent and after it has ended, so that every payment
// is recorded even if the program is killed in between. It must be safe for concurrent use. An
// error ends the run.
type Meter interface {
	Begin(ctx context.Context, attempt Attempt) (id int64, err error)
	End(ctx context.Context, id int64, result AttemptResult) error
}

// MeterError is a failure of a meter. Nothing more may be asked, since it would go
// unrecorded.
type MeterError struct{ Err error }

// Error implements error.
func (e *MeterError) Error() string { return fmt.Sprintf("keep account of the requests: %v", e.Err) }

// Unwrap gives the meter's own error.
func (e *MeterError) Unwrap() error { return e.Err }
