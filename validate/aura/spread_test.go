package aura

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game/aura"
)

// TestSpreadAgreesWithTables: what is told forwards of a draft that scans is what a table
// of the draft tells, in both readings and for every number of scans and turns.
func TestSpreadAgreesWithTables(t *testing.T) {
	boards := 40
	if testing.Short() {
		boards = 8
	}
	draw := rand.New(rand.NewPCG(10, 55))
	var won, lost [readings]int
	for range boards {
		p := modelPuzzle(draw, 9+draw.IntN(3), 4+draw.IntN(5))
		p.ScanLimit = 3
		forwards, backwards := newSolver(t.Context(), p), newSolver(t.Context(), p)
		m := forwards.model
		for i := draw.IntN(7); i < len(m.drafts); i += 7 {
			for how := range readings {
				for scans := 1; scans <= m.scans; scans++ {
					root := m.root(m.drafts[i], scans)
					for turns := 1; turns <= p.Turns; turns++ {
						want := backwards.table(how, root, turns).at(turns, 0, 0).has(m.start)
						require.Equal(t, want, forwards.reaches(how, root, turns), "draft %d, reading %d, %d scans, %d turns", i, how, scans, turns)
						if want {
							won[how]++
						} else {
							lost[how]++
						}
					}
				}
			}
		}
		require.False(t, forwards.over || backwards.over)
	}
	for how := range readings {
		require.NotZero(t, won[how])
		require.NotZero(t, lost[how])
	}
}

// plainMedal is the best medal of a draft by the whole tables of both readings; where they
// differ, which they do on few drafts, it is sought.
func (s *solver) plainMedal(draft cards) aura.Medal {
	m := s.model
	root := m.root(draft, m.scans)
	for _, left := range []int{aura.GoldTurns, aura.SilverTurns, aura.BronzeTurns, 0} {
		turns := m.turns - left
		wins := func(how reading) bool { return s.table(how, root, turns).at(turns, 0, 0).has(m.start) }
		if wins(upperBound) && (wins(lowerBound) || s.within(draft, m.scans, turns)) {
			return aura.MedalFor(left)
		}
	}
	return aura.Loss
}

// BenchmarkMedals finds the medals of all drafts of the fixture that takes longest, and for
// the ratio does so by whole tables.
func BenchmarkMedals(b *testing.B) {
	p := shipped(b, "good/thermostat.json")
	var fast, plain time.Duration
	for b.Loop() {
		start := time.Now()
		s := newSolver(b.Context(), p)
		medals := s.judge().medals
		fast += time.Since(start)
		start = time.Now()
		s = newSolver(b.Context(), p)
		for i, draft := range s.model.drafts {
			if s.plainMedal(draft) != medals[i] {
				b.Fatal(i)
			}
		}
		plain += time.Since(start)
	}
	b.ReportMetric(float64(plain)/float64(fast), "times-plain")
}
