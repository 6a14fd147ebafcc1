package aura

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game/aura"
)

// compare holds the search against the oracle, figure by figure, and gives the oracle's.
func compare(t *testing.T, p *aura.Puzzle) *Analysis {
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
	return want
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

var full = flag.String("full", "", "let the oracle solve this good fixture whole, which takes ten minutes, and keep what it finds")

// found is what the oracle found of a whole daily, as testdata/oracle keeps it.
func found(t *testing.T, a *Analysis) string {
	t.Helper()
	medals := make([]string, len(a.Medals))
	for i, d := range a.Medals {
		medals[i] = fmt.Sprintf("%v %s", d.Cards, d.Medal)
	}
	text, err := json.MarshalIndent(map[string]any{"analysis": a, "medals": medals}, "", " ")
	require.NoError(t, err)
	return string(text) + "\n"
}

// TestTheOracleSolvesWholeDailies runs the oracle over all 924 drafts of a shipped daily.
func TestTheOracleSolvesWholeDailies(t *testing.T) {
	if *full == "" {
		t.Skip("only with -full")
	}
	p := shipped(t, "good/"+*full+".json")
	text := found(t, compare(t, p))
	require.NoError(t, os.WriteFile(filepath.Join("testdata", "oracle", *full+".json"), []byte(text), 0o600))
}

// TestWholeDailiesAgreeWithOracle holds the search against what the oracle found of
// whole dailies: every draft, every figure.
func TestWholeDailiesAgreeWithOracle(t *testing.T) {
	kept, err := filepath.Glob("testdata/oracle/*.json")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(kept), 3)
	for _, file := range kept {
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		p := shipped(t, "good/"+filepath.Base(file))
		got := analyze(t.Context(), p)
		require.Equal(t, string(want), found(t, got), file)
		require.Empty(t, replay(p, got), file)
	}
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
