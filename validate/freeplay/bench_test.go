package freeplay

import (
	"fmt"
	"syscall"
	"testing"
	"time"
)

// worked is the processor time that this process has taken: what the clock says depends on
// what else the machine does.
func worked(t testing.TB) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Skip(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// BenchmarkParts tells positions and time of each search of the good fixtures.
func BenchmarkParts(b *testing.B) {
	for name, p := range goods(b) {
		var s solver
		var begun time.Duration
		report := func(part string, positions *int, f func()) {
			begun = worked(b)
			f()
			fmt.Printf("%-20s %-12s %8d positions %8.1f ms\n", name, part, *positions, float64((worked(b)-begun).Microseconds())/1000)
		}
		for act := range p.Acts {
			var n int
			report(fmt.Sprint("reach ", act+1), &n, func() { s.gauge.Reach(ctx(), p, act+1); n = s.gauge.reaching.memo.len() })
			report(fmt.Sprint("card ", act+1), &n, func() {
				r, _ := s.gauge.Reach(ctx(), p, act+1)
				begun = worked(b)
				s.gauge.Card(ctx(), p, act+1, r.All)
				n = s.gauge.joining.memo.len()
			})
			report(fmt.Sprint("chance ", act+1), &n, func() { s.gauge.Chance(ctx(), p, act+1); n = s.gauge.chances.memo.len() })
			report(fmt.Sprint("best ", act+1), &n, func() { s.bests.run(ctx(), newLock(p, act, proofEntry(p, act))); n = s.bests.memo.len() })
		}
		var n int
		report("all", &n, func() { s.solve(ctx(), p) })
	}
}

func BenchmarkReach(b *testing.B) {
	p := goods(b)["timestamp-hardline"]
	var g Gauge
	begun := worked(b)
	for b.Loop() {
		g.Reach(ctx(), p, 1)
		g.Chance(ctx(), p, 1)
	}
	b.ReportMetric(float64((worked(b)-begun).Microseconds())/1000/float64(b.N), "cpu-ms/op")
}
