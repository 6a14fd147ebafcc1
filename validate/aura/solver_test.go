package aura

import (
	"context"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game/aura"
)

// compare holds the search against the reference, figure by figure, and gives the reference's.
func compare(t *testing.T, p *aura.Puzzle) *Analysis {
	t.Helper()
	got, want := analyze(context.Background(), p), newReference(p).solve(sixes(len(p.Evidence)))
	if got.Undecided {
		t.Fatal("undecided")
	}
	want.Policies, want.Models[M0] = got.Policies, got.Models[M0] // drawn at random
	g, _ := json.Marshal(got)
	w, _ := json.Marshal(want)
	if string(g) != string(w) {
		doc, _ := json.Marshal(p)
		t.Fatalf("search and reference disagree\n got %s\nwant %s\n%s", g, w, doc)
	}
	for i := range want.Medals {
		if i < len(got.Medals) && got.Medals[i].Medal != want.Medals[i].Medal {
			t.Fatalf("draft %v: %s, want %s", want.Medals[i].Cards, got.Medals[i].Medal, want.Medals[i].Medal)
		}
	}
	if doubts := replay(p, got); sound(p) && len(doubts) > 0 {
		t.Fatal(doubts)
	}
	return want
}

func TestSearchAgreesWithReference(t *testing.T) {
	t.Parallel()
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

// TestFullSizeDraftsAgreeWithReference: on shipped dailies, the best medal of drafts from
// all over, and what the reference finds alive among the paths.
func TestFullSizeDraftsAgreeWithReference(t *testing.T) {
	if testing.Short() {
		t.Skip("the reference takes a second a draft")
	}
	for name, p := range dailies(t) {
		got := analyze(t.Context(), p)
		best := make(map[[6]int]aura.Medal, len(got.Medals))
		for _, d := range got.Medals {
			best[[6]int(d.Cards)] = d.Medal
		}
		want := newReference(p).solve(sample(p, 308))
		for _, d := range want.Medals {
			require.Equal(t, d.Medal, best[[6]int(d.Cards)], "%s %v", name, d.Cards)
		}
		require.LessOrEqual(t, want.BestTurnsLeft, got.BestTurnsLeft)
		for _, path := range got.DeadPaths {
			require.Contains(t, want.DeadPaths, path)
		}
	}
}

var full = flag.String("full", "", "let the reference solve this fixture whole, as good/wifi, and keep what it finds; with a SCAN it takes ten minutes")

// found is what the reference found of a whole puzzle, as testdata/reference keeps it.
func found(t *testing.T, a *Analysis) string {
	t.Helper()
	var medals strings.Builder // of the drafts in evidence order, by their first letters
	for _, d := range a.Medals {
		medals.WriteString(string(d.Medal[:1]))
	}
	text, err := json.MarshalIndent(map[string]any{"analysis": a, "medals": medals.String()}, "", " ")
	require.NoError(t, err)
	return string(text) + "\n"
}

// TestTheReferenceSolvesAWholePuzzle runs the reference over all 924 drafts of a fixture.
func TestTheReferenceSolvesAWholePuzzle(t *testing.T) {
	if *full == "" {
		t.Skip("only with -full")
	}
	text := found(t, compare(t, shipped(t, *full+".json")))
	require.NoError(t, os.WriteFile(filepath.Join("testdata", "reference", *full+".json"), []byte(text), 0o600))
}

// solved lists the fixtures that the reference has solved whole, as good/wifi.json.
func solved(t *testing.T) (names []string) {
	t.Helper()
	for _, folder := range []string{"good", "broken"} {
		kept, err := filepath.Glob(filepath.Join("testdata/reference", folder, "*.json"))
		require.NoError(t, err)
		for _, file := range kept {
			names = append(names, folder+"/"+filepath.Base(file))
		}
	}
	return names
}

// TestWholePuzzlesAgreeWithReference holds the search against what the reference found of
// whole puzzles: every draft, every figure.
func TestWholePuzzlesAgreeWithReference(t *testing.T) {
	names := solved(t)
	require.GreaterOrEqual(t, len(names), 20)
	for _, name := range names {
		want, err := os.ReadFile(filepath.Join("testdata/reference", name))
		require.NoError(t, err)
		p := shipped(t, name)
		got := analyze(t.Context(), p)
		require.Equal(t, string(want), found(t, got), name)
		require.Empty(t, replay(p, got), name)
	}
}

// BenchmarkAgainstReference reports how many times faster the search is than the
// reference on the same daily with three protocols, in one run, with what it allocates in
// all. The reference takes one draft at a time, so a part of the drafts is timed and
// the time of all of them follows.
func BenchmarkAgainstReference(b *testing.B) {
	p := shipped(b, "good/wifi.json")
	drafts := sample(p, 132)
	start := time.Now()
	newReference(p).solve(drafts)
	plain := time.Since(start) * 924 / time.Duration(len(drafts))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	analyze(b.Context(), p)
	runtime.ReadMemStats(&after)
	b.ResetTimer()
	for range b.N {
		analyze(b.Context(), p)
	}
	b.ReportMetric(plain.Seconds(), "reference-s")
	b.ReportMetric(float64(plain)*float64(b.N)/float64(b.Elapsed()), "times-faster")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/1e6, "MB-allocated")
}
