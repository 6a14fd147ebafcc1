package llm

import (
	"context"
	"fmt"
	"math"
	"sync"
	"time"
)

// firstDelay precedes the first retry; each later delay is twice the one before.
const firstDelay = 500 * time.Millisecond

// retryPolicy decides whether and when a question is asked again after a failure.
type retryPolicy struct {
	retries           int
	maxDelay, maxWait time.Duration

	mu     sync.Mutex // for the jitter
	jitter func() float64
}

// delay returns the wait before the retry that follows the n-th failure of a question, from 1,
// given how long it has waited so far. The error is the *[Failure] to give up with.
func (p *retryPolicy) delay(failure *Failure, n int, waited time.Duration) (time.Duration, error) {
	given := *failure
	given.Attempts = n
	remedy := failure.Kind.Remedy()
	if remedy == GiveUp || remedy == StopAll || n > p.retries {
		return 0, &given
	}
	if remedy != Wait {
		return 0, nil
	}
	d := p.backoff(n)
	if failure.RetryAfter > 0 {
		d = failure.RetryAfter
	}
	switch {
	case d > p.maxDelay:
		given.Kind = WaitTooLong
		given.Message += fmt.Sprintf("; it asks to wait %s (Retry-After), and the longest delay allowed is %s", d, p.maxDelay)
	case waited+d > p.maxWait:
		given.Message += fmt.Sprintf("; waited %s, and the longest wait allowed is %s", waited.Round(time.Millisecond), p.maxWait)
	default:
		return d, nil
	}
	return 0, &given
}

// backoff doubles with every failure. Half of it is jitter, so that requests that failed
// together do not return together.
func (p *retryPolicy) backoff(n int) time.Duration {
	d := min(time.Duration(float64(firstDelay)*math.Pow(2, float64(n-1))), p.maxDelay)
	if n > 30 { // further doubling would overflow
		d = p.maxDelay
	}
	if p.jitter == nil {
		return d
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return d/2 + time.Duration(p.jitter()*float64(d/2))
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
