package triples

import (
	"testing"
	"time"

	"dailies/game/document"
	"dailies/game/triples"
	"dailies/schemas"
	"dailies/validate"
)

// BenchmarkCheck validates a decoded puzzle with the plain validator and with this
// one, in turn, and reports how many times faster this one is.
func BenchmarkCheck(b *testing.B) {
	p := goods(b)["guest-wifi.json"]
	game, profile := New(nil), daily()
	var plainTime, fastTime time.Duration
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		referenceCheck(p)
		middle := time.Now()
		for range 10 {
			if game.Judge(ctx, p, profile).Outcome != validate.Passed {
				b.Fatal("a good puzzle failed")
			}
		}
		plainTime += middle.Sub(start)
		fastTime += time.Since(middle) / 10
	}
	b.ReportMetric(float64(plainTime)/float64(fastTime), "times-plain")
	b.ReportMetric(float64(fastTime.Nanoseconds())/float64(b.N), "ns/check")
}

// BenchmarkSearch is the search alone, which allocates nothing.
func BenchmarkSearch(b *testing.B) {
	p := goods(b)["guest-wifi.json"]
	b.ReportAllocs()
	for b.Loop() {
		var board bitboard
		board.load(p)
		if found := board.search(); found.locking != 3 || board.first(0).trap == 1 || board.correlated() {
			b.Fatal("a good puzzle failed")
		}
	}
}

func TestTheSearchDoesNotAllocate(t *testing.T) {
	p := goods(t)["guest-wifi.json"]
	allocations := testing.AllocsPerRun(10, func() {
		var board bitboard
		board.load(p)
		board.search()
		for i := range board.triples {
			board.first(i)
		}
		board.correlated()
	})
	if allocations != 0 {
		t.Fatalf("the search allocates %v times", allocations)
	}
}

// BenchmarkDocument goes from the bytes of a document to its findings, and reports
// the share of the time that the schema takes.
func BenchmarkDocument(b *testing.B) {
	data := fixture(b, "testdata/good/guest-wifi.json")
	kind := New(schemas.Triples).Checker()
	judge, err := validate.NewJudge([]validate.Checker{kind}, "", "")
	if err != nil {
		b.Fatal(err)
	}
	var all, schema time.Duration
	for b.Loop() {
		start := time.Now()
		if r, err := judge.Text(ctx, "x", data); err != nil || !r.Valid() {
			b.Fatal(err, r.Findings)
		}
		all += time.Since(start)
		doc, _ := document.Parse(data)
		start = time.Now()
		if _, err := kind.Schema.Check(doc); err != nil {
			b.Fatal(err)
		}
		schema += time.Since(start)
	}
	b.ReportMetric(100*float64(schema)/float64(all), "%schema")
}

// FuzzDecode feeds the decoder anything: it must not panic, and what it accepts the
// schema must accept too, and the other way round.
func FuzzDecode(f *testing.F) {
	f.Add(fixture(f, "testdata/good/guest-wifi.json"))
	f.Add([]byte(`{"puzzleId":"2026-11-21-x","tiles":[{}],"trueTriples":null}`))
	schema := validate.NewSchema(schemas.Triples)
	f.Fuzz(func(t *testing.T, data []byte) {
		p, decodeErr := triples.Decode(data)
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
			New(nil).Judge(ctx, p, daily())
		}
	})
}
