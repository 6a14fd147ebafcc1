package aura

import (
	"maps"
	"slices"
	"testing"

	"dailies/game"
	"dailies/gen"
)

// BenchmarkRungs deals and tunes one board of every pack in turn, and reports for each
// rung how many of a thousand boards pass. The time a pass is the time a board over that
// share:
//
//	go test ./gen/aura -run '^$' -bench Rungs -benchtime 80x
func BenchmarkRungs(b *testing.B) {
	all := packs(b)
	names := slices.Sorted(maps.Keys(all))
	for _, rung := range game.Rungs() {
		b.Run(string(rung), func(b *testing.B) {
			passed := 0
			for n := range b.N {
				p := all[names[n%len(names)]]
				d := dealer{p, newGrid(p), gen.Random(uint64(n), "bench", string(p.Pack), string(rung))}
				if puzzle, _ := d.attempt(b.Context(), rung, turnsOf(rung, 0), d.seek(rung)); puzzle != nil {
					passed++
				}
			}
			b.ReportMetric(1000*float64(passed)/float64(b.N), "passes/1000")
			b.ReportMetric(b.Elapsed().Seconds()/float64(max(passed, 1)), "s/pass")
		})
	}
}
