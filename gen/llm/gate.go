package llm

import (
	"context"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// gate lets requests through in the order they come: no more at once than its limit
// and no faster than its rates. The limit halves when the server says that it is asked
// too much, and grows by one for each limit's worth of good answers, up to where it
// began.
type gate struct {
	now              func() time.Time
	sleep            func(context.Context, time.Duration) error
	after            func(time.Duration, func()) *time.Timer
	requests, tokens *rate.Limiter // nil for no limit

	mu     sync.Mutex
	most   float64
	limit  float64
	busy   int             // requests that are through and not back
	shrunk int             // how often the limit halved
	holds  int             // nothing is let through while there is one
	queue  []chan struct{} // those that wait, each told by closing
}

func newGate(c Config) *gate {
	g := &gate{now: c.Now, sleep: sleep, after: time.AfterFunc, most: float64(c.InFlight), limit: float64(c.InFlight)}
	if c.RequestsPerMinute > 0 {
		g.requests = rate.NewLimiter(rate.Limit(float64(c.RequestsPerMinute)/60), 1)
	}
	if c.TokensPerMinute > 0 {
		g.tokens = rate.NewLimiter(rate.Limit(float64(c.TokensPerMinute)/60), c.TokensPerMinute)
	}
	return g
}

// enter waits until a request of so many tokens may be sent. What it returns is for
// leave. The error is that of ctx.
func (g *gate) enter(ctx context.Context, tokens int) (shrunk int, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if err := g.take(ctx); err != nil {
		return 0, err
	}
	for _, pace := range []struct {
		limiter *rate.Limiter
		n       int
	}{{g.requests, 1}, {g.tokens, tokens}} {
		if err := g.pace(ctx, pace.limiter, pace.n); err != nil {
			g.give()
			return 0, err
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.shrunk, nil
}

// leave ends what enter began. Of the requests that were under way together, only the
// first that was limited shrinks the limit: the others tell nothing new.
func (g *gate) leave(shrunk int, good, limited bool) {
	g.mu.Lock()
	switch {
	case limited && shrunk == g.shrunk:
		g.limit = max(g.limit/2, 1)
		g.shrunk++
	case good:
		g.limit = min(g.limit+1/g.limit, g.most)
	}
	g.mu.Unlock()
	g.give()
}

// hold lets nothing through for a while.
func (g *gate) hold(d time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.holds++
	g.after(d, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.holds--
		g.admit()
	})
}

func (g *gate) take(ctx context.Context) error {
	turn := make(chan struct{})
	g.mu.Lock()
	g.queue = append(g.queue, turn)
	g.admit()
	g.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
	}
	g.mu.Lock()
	i := slices.Index(g.queue, turn)
	if i >= 0 {
		g.queue = slices.Delete(g.queue, i, i+1)
	}
	g.mu.Unlock()
	if i < 0 {
		g.give() // its turn came all the same
	}
	return ctx.Err()
}

func (g *gate) give() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.busy--
	g.admit()
}

// admit lets through whom it can; the lock is held.
func (g *gate) admit() {
	for g.holds == 0 && len(g.queue) > 0 && g.busy < int(g.limit) {
		g.busy++
		close(g.queue[0])
		g.queue = g.queue[1:]
	}
}

// pace waits for a limiter. A request that is larger than a minute's worth waits for
// that much.
func (g *gate) pace(ctx context.Context, limiter *rate.Limiter, n int) error {
	if limiter == nil {
		return nil
	}
	now := g.now()
	reserved := limiter.ReserveN(now, min(n, limiter.Burst()))
	delay := reserved.DelayFrom(now)
	if delay <= 0 {
		return nil
	}
	err := g.sleep(ctx, delay)
	if err != nil {
		reserved.CancelAt(now)
	}
	return err
}
