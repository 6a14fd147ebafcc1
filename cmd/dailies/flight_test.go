package main

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// BenchmarkNetwork tells how long a run of all games takes with a server that takes
// 200 ms for an answer, against what the requests alone take at that pace, and what
// the run takes with a server that answers at once.
func BenchmarkNetwork(b *testing.B) {
	server := newHonest(b, "all")
	for _, c := range []struct {
		name     string
		inFlight int
		answer   func(question string) string
	}{
		{"50 in flight, no packs", 50, noPack}, {"8 in flight, no packs", 8, noPack}, {"50 in flight, packs", 50, nil},
	} {
		b.Run(c.name, func(b *testing.B) {
			server.other = c.answer
			for range b.N {
				const latency = 200 * time.Millisecond
				work, _ := timeRun(b, server, 0, c.inFlight)
				wall, requests := timeRun(b, server, latency, c.inFlight)
				waves := (requests + c.inFlight - 1) / c.inFlight
				b.ReportMetric(float64(requests), "requests")
				b.ReportMetric((time.Duration(waves) * latency).Seconds(), "s-ideal")
				b.ReportMetric(work.Seconds(), "s-at-once")
				b.ReportMetric(wall.Seconds(), "s-wall")
			}
		})
	}
}

// noPack is an answer that is refused at once, another one for every question.
func noPack(question string) string { return fmt.Sprintf(`{"a":%q}`, question) }

// timeRun tells how long a run of all games takes and how often it asks.
func timeRun(b *testing.B, server *honest, latency time.Duration, inFlight int) (wall time.Duration, requests int) {
	b.Helper()
	server.expect(func(r *http.Request, _ int) {
		select {
		case <-time.After(latency):
		case <-r.Context().Done():
		}
	})
	began := time.Now()
	args := server.args(b.TempDir(), "--in-flight", strconv.Itoa(inFlight), "--days", "16", "--attempts", "1")
	code, errs := runHere(b, b.Context(), time.Now, io.Discard, args...)
	require.Contains(b, []int{exitClean, exitFindings}, code, errs)
	wall = time.Since(began)
	_, requests = server.counts()
	return wall, requests
}
