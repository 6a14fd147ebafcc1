package schedule

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/lint"
)

// TestTwoDaysChangeTheirPacks: the one board of a set came early, and only the day that has the
// other board can take it; what else there is warns.
func TestTwoDaysChangeTheirPacks(t *testing.T) {
	all := candidates("sets: x, i: 0", "sets: y, i: 1")
	all[0].Pack.ID, all[1].Pack.ID = "p", "q"
	for i := range 100 { // which make the fair gap
		c := candidates(fmt.Sprintf("sets: z%d", i))[0]
		c.Warnings = 1
		all = append(all, c)
	}
	published := []lint.Day{
		{Date: first.AddDays(-100), Facts: facts("sets: y"), Source: &lint.Source{Pack: "q"}},
		{Date: first.AddDays(-70), Facts: facts("sets: x"), Source: &lint.Source{Pack: "p"}},
	}
	days := []game.Date{first, first.AddDays(20)}
	s := newSearch(t.Context(), Request{Window: resting(), Days: days, Published: published, Candidates: all})
	s.place(days[0], 0)
	s.place(days[1], 1)
	s.spread()
	require.Equal(t, map[game.Date]int{days[0]: 1, days[1]: 0}, s.result.Chosen)
	require.Empty(t, s.result.Early)
}

// plainBeyond counts how much each day shows beyond its ration, by looking at all others.
func plainBeyond(r Request, chosen map[game.Date]int) map[game.Date]int {
	beyond := make(map[game.Date]int)
	for date, index := range chosen {
		need := min(80, newMaterial(r).fairOn(date)["sets"]*80/100)
		for _, set := range r.Candidates[index].Facts.Tallies["sets"] {
			before, behind := 1000, 1000
			for other, its := range chosen {
				for _, shown := range r.Candidates[its].Facts.Tallies["sets"] {
					if apart := other.DaysSince(date); shown.Value == set.Value && apart > 0 {
						behind = min(behind, apart)
					} else if shown.Value == set.Value && apart < 0 {
						before = min(before, -apart)
					}
				}
			}
			for _, gap := range []int{before, behind} {
				if gap < need {
					beyond[date]++
				}
			}
		}
	}
	return beyond
}

func sum(counts map[game.Date]int) (n int) {
	for _, count := range counts {
		n += count
	}
	return n
}

// TestMovesLeaveNoMoreBeyondItsRation holds random runs against a plain count and the judge: no
// rule is broken, no day lost, nothing warns more, and no more is beyond its ration than before.
func TestMovesLeaveNoMoreBeyondItsRation(t *testing.T) {
	sets := lint.Gap(rule("SET"), "sets", 0, false, place("a", "b"), "set")
	w := windowOf(
		lint.Rationed(sets, 80, 4),
		lint.Gap(rule("PACK"), lint.Packs, 1, false, func(int) string { return "" }, "pack"),
		lint.Portioned(rule("WARN"), 3, "a", func(v string) bool { return v == "x" }, 40, "things"),
	)
	moved := 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(6, 16).Draw(t, "days")
		r := Request{Window: w, Days: dates(n), Packs: []Pack{{ID: "p"}, {ID: "q"}, {ID: "r"}}}
		for i := range rapid.IntRange(n, 40).Draw(t, "candidates") {
			pack := rapid.SampledFrom([]string{"p", "q", "r"}).Draw(t, "pack")
			c := candidates(fmt.Sprintf("sets: %s%d, a: %s, i: %d", pack, rapid.IntRange(0, 3).Draw(t, "set"), rapid.SampledFrom([]string{"x", "y"}).Draw(t, "a"), i))[0]
			c.Pack.ID, c.Score = pack, rapid.IntRange(0, 3).Draw(t, "score")
			r.Candidates = append(r.Candidates, c)
		}
		s := newSearch(t.Context(), r)
		for i := range r.Days {
			if choices, _ := s.rank(i); len(choices) > 0 {
				s.place(r.Days[i], choices[rapid.IntRange(0, len(choices)-1).Draw(t, "choice")].index)
			}
		}
		before, warned, filled := plainBeyond(r, s.result.Chosen), warningsIn(r, s.result.Chosen), len(s.result.Chosen)
		s.spread()
		after := plainBeyond(r, s.result.Chosen)
		require.Equal(t, after, s.result.Early)
		require.LessOrEqual(t, sum(after), sum(before))
		require.Len(t, s.result.Chosen, filled)
		require.Empty(t, broken(r, s.result.Chosen))
		require.LessOrEqual(t, warningsIn(r, s.result.Chosen), warned)
		moved += sum(before) - sum(after)
	})
	require.NotZero(t, moved)
}
