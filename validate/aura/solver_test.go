package aura

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"dailies/game/aura"
)

// compare holds the search against the oracle, figure by figure.
func compare(t *testing.T, p *aura.Puzzle) {
	t.Helper()
	got, want := analyse(context.Background(), p), newOracle(p).solve()
	if got.Undecided {
		t.Fatal("undecided")
	}
	want.Policies = got.Policies
	g, _ := json.Marshal(got)
	w, _ := json.Marshal(want)
	if string(g) != string(w) {
		doc, _ := json.Marshal(p)
		t.Fatalf("search and oracle disagree\n got %s\nwant %s\n%s", g, w, doc)
	}
	for i := range want.Medals {
		if i < len(got.Medals) && got.Medals[i].Medal != want.Medals[i].Medal {
			t.Fatalf("draft %v: %s, want %s", want.Medals[i].Cards, got.Medals[i].Medal, want.Medals[i].Medal)
		}
	}
	if doubts := replay(p, got); len(doubts) > 0 {
		t.Fatal(doubts)
	}
}

func TestSearchAgreesWithOracle(t *testing.T) {
	sizes := []struct{ cards, turns, protocols int }{{6, 6, 3}, {7, 5, 2}, {8, 4, 3}, {7, 5, 3}, {8, 4, 1}, {6, 7, 2}, {9, 4, 2}, {12, 3, 3}}
	draw := rand.New(rand.NewPCG(1, 2))
	for range 240 / len(sizes) {
		for _, size := range sizes {
			p := randomPuzzle(draw, size.cards, size.turns, size.protocols)
			if draw.IntN(4) > 0 { // a smaller lock, so that weak hands come into play
				p.Resistance = min(30+draw.IntN(15*size.turns), maxStart)
				p.Protocols[0].FromResistance = p.Resistance
			}
			compare(t, p)
		}
	}
}

// BenchmarkAgainstOracle reports how many times faster the search is than the plain
// solver on the same puzzle, in one run, with what the search allocates.
func BenchmarkAgainstOracle(b *testing.B) {
	draw := rand.New(rand.NewPCG(5, 6))
	p := randomPuzzle(draw, 12, 8, 3)
	p.ScanLimit = 2
	start := time.Now()
	newOracle(p).solve()
	plain := time.Since(start)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	analyse(b.Context(), p)
	runtime.ReadMemStats(&after)
	b.ResetTimer()
	for range b.N {
		analyse(b.Context(), p)
	}
	b.ReportMetric(plain.Seconds(), "plain-s")
	b.ReportMetric(float64(plain)*float64(b.N)/float64(b.Elapsed()), "times-faster")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/1e6, "MB-allocated")
}
