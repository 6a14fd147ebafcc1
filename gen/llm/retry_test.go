package llm

import (
	"context"
	"errors"
	"math"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// TestRetryAfterIsHonored: in seconds and as a date, and without it the wait doubles.
func TestRetryAfterIsHonored(t *testing.T) {
	now := time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC)
	date := now.Add(30 * time.Second).Format(http.TimeFormat)
	for _, c := range []struct {
		name   string
		faults []fault
		want   []time.Duration
	}{
		{"none", times(5, status(429, "")), []time.Duration{time.Second, 5 * time.Second, 25 * time.Second, 2 * time.Minute, 2 * time.Minute}},
		{"seconds", times(2, status(429, "", "Retry-After", "7")), []time.Duration{7 * time.Second, 7 * time.Second}},
		{"fractions", times(1, status(429, "", "Retry-After", "1.5")), []time.Duration{1500 * time.Millisecond}},
		{"milliseconds", times(1, status(429, "", "Retry-After-Ms", "250.5", "Retry-After", "30")), []time.Duration{250500 * time.Microsecond}},
		{"milliseconds that make no sense", times(1, status(429, "", "retry-after-ms", "soon", "Retry-After", "2")), []time.Duration{2 * time.Second}},
		{"a conflict", times(1, status(409, "", "Retry-After", "2")), []time.Duration{2 * time.Second}},
		{"a date", times(1, status(503, "", "Retry-After", date)), []time.Duration{30 * time.Second}},
		{"a date that is past", times(1, status(429, "", "Retry-After", now.Add(-time.Hour).Format(http.TimeFormat))), []time.Duration{time.Second}},
		{"nonsense", times(1, status(429, "", "Retry-After", "soon")), []time.Duration{time.Second}},
		{"zero", times(1, status(429, "", "Retry-After", "0")), []time.Duration{time.Second}},
		{"below zero", times(1, status(429, "", "Retry-After", "-5")), []time.Duration{time.Second}},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := faulty(t, c.faults...)
			settings := config(server.URL + "/v1")
			settings.Now = func() time.Time { return now }
			a, _, waits := patient(t, settings)
			materials, err := a.write(context.Background(), triples(1))
			require.NoError(t, err)
			require.Len(t, materials, 1)
			require.Equal(t, c.want, waits())
		})
	}
}

func TestWaitsAreBounded(t *testing.T) {
	server := faulty(t, times(9, status(429, "", "Retry-After", "40"))...)
	c := config(server.URL + "/v1")
	c.MaxWait = 90 * time.Second
	a, _, waits := patient(t, c)
	_, err := a.write(context.Background(), triples(1))
	require.ErrorContains(t, err, "waited 1m20s, and the longest wait allowed is 1m30s")
	require.Equal(t, []time.Duration{40 * time.Second, 40 * time.Second}, waits())
	require.Len(t, server.bodies, 3)

	server = faulty(t, status(429, "", "Retry-After", "3600"))
	a, _, waits = patient(t, config(server.URL+"/v1"))
	_, err = a.write(context.Background(), triples(1))
	require.ErrorContains(t, err, "asks to wait 1h0m0s, and the longest delay allowed is 2m0s")
	require.Empty(t, waits())
}

func TestBackoffIsSpreadAndCapped(t *testing.T) {
	spread := 0.0
	p := &retryPolicy{maxDelay: time.Minute, jitter: func() float64 { return spread }}
	require.Equal(t, time.Second, p.backoff(1))
	spread = 0.5
	require.Equal(t, 23750*time.Millisecond, p.backoff(3))
	for _, n := range []int{20, 70, math.MaxInt} {
		require.Equal(t, 57*time.Second, p.backoff(n))
	}
}

// TestWhoWaitsHoldsNoSlot: others go on while a request of an endpoint that has answered waits before its
// next attempt.
func TestWhoWaitsHoldsNoSlot(t *testing.T) {
	server := faulty(t, says(answer(`{"game":"triples"}`, "stop", "")), status(500, "oops"))
	c := config(server.URL + "/v1")
	c.InFlight, c.Retries = 1, 1
	a := author(t, c)
	_, err := a.write(context.Background(), triples(1))
	require.NoError(t, err)
	resume := make(chan struct{})
	a.sleep = func(context.Context, time.Duration) error { <-resume; return nil }
	done := make(chan error)
	go func() {
		_, err := a.write(context.Background(), triples(1))
		done <- err
	}()
	require.Eventually(t, func() bool { return a.Usage().Failed == 1 }, 10*time.Second, time.Millisecond)
	_, err = a.write(context.Background(), triples(3))
	require.NoError(t, err)
	close(resume)
	require.NoError(t, <-done)
}

// TestCancellingIsPrompt: wherever a request is, it ends with the run.
func TestCancellingIsPrompt(t *testing.T) {
	for name, f := range map[string]fault{
		"in flight and in the queue": neverAnswer, "in a slow answer": drip,
		"waiting to ask again": status(500, ""), "held by the server": status(429, "", "Retry-After", "50"),
	} {
		t.Run(name, func(t *testing.T) {
			server := faulty(t, times(100, f)...)
			c := config(server.URL + "/v1")
			c.InFlight, c.Timeout, c.Retries = 2, time.Hour, 5
			m := &meter{}
			c.Jitter, c.Meter = func() float64 { return 0.99 }, m
			a := author(t, c)
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			done := make(chan error, 1)
			go func() {
				_, err := a.write(ctx, triples(9))
				done <- err
			}()
			require.Eventually(t, func() bool { server.mu.Lock(); defer server.mu.Unlock(); return len(server.bodies) > 0 }, 10*time.Second, time.Millisecond)
			cancel()
			select {
			case err := <-done:
				require.ErrorIs(t, err, context.Canceled)
				require.Len(t, m.results, len(m.attempts), "every attempt has an end")
				for _, err := range m.ended {
					require.NoError(t, err)
				}
			case <-time.After(20 * time.Second):
				require.Fail(t, "it goes on")
			}
		})
	}
}

func TestSleepEndsWithTheRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		start := time.Now()
		require.True(t, errors.Is(sleep(ctx, time.Hour), context.DeadlineExceeded))
		require.Equal(t, time.Second, time.Since(start))
		require.NoError(t, sleep(context.Background(), time.Minute))
	})
}
