package aura

import (
	"context"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game/aura"
)

// compare holds the search against the oracle, figure by figure.
func compare(t *testing.T, p *aura.Puzzle) {
	t.Helper()
	got, want := analyze(context.Background(), p), newOracle(p).solve(sixes(len(p.Evidence)))
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

// sample are drafts spread evenly over all of them.
func sample(p *aura.Puzzle, step int) (drafts [][6]int) {
	for i, draft := range sixes(len(p.Evidence)) {
		if i%step == step/2 {
			drafts = append(drafts, draft)
		}
	}
	return drafts
}

// TestFullSizeDraftsAgreeWithOracle: on shipped dailies, the best medal of drafts from
// all over, and what the oracle finds alive among the paths.
func TestFullSizeDraftsAgreeWithOracle(t *testing.T) {
	if testing.Short() {
		t.Skip("the oracle takes a second a draft")
	}
	for name, p := range dailies(t) {
		got := analyze(t.Context(), p)
		best := make(map[[6]int]aura.Medal, len(got.Medals))
		for _, d := range got.Medals {
			best[[6]int(d.Cards)] = d.Medal
		}
		want := newOracle(p).solve(sample(p, 308))
		for _, d := range want.Medals {
			require.Equal(t, d.Medal, best[[6]int(d.Cards)], "%s %v", name, d.Cards)
		}
		require.LessOrEqual(t, want.BestTurnsLeft, got.BestTurnsLeft)
		for _, path := range got.DeadPaths {
			require.Contains(t, want.DeadPaths, path)
		}
	}
}

var full = flag.String("full", "", "hold every draft of this good fixture against the oracle, which takes many minutes")

// TestEveryFullSizeFigureAgreesWithOracle compares the whole analysis of a shipped daily
// over all 924 drafts.
func TestEveryFullSizeFigureAgreesWithOracle(t *testing.T) {
	if *full == "" {
		t.Skip("only with -full")
	}
	compare(t, shipped(t, "good/"+*full+".json"))
}

// BenchmarkAgainstOracle reports how many times faster the search is than the plain
// solver on the same daily with three protocols, in one run, with what it allocates in
// all. The plain solver takes one draft at a time, so a part of the drafts is timed and
// the time of all of them follows.
func BenchmarkAgainstOracle(b *testing.B) {
	p := shipped(b, "good/wifi.json")
	drafts := sample(p, 132)
	start := time.Now()
	newOracle(p).solve(drafts)
	plain := time.Since(start) * 924 / time.Duration(len(drafts))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	analyze(b.Context(), p)
	runtime.ReadMemStats(&after)
	b.ResetTimer()
	for range b.N {
		analyze(b.Context(), p)
	}
	b.ReportMetric(plain.Seconds(), "plain-s")
	b.ReportMetric(float64(plain)*float64(b.N)/float64(b.Elapsed()), "times-faster")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/1e6, "MB-allocated")
}
