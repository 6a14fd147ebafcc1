package waywords

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"dailies/game/waywords"
	"dailies/validate"
	"dailies/validate/waywords/blocklist"
)

// TestAgreesWithTheReference judges every fixture, good and broken, and then copies of
// them that are damaged at random.
func TestAgreesWithTheReference(t *testing.T) {
	t.Parallel()
	list, err := blocklist.Default()
	if err != nil {
		t.Fatal(err)
	}
	puzzles := everyFixture(t)
	rounds := 500
	if testing.Short() {
		rounds = 60
	}
	draw := newDraw(7)
	for round := range len(puzzles) + rounds {
		if round < len(puzzles) {
			requireAgreement(t, puzzles[round], list)
			continue
		}
		requireAgreement(t, damage(puzzles[draw.IntN(len(puzzles))], draw), list)
	}
}

func requireAgreement(t *testing.T, p *waywords.Puzzle, list *blocklist.List) {
	t.Helper()
	v := judge(p, 0)
	want, figs := referenceJudge(p, list)
	if got := codes(v.Findings); !slices.Equal(got, want) {
		t.Fatalf("%s: got %v\nwant %v", p.PuzzleID, got, want)
	}
	a := v.Analysis
	got := figures{a.RouteLength, a.PathCoverage, a.Intersections, a.CriticalWords, len(a.ExtraOccurrences), len(a.Unwanted), len(a.ThemeReadings), strings.Join(a.UnreachableWords, " ")}
	if got != figs {
		t.Fatalf("%s: got %+v, want %+v", p.PuzzleID, got, figs)
	}
	if r := referenceOf(p); !maps.Equal(a.Models, r.models()) || a.AlikeWords != r.alike() {
		t.Fatalf("%s: models %v and %d alike, want %v and %d", p.PuzzleID, a.Models, a.AlikeWords, r.models(), r.alike())
	}
	if a.Solvable != (a.RouteLength >= 0) || len(a.Route) != a.RouteLength+1 {
		t.Fatalf("%s: route %v of length %d", p.PuzzleID, a.Route, a.RouteLength)
	}
}

// BenchmarkJudge compares audit and gate with the reference, in one run.
func BenchmarkJudge(b *testing.B) {
	list, err := blocklist.Default()
	if err != nil {
		b.Fatal(err)
	}
	p := read(b, "testdata/good/kitchen-7x7.json")
	var slow float64
	b.Run("reference", func(b *testing.B) {
		for b.Loop() {
			referenceJudge(p, list)
		}
		slow = float64(b.Elapsed().Nanoseconds()) / float64(b.N)
	})
	b.Run("fast", func(b *testing.B) {
		checker := Checker{Blocklist: blocklist.Default}
		profile := New(nil).Profiles[0]
		for b.Loop() {
			checker.Check(b.Context(), p, &validate.Reporter{Profile: profile})
		}
		b.ReportMetric(slow/(float64(b.Elapsed().Nanoseconds())/float64(b.N)), "times-faster")
	})
}
