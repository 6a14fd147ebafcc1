package aura

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
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
	sizes := []struct{ cards, turns, protocols int }{{6, 6, 3}, {7, 4, 2}, {8, 3, 3}, {7, 4, 3}, {6, 5, 1}, {6, 7, 2}, {9, 3, 2}, {7, 5, 2}}
	draw := rand.New(rand.NewPCG(1, 2))
	for range 208 / len(sizes) {
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

// shipped reads a fixture.
func shipped(t testing.TB, name string) *aura.Puzzle {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	p, err := aura.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// BenchmarkAgainstOracle reports how many times faster the search is than the plain
// solver on the same daily with three protocols, in one run, with what it allocates
// in all. Both give the same figures, or it fails.
func BenchmarkAgainstOracle(b *testing.B) {
	p := shipped(b, "good/wifi.json")
	start := time.Now()
	want := newOracle(p).solve()
	plain := time.Since(start)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := analyse(b.Context(), p)
	runtime.ReadMemStats(&after)
	if got.GoldDrafts != want.GoldDrafts || got.WinningDrafts != want.WinningDrafts {
		b.Fatal("search and oracle disagree")
	}
	b.ResetTimer()
	for range b.N {
		analyse(b.Context(), p)
	}
	b.ReportMetric(plain.Seconds(), "plain-s")
	b.ReportMetric(float64(plain)*float64(b.N)/float64(b.Elapsed()), "times-faster")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/1e6, "MB-allocated")
}
