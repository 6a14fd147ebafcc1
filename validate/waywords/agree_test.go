package waywords

import (
	"slices"
	"strings"
	"testing"

	"dailies/validate"
	"dailies/validate/waywords/blocklist"
)

func TestAgreesWithThePlainImplementation(t *testing.T) {
	list, err := blocklist.Default()
	if err != nil {
		t.Fatal(err)
	}
	puzzles := good(t)
	rounds := 500
	if testing.Short() {
		rounds = 200
	}
	draw := newDraw(7)
	for round := range rounds {
		p := puzzles[draw.IntN(len(puzzles))]
		if round >= len(puzzles) {
			p = damage(p, draw)
		} else {
			p = puzzles[round]
		}
		v := judge(p, 0)
		want, figs := plainJudge(p, list)
		if got := codes(v.Findings); !slices.Equal(got, want) {
			t.Fatalf("round %d: got %v\nwant %v", round, got, want)
		}
		a := v.Analysis
		got := figures{a.RouteLength, a.PathCoverage, a.Intersections, a.CriticalWords, len(a.ExtraOccurrences), len(a.Unwanted), strings.Join(a.UnreachableWords, " ")}
		if got != figs {
			t.Fatalf("round %d: got %+v, want %+v", round, got, figs)
		}
		if a.Solvable != (a.RouteLength >= 0) || len(a.Route) != a.RouteLength+1 {
			t.Fatalf("round %d: route %v of length %d", round, a.Route, a.RouteLength)
		}
	}
}

// BenchmarkJudge compares audit and gate with the plain implementation, in one run.
func BenchmarkJudge(b *testing.B) {
	list, err := blocklist.Default()
	if err != nil {
		b.Fatal(err)
	}
	p := read(b, "testdata/good/kitchen-7x7.json")
	var slow float64
	b.Run("plain", func(b *testing.B) {
		for b.Loop() {
			plainJudge(p, list)
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
