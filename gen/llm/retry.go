package llm

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// firstDelay is how long the first repetition is put off; each further one twice as
// long as the one before.
const firstDelay = 500 * time.Millisecond

// patience decides whether a question is asked again after a failure, and when.
type patience struct {
	retries           int
	maxDelay, maxWait time.Duration

	mu     sync.Mutex // for the jitter
	jitter func() float64
}

// delay is the wait before a question is asked again after its failure number n, from
// 1, when it has waited for so long already. The error is the *[Failure] to give up
// with.
func (p *patience) delay(failure *Failure, n int, waited time.Duration) (time.Duration, error) {
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

// backoff doubles from attempt to attempt; half of it is spread, so that requests that
// failed together do not come back together.
func (p *patience) backoff(n int) time.Duration {
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

// retryAfter reads the header of that name, seconds or a date; 0 when there is none,
// it makes no sense, or the date is past.
func retryAfter(header http.Header, now time.Time) time.Duration {
	value := strings.TrimSpace(header.Get("Retry-After"))
	seconds, err := strconv.ParseUint(value, 10, 32)
	switch {
	case err == nil:
		return time.Duration(seconds) * time.Second
	case errors.Is(err, strconv.ErrRange):
		return math.MaxUint32 * time.Second
	}
	date, err := http.ParseTime(value)
	if err != nil {
		return 0
	}
	return max(date.Sub(now), 0)
}

// sleep waits, but not longer than ctx lives.
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
