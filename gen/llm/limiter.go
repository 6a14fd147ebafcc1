package llm

import (
	"context"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// limiter admits requests first come, first served: no more at once than its limit and
// no faster than its rates. The limit halves when the server signals overload and grows
// by one for every limit's worth of good answers, back up to where it started.
type limiter struct {
	now              func() time.Time
	sleep            func(context.Context, time.Duration) error
	after            func(time.Duration, func()) *time.Timer
	requests, tokens *rate.Limiter // nil for no limit

	mu     sync.Mutex
	most   float64
	limit  float64
	busy   int             // requests admitted and not yet released
	shrunk int             // how often the limit was halved
	pauses int             // nothing is admitted while one lasts
	single bool            // one at a time, to see whether the server is back
	queue  []chan struct{} // waiting requests, each admitted by closing its channel
}

func newLimiter(c Config) *limiter {
	l := &limiter{now: c.Now, sleep: sleep, after: time.AfterFunc, most: float64(c.InFlight), limit: float64(c.InFlight)}
	if c.RequestsPerMinute > 0 {
		l.requests = rate.NewLimiter(rate.Limit(float64(c.RequestsPerMinute)/60), 1)
	}
	if c.TokensPerMinute > 0 {
		l.tokens = rate.NewLimiter(rate.Limit(float64(c.TokensPerMinute)/60), c.TokensPerMinute)
	}
	return l
}

// acquire waits until a request of so many tokens may be sent. Its result is passed to release.
// The error is that of ctx.
func (l *limiter) acquire(ctx context.Context, tokens int) (shrunk int, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if err := l.wait(ctx); err != nil {
		return 0, err
	}
	for _, pace := range []struct {
		limiter *rate.Limiter
		n       int
	}{{l.requests, 1}, {l.tokens, tokens}} {
		if err := l.pace(ctx, pace.limiter, pace.n); err != nil {
			l.free()
			return 0, err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.shrunk, nil
}

// release returns the slot of a request. Among requests in flight together, only the first one
// turned away for overload halves the limit: the others say nothing new.
func (l *limiter) release(shrunk int, good, overloaded bool) {
	l.mu.Lock()
	switch {
	case overloaded && shrunk == l.shrunk:
		l.limit = max(l.limit/2, 1)
		l.shrunk++
	case good:
		l.limit = min(l.limit+1/l.limit, l.most)
	}
	l.mu.Unlock()
	l.free()
}

// pause admits nothing for a while.
func (l *limiter) pause(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pauses++
	l.after(d, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.pauses--
		l.admit()
	})
}

// hold admits nothing until resume is called.
func (l *limiter) hold() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pauses++
}

// resume ends a hold.
func (l *limiter) resume() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pauses--
	l.admit()
}

// singly admits one request at a time, to see whether the server is back, or again as many as before.
func (l *limiter) singly(single bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.single = single
	l.admit()
}

// wait queues for a slot.
func (l *limiter) wait(ctx context.Context) error {
	admitted := make(chan struct{})
	l.mu.Lock()
	l.queue = append(l.queue, admitted)
	l.admit()
	l.mu.Unlock()
	select {
	case <-admitted:
		return nil
	case <-ctx.Done():
	}
	l.mu.Lock()
	i := slices.Index(l.queue, admitted)
	if i >= 0 {
		l.queue = slices.Delete(l.queue, i, i+1)
	}
	l.mu.Unlock()
	if i < 0 {
		l.free() // admitted at the very moment ctx ended
	}
	return ctx.Err()
}

func (l *limiter) free() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy--
	l.admit()
}

// admit lets waiting requests in as far as there are slots. The lock must be held.
func (l *limiter) admit() {
	most := int(l.limit)
	if l.single {
		most = 1
	}
	for l.pauses == 0 && len(l.queue) > 0 && l.busy < most {
		l.busy++
		close(l.queue[0])
		l.queue = l.queue[1:]
	}
}

// pace waits for a rate. A request larger than a minute's worth waits for a minute's
// worth.
func (l *limiter) pace(ctx context.Context, limiter *rate.Limiter, n int) error {
	if limiter == nil {
		return nil
	}
	now := l.now()
	reserved := limiter.ReserveN(now, min(n, limiter.Burst()))
	delay := reserved.DelayFrom(now)
	if delay <= 0 {
		return nil
	}
	err := l.sleep(ctx, delay)
	if err != nil {
		reserved.CancelAt(now)
	}
	return err
}
