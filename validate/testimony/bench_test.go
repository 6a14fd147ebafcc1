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
	var plainTime, fastTime time.Duration
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		plain := plainSolve(p)
		middle := time.Now()
		for range repeats {
			if Solve(p).Lines != plain.Lines {
				b.Fatal("the two disagree")
			}
		}
		plainTime += middle.Sub(start)
		fastTime += time.Since(middle) / repeats
	}
	b.ReportMetric(float64(plainTime)/float64(fastTime), "times-plain")
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
