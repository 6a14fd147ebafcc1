package main

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"dailies/cmd/dailies/internal/factory"
	"github.com/stretchr/testify/require"
)

// BenchmarkBench tells how long a bench of three prompts, two models and eight repeats takes
// with a server that takes 200 ms for an answer, sixteen of them at once for each model, how
// long judging its answers again takes, and how long it takes a program with other rules, which
// knows no result. No two answers are the same. The ideal is what the requests take at that pace,
// or the processor time of judging all of them again, over the processors, whichever is more; on a machine
// that does something else too, compare with the seconds of judging again.
func BenchmarkBench(b *testing.B) {
	for _, games := range []string{"triples", "triples, testimony", "triples, aura"} {
		for _, more := range []string{"days: 1", "days: 7", "days: 1\nattempts: 1"} {
			b.Run(fmt.Sprintf("%s/%q", games, more), func(b *testing.B) {
				for range b.N {
					timeBench(b, games, more)
				}
			})
		}
	}
}

func timeBench(b *testing.B, games, more string) {
	b.Helper()
	const latency, inFlight = 200 * time.Millisecond, 16
	s, dir := newRated(b), b.TempDir()
	s.latency, s.distinct = latency, true
	spoil := 0
	if more == "days: 1\nattempts: 1" {
		spoil = 100 // nothing but the network
	}
	models := ""
	for _, name := range []string{"small", "large"} {
		models += fmt.Sprintf("- {name: %s, model: m, baseURL: %q, keyFrom: THE_KEY, retries: 0, inFlight: %d}\n", name, s.url, inFlight)
	}
	plan := write(b, "bench.yaml", fmt.Sprintf("games: [%s]\nprompts: {one: %q, two: %q, three: %q}\n%s\ndate: 2026-11-23\nmodels:\n%s",
		games, promptsSpoilt(b, spoil), promptsSpoilt(b, spoil), promptsSpoilt(b, spoil), more, models))
	wall, all := timeCommand(b, "these rules", "bench", plan, "--dir", dir)
	again, little := timeCommand(b, "these rules", "bench", plan, "--dir", dir, "--rejudge")
	rejudged, work := timeCommand(b, "other rules", "bench", plan, "--dir", dir, "--rejudge")
	network := time.Duration((s.requests+2*inFlight-1)/(2*inFlight)) * latency
	ideal := max(network, work/time.Duration(runtime.NumCPU()))
	b.ReportMetric(float64(s.requests), "requests")
	b.ReportMetric(network.Seconds(), "s-network")
	b.ReportMetric(work.Seconds(), "s-judging")
	b.ReportMetric(again.Seconds(), "s-again")
	b.ReportMetric(little.Seconds(), "s-again-cpu")
	b.ReportMetric(rejudged.Seconds(), "s-rejudged")
	b.ReportMetric(wall.Seconds(), "s-wall")
	b.ReportMetric(all.Seconds(), "s-wall-cpu") // that of the server and of asking it among it
	b.ReportMetric(wall.Seconds()/ideal.Seconds(), "ratio")
	b.ReportMetric(0, "ns/op")
}

// timeCommand tells how long a command of a build of the program takes, and how much processor
// time.
func timeCommand(b *testing.B, build string, args ...string) (wall, work time.Duration) {
	b.Helper()
	began, before := time.Now(), processorTime(b)
	var errs strings.Builder
	code := execute(b.Context(), factory.Environment{
		Streams: factory.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &errs},
		Now:     time.Now,
		Getenv:  func(name string) string { return map[string]string{"THE_KEY": theKey}[name] },
		Build:   func() string { return build },
	}, args)
	require.Equal(b, exitClean, code, errs.String())
	return time.Since(began), processorTime(b) - before
}

// processorTime is the processor time that this process has taken.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Skip(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
