package llm

import (
	"context"
	"fmt"
	"math"
	"sync"
	"time"
)

// The pauses of an outage. Each is several times the one before, so that an endpoint that stays away
// is asked a few times only within the longest wait.
const (
	firstDelay  = time.Second
	delayGrowth = 5
	spread      = 0.1 // the part of a pause that is chance
)

// mostAgain is how often a question is put again, unchanged, to a server that answered nothing of use.
const mostAgain = 2

// retryPolicy decides whether and when a question is asked again after a failure.
type retryPolicy struct {
	retries           int // further attempts; 0 for never asking again
	maxDelay, maxWait time.Duration

	mu     sync.Mutex // for the jitter
	jitter func() float64
}

// again reports whether a question is put again after its n-th failure, from 1, of which this one waiting
// does not mend, given what was tried before. Failures that pass take nothing from what is tried.
func (p *retryPolicy) again(failure *Failure, n int, had tried) bool {
	switch remedy := failure.Kind.Remedy(); remedy {
	case Again:
		return n <= p.retries && had[remedy] < mostAgain
	case Less, Reask:
		return n <= p.retries && had[remedy] == 0
	}
	return false
}

// tried is how often a question was put again at once, by the remedy: unchanged, or with what was wrong.
type tried map[Remedy]int

// delay returns the wait after the n-th failure in a row that may pass, from 1, given how long it was
// waited before. It is bounded by the longest wait alone. The failure is what to give up with.
func (p *retryPolicy) delay(failure *Failure, n int, waited time.Duration) (time.Duration, *Failure) {
	given := *failure
	given.Attempts = n
	d := p.backoff(n)
	if failure.RetryAfter > 0 {
		d = failure.RetryAfter
	}
	switch {
	case p.retries == 0:
	case d > p.maxDelay:
		given.Kind = WaitTooLong
		given.Message += fmt.Sprintf("; it asks to wait %s, and the longest delay allowed is %s", d, p.maxDelay)
	case waited+d > p.maxWait:
		given.Message += fmt.Sprintf("; waited %s, and the longest wait allowed is %s", waited.Round(time.Millisecond), p.maxWait)
	default:
		return d, nil
	}
	return 0, &given
}

// backoff grows with every failure. A part of it is jitter, so that programs that failed together do
// not return together.
func (p *retryPolicy) backoff(n int) time.Duration {
	d := p.maxDelay
	if n <= 10 { // further growth would overflow
		d = min(time.Duration(float64(firstDelay)*math.Pow(delayGrowth, float64(n-1))), p.maxDelay)
	}
	if p.jitter == nil {
		return d
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Duration(float64(d) * (1 - spread*p.jitter()))
}

// sleep waits for d or until ctx ends.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return ctx.Err()
	case <-ctx.Done():
		return ctx.Err()
	}
}
