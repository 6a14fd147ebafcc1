package llm

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// crowd has n requests go through a limiter, each for a second, and returns how many
// were admitted at once at most and when each went through.
func crowd(t *testing.T, l *limiter, n int) (most int32, times []time.Duration) {
	t.Helper()
	var now, peak atomic.Int32
	var mu sync.Mutex
	var group sync.WaitGroup
	start := time.Now()
	for range n {
		group.Go(func() {
			shrunk, err := l.acquire(context.Background(), 100)
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			times = append(times, time.Since(start))
			peak.Store(max(peak.Load(), now.Add(1)))
			mu.Unlock()
			time.Sleep(time.Second)
			now.Add(-1)
			l.release(shrunk, true, false)
		})
	}
	group.Wait()
	return peak.Load(), times
}

func TestLimiterAdmitsAsManyAsItsLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		peak, times := crowd(t, newLimiter(Config{Now: time.Now, InFlight: 8}), 50)
		require.EqualValues(t, 8, peak)
		require.Equal(t, 6*time.Second, times[49])
	})
}

// TestLimiterShrinksOnceForABurstAndRecovers.
func TestLimiterShrinksOnceForABurstAndRecovers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(Config{Now: time.Now, InFlight: 8})
		var passes []int
		for range 8 {
			shrunk, err := l.acquire(context.Background(), 0)
			require.NoError(t, err)
			passes = append(passes, shrunk)
		}
		for i, shrunk := range passes {
			l.release(shrunk, false, i < 6) // six are limited, two fail otherwise
		}
		require.InDelta(t, 4, l.limit, 0)
		for range 5 {
			shrunk, err := l.acquire(context.Background(), 0)
			require.NoError(t, err)
			l.release(shrunk, false, true)
		}
		require.InDelta(t, 1, l.limit, 0, "it never closes")
		peak, _ := crowd(t, l, 3)
		require.Less(t, peak, int32(3))
		crowd(t, l, 100)
		require.InDelta(t, 8, l.limit, 0)
		peak, _ = crowd(t, l, 20)
		require.EqualValues(t, 8, peak)
	})
}

func TestOnlyALimitedRequestShrinksTheLimit(t *testing.T) {
	for _, f := range []fault{status(500, ""), status(503, ""), says("<p>"), hangUp} {
		a, _, _ := patient(t, config(faulty(t, times(4, f)...).URL+"/v1"))
		_, err := a.write(context.Background(), triples(2))
		require.NoError(t, err)
		require.InDelta(t, DefaultInFlight, a.limiter.limit, 0)
	}
	a, _, _ := patient(t, config(faulty(t, status(429, "")).URL+"/v1"))
	_, err := a.write(context.Background(), triples(1))
	require.NoError(t, err)
	require.InDelta(t, DefaultInFlight/2, a.limiter.limit, 0.5)
}

// TestRates: no minute has more requests or tokens than its limit, except tokens saved up
// during a pause.
func TestRates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, times := crowd(t, newLimiter(Config{Now: time.Now, InFlight: 50, RequestsPerMinute: 30}), 90)
		for i, at := range times {
			require.InDelta(t, float64(i)*2, at.Seconds(), 0.001, "evenly spread")
		}
		_, times = crowd(t, newLimiter(Config{Now: time.Now, InFlight: 50, TokensPerMinute: 1000}), 30)
		require.Less(t, times[9], time.Second)
		require.InDelta(t, 120, times[29].Seconds(), 0.001, "then six seconds for a hundred tokens")
		_, times = crowd(t, newLimiter(Config{Now: time.Now, InFlight: 50, TokensPerMinute: 10}), 2)
		require.InDelta(t, 60, times[1].Seconds(), 0.001, "a request larger than a minute's worth goes through")
	})
}

func TestWhatIsHeldGoesOnLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(Config{Now: time.Now, InFlight: 8})
		l.pause(30 * time.Second)
		l.pause(10 * time.Second)
		_, times := crowd(t, l, 2)
		require.Equal(t, 30*time.Second, times[0])
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		l.pause(time.Hour)
		_, err := l.acquire(ctx, 0)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.Zero(t, l.busy)
		require.Empty(t, l.queue)
	})
}

// TestWhoGivesUpLeavesNothingBehind: neither in the queue, nor when its turn comes at the same
// moment, nor while it waits for a rate.
func TestWhoGivesUpLeavesNothingBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(Config{Now: time.Now, InFlight: 1})
		for range 100 {
			shrunk, err := l.acquire(context.Background(), 0)
			require.NoError(t, err)
			ctx, cancel := context.WithCancel(context.Background())
			done := make(chan struct{})
			go func() {
				defer close(done)
				if shrunk, err := l.acquire(ctx, 0); err == nil {
					l.release(shrunk, true, false)
				}
			}()
			synctest.Wait()
			cancel()
			l.release(shrunk, true, false)
			<-done
			require.Zero(t, l.busy)
		}
		l = newLimiter(Config{Now: time.Now, InFlight: 1, RequestsPerMinute: 1})
		start := time.Now()
		crowd(t, l, 1)
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_, err := l.acquire(ctx, 0)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.Zero(t, l.busy)
		_, err = l.acquire(context.Background(), 0)
		require.NoError(t, err)
		require.InDelta(t, 60, time.Since(start).Seconds(), 0.001, "its place in the rate is free again")
	})
}

// TestAWaitThatIsTooLongHoldsNobodyBack: the question fails, and the next is sent at once.
func TestAWaitThatIsTooLongHoldsNobodyBack(t *testing.T) {
	server := faulty(t, status(429, "", "Retry-After", "3600"))
	c := config(server.URL + "/v1")
	c.InFlight, c.Retries = 1, 0
	a := author(t, c)
	a.limiter.after = func(d time.Duration, _ func()) *time.Timer {
		t.Errorf("all are held back for %v", d)
		return nil
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	materials, err := a.write(ctx, triples(2))
	require.Error(t, err)
	require.Len(t, materials, 1)
}

// TestRetryAfterHoldsOthersBack, not only the request that received it.
func TestRetryAfterHoldsOthersBack(t *testing.T) {
	server := faulty(t, status(429, "", "Retry-After", "30"))
	c := config(server.URL + "/v1")
	c.InFlight = 1
	a := author(t, c)
	over := make(chan func(), 1)
	a.limiter.after = func(d time.Duration, f func()) *time.Timer {
		require.Equal(t, 30*time.Second, d)
		over <- f
		return nil
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		materials, err := a.write(context.Background(), triples(2))
		if len(materials) != 1 || err == nil {
			t.Error(materials, err)
		}
	}()
	select {
	case resume := <-over:
		time.Sleep(50 * time.Millisecond)
		require.Equal(t, 1, a.Usage().Requests)
		resume()
	case <-time.After(20 * time.Second):
		require.Fail(t, "nothing is held")
	}
	<-done
	require.Equal(t, 2, a.Usage().Requests)
}
