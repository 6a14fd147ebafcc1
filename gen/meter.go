package gen

import (
	"context"
	"fmt"
	"time"
)

// Attempt is one request as it is about to go over the wire. A request that is sent
// again after a failure is an attempt of its own.
type Attempt struct {
	Game   string
	Round  int    // of asking, from 0
	Number int    // which request of the round, from 1
	Try    int    // 0 for the first sending, then 1, 2, ...
	Model  string // as it was asked for
	Key    string // of the question, in hexadecimal; the same for every try
}

// AttemptResult is what became of an attempt.
type AttemptResult struct {
	Status   int           // of HTTP; 0 when no answer came
	Outcome  string        // "ok" or the kind of the failure
	Prompt   int           // tokens, as the server told
	Answer   int           // tokens, as the server told
	Told     bool          // whether the server told tokens
	Cost     int64         // in billionths of the currency unit of the prices
	Priced   bool          // whether the price of the model is known; otherwise Cost means nothing
	Took     time.Duration // from sending to the last byte
	Replayed bool          // answered from a recording: nothing went over the wire
}

// Meter is told of every attempt before it is sent and after it ended, so that what
// was paid for is known even when the program is killed in between. It is called
// from several goroutines at once. An error ends the run.
type Meter interface {
	Begin(ctx context.Context, attempt Attempt) (id int64, err error)
	End(ctx context.Context, id int64, result AttemptResult) error
}

// MeterError is that a meter failed. Nothing more may be asked: it would not be known.
type MeterError struct{ Err error }

// Error implements error.
func (e *MeterError) Error() string { return fmt.Sprintf("keep account of the requests: %v", e.Err) }

// Unwrap gives the meter's own error.
func (e *MeterError) Unwrap() error { return e.Err }
