package freeplay

import (
	"fmt"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/freeplay"
	"dailies/schemas"
	"dailies/validate"
)

// processor is the processor time that this process has taken: what the clock says depends on
// what else the machine does.
func processor(t testing.TB) time.Duration {
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
			begun = processor(b)
			f()
			fmt.Printf("%-20s %-12s %8d positions %8.1f ms\n", name, part, *positions, float64((processor(b)-begun).Microseconds())/1000)
		}
		for act := range p.Acts {
			var n int
			report(fmt.Sprint("reach ", act+1), &n, func() { s.gauge.Reach(ctx(), p, act+1); n = s.gauge.reaching.memo.len() })
			report(fmt.Sprint("card ", act+1), &n, func() {
				r, _ := s.gauge.Reach(ctx(), p, act+1)
				begun = processor(b)
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

// BenchmarkVerdict is the whole judgement of a decoded run, with the processor time and the
// memory that one takes.
func BenchmarkVerdict(b *testing.B) {
	game := judged()
	for name, p := range goods(b) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			begun := processor(b)
			for b.Loop() {
				game.Judge(b.Context(), p, game.Profiles[0])
			}
			b.ReportMetric(float64((processor(b)-begun).Microseconds())/1000/float64(b.N), "cpu-ms/verdict")
		})
	}
}

// BenchmarkReference measures the last locks of the good runs by the searches and by the
// reference, in turn, and reports how many times faster the searches are.
func BenchmarkReference(b *testing.B) {
	var slow, fast time.Duration
	var g Gauge
	for b.Loop() {
		for name, p := range goods(b) {
			begun := processor(b)
			want, chance := refMeasure(p, 2), refChanceOf(p, 2)
			middle := processor(b)
			r, _ := g.Reach(ctx(), p, 3)
			if c, _ := g.Chance(ctx(), p, 3); c != chance || r.All != want.All {
				b.Fatal("the two disagree on ", name)
			}
			slow, fast = slow+middle-begun, fast+processor(b)-middle
		}
	}
	b.ReportMetric(float64(slow)/float64(fast), "times-slow")
	b.ReportMetric(float64(fast.Microseconds())/1000/float64(4*b.N), "cpu-ms/lock")
	b.ReportMetric(0, "ns/op")
}

// FuzzDecode feeds the decoder anything: it must not panic, what it accepts the schema must
// accept too, and the other way round; and what is read can be judged.
func FuzzDecode(f *testing.F) {
	data, err := game.Canonical(randomRun(rand.New(rand.NewPCG(1, 2)), small()))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"puzzleId":"2026-11-21-x","acts":[{"deck":[{"claims":{"timeRange":["24:10","9:5"]}}],"cache":null,"modifiers":null}],"koaLines":null}`))
	schema := validate.NewSchema(schemas.Freeplay)
	f.Fuzz(func(t *testing.T, data []byte) {
		p, decodeErr := freeplay.Decode(data)
		doc, faults := document.Parse(data)
		if len(faults) > 0 {
			if decodeErr == nil {
				t.Fatal("an unsound text was decoded")
			}
			return
		}
		mismatches, err := schema.Check(doc)
		if err != nil {
			t.Fatal(err)
		}
		if (decodeErr == nil) != (len(mismatches) == 0) {
			t.Fatalf("decoder: %v; schema: %v", decodeErr, mismatches)
		}
		if p != nil {
			judged().Judge(t.Context(), p, standard())
		}
	})
}
