package testimony

import (
	"fmt"
	"testing"
	"time"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/testimony"
	"dailies/schemas"
	"dailies/validate"
)

// BenchmarkSolve analyses a hand on copied maps, line by line, and by the search, in
// turn, and reports how many times faster the search is.
func BenchmarkSolve(b *testing.B) {
	for _, size := range []int{6, 7} {
		b.Run(fmt.Sprint(size, " cards"), func(b *testing.B) { benchmarkHand(b, handOf(size)) })
	}
	for name, p := range goods(b) {
		b.Run(name, func(b *testing.B) { benchmarkHand(b, p) })
	}
}

// handOf is the worked example, with more cards that fit everything.
func handOf(size int) *testimony.Puzzle {
	p := workedExample()
	p.TurnLimit = size
	for i := len(p.Hand); i < size; i++ {
		p.Hand = append(p.Hand, card(fmt.Sprint("more", i), 3+i, testimony.Liveness, testimony.Home, testimony.Idle, "02:00", "02:01"))
	}
	return p
}

func benchmarkHand(b *testing.B, p *testimony.Puzzle) {
	const repeats = 20
	var slowTime, fastTime time.Duration
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		slow := refSolve(p)
		middle := time.Now()
		for range repeats {
			if Solve(p).Lines != slow.Lines {
				b.Fatal("the two disagree")
			}
		}
		slowTime += middle.Sub(start)
		fastTime += time.Since(middle) / repeats
	}
	b.ReportMetric(float64(slowTime)/float64(fastTime), "times-slow")
	b.ReportMetric(float64(fastTime.Nanoseconds())/float64(b.N), "ns/solve")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkCheck is the whole judgement of a decoded puzzle, texts and replays and all.
func BenchmarkCheck(b *testing.B) {
	p, koa := goods(b)["hard-oven.json"], New(nil)
	b.ReportAllocs()
	for b.Loop() {
		koa.Judge(b.Context(), p, koa.Profiles[0])
	}
}

// BenchmarkShortfall measures a climb's step: a hand measured in full, and one that the
// models played without the search already show to be no better than the limit.
func BenchmarkShortfall(b *testing.B) {
	p := goods(b)["expert-washer.json"]
	g := Gauge{Profile: daily()}
	b.Run("full", func(b *testing.B) {
		for b.Loop() {
			g.Shortfall(p, 1<<30)
		}
	})
	b.Run("given up", func(b *testing.B) {
		strong := clone(b, p)
		strong.ResistanceStart = 1
		for b.Loop() {
			g.Shortfall(strong, 1)
		}
	})
}

// FuzzDecode feeds the decoder anything: it must not panic, and what it accepts the
// schema must accept too, and the other way round.
func FuzzDecode(f *testing.F) {
	for _, p := range goods(f) {
		data, err := game.Canonical(p)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"puzzleId":"2026-11-21-x","hand":[{"claims":{"timeRange":["24:10","9:5"]}}],"koaLines":null}`))
	schema := validate.NewSchema(schemas.Testimony)
	f.Fuzz(func(t *testing.T, data []byte) {
		p, decodeErr := testimony.Decode(data)
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
			New(nil).Judge(t.Context(), p, daily())
		}
	})
}
