package schedule

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/lint/window"
)

// TestADayThatWarnsIsLookedAtOnceMore: the third day has one candidate, with which the days
// before it break a rule that only warns. The first is chosen again, though what it had scores
// better.
func TestADayThatWarnsIsLookedAtOnceMore(t *testing.T) {
	w := windowOf(window.Portioned(rule("WARN"), 3, "a", func(v string) bool { return v == "x" }, 70, "things"))
	all := candidates("a: x, i: 1", "a: y, i: 2", "a: x, i: 3", "a: y, i: 4", "a: x, i: 5")
	all[0].Score, all[2].Score = 9, 9
	for i, day := range []int{0, 0, 1, 1, 2} {
		all[i].Fits = func(d game.Date) bool { return d == first.AddDays(day) }
	}
	s := choose(t, w, 3, nil, all)
	require.Equal(t, map[game.Date]int{first: 1, first.AddDays(1): 2, first.AddDays(2): 4}, s.Chosen)
}

// TestADailyThatKeepsTwoApartIsNotTakenAway: without the second daily no day would warn, but the
// set of the third has the tile of the first, which would be its last time.
func TestADailyThatKeepsTwoApartIsNotTakenAway(t *testing.T) {
	w := windowOf(
		window.Portioned(rule("WARN"), 3, "w", func(v string) bool { return v == "x" }, 40, "things"),
		window.Renewed(rule("RENEWED"), "set", "tile", 0, place("x", "y"), "set", "tiles"),
	)
	all := candidates("set: k, tile: p, w: y", "set: k, tile: q, w: x", "set: m, tile: q, w: y", "set: k, tile: p, w: x")
	for i, day := range []int{0, 1, 1, 2} {
		all[i].Facts.Names = []string{[]string{"k", "k", "m", "k"}[i]}
		all[i].Fits = func(d game.Date) bool { return d == first.AddDays(day) }
	}
	s := choose(t, w, 3, nil, all)
	require.Equal(t, map[game.Date]int{first: 0, first.AddDays(1): 1, first.AddDays(2): 3}, s.Chosen)
	s = choose(t, w, 3, []window.Day{{Date: first, Facts: all[0].Facts}}, all[1:])
	require.Equal(t, map[game.Date]int{first.AddDays(1): 0, first.AddDays(2): 2}, s.Chosen, "nor where the first was published before")
}

// TestImprovingLeavesNoMoreWarnings compares the judge's findings on random runs before and
// after.
func TestImprovingLeavesNoMoreWarnings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := windowOf(
			window.Portioned(rule("WARN"), 3, "a", func(v string) bool { return v == "x" }, 40, "things"),
			window.Fresh(rule("FRESH"), 2, "b", place("x", "y"), "thing"),
		)
		n := rapid.IntRange(2, 8).Draw(t, "days")
		var all []Candidate
		for i := range rapid.IntRange(n, 16).Draw(t, "candidates") {
			c := candidates(fmt.Sprintf("a: %s, b: %s, i: %d", rapid.SampledFrom([]string{"x", "y"}).Draw(t, "a"), rapid.SampledFrom([]string{"p", "q", "r"}).Draw(t, "b"), i))[0]
			c.Score = rapid.IntRange(0, 3).Draw(t, "score")
			only := rapid.IntRange(0, n).Draw(t, "day")
			c.Fits = func(d game.Date) bool { return only == n || d == first.AddDays(only) }
			all = append(all, c)
		}
		r := Request{Window: w, Days: dates(n), Candidates: all}
		s := newSearch(context.Background(), r)
		for i := range r.Days {
			if choices, _ := s.ranked(i); len(choices) > 0 {
				s.place(r.Days[i], choices[0].index)
			}
		}
		before, filled := warningsIn(r, s.result.Chosen), len(s.result.Chosen)
		s.improve()
		require.Len(t, s.result.Chosen, filled)
		require.Empty(t, broken(r, s.result.Chosen))
		require.LessOrEqual(t, warningsIn(r, s.result.Chosen), before)
	})
}

// warningsIn counts what the judge finds in a choice.
func warningsIn(r Request, chosen map[game.Date]int) (n int) {
	var placed []window.Day
	for date, index := range chosen {
		placed = append(placed, window.Day{Date: date, Facts: r.Candidates[index].Facts})
	}
	window.Sort(placed)
	for _, findings := range r.Window.Judge(placed, r.Limits) {
		for _, f := range findings {
			if f.Rule.Code == "WARN" {
				n++
			}
		}
	}
	return n
}

// TestTwoDaysChangeTheirPacks: the one board of a set came early, and only the day that has the
// other board can take it; everything else warns.
func TestTwoDaysChangeTheirPacks(t *testing.T) {
	all := candidates("sets: x, i: 0", "sets: y, i: 1")
	all[0].Pack.ID, all[1].Pack.ID = "p", "q"
	for i := range 100 { // which make the fair gap
		c := candidates(fmt.Sprintf("sets: z%d", i))[0]
		c.Warnings = 1
		all = append(all, c)
	}
	published := []window.Day{
		{Date: first.AddDays(-100), Facts: facts("sets: y"), Source: &window.Source{Pack: "q"}},
		{Date: first.AddDays(-70), Facts: facts("sets: x"), Source: &window.Source{Pack: "p"}},
	}
	days := []game.Date{first, first.AddDays(20)}
	s := newSearch(t.Context(), Request{Window: resting(), Days: days, Published: published, Candidates: all})
	s.place(days[0], 0)
	s.place(days[1], 1)
	s.improve()
	require.Equal(t, map[game.Date]int{days[0]: 1, days[1]: 0}, s.result.Chosen)
	require.Empty(t, s.settled().Early)
}

// TestNoDaysAreChosenAgainForNothing: if the days swapped boards, both sets would be as early
// as now.
func TestNoDaysAreChosenAgainForNothing(t *testing.T) {
	all := candidates("sets: x, i: 0", "sets: y, i: 1")
	all[1].Score = 9
	for i := range 100 { // which make the fair gap
		c := candidates(fmt.Sprintf("sets: z%d", i))[0]
		c.Warnings = 1
		all = append(all, c)
	}
	published := []window.Day{
		{Date: first.AddDays(-75), Facts: facts("sets: y"), Source: &window.Source{Pack: "q"}},
		{Date: first.AddDays(-70), Facts: facts("sets: x"), Source: &window.Source{Pack: "p"}},
	}
	days := []game.Date{first, first.AddDays(4)}
	s := newSearch(t.Context(), Request{Window: resting(), Days: days, Published: published, Candidates: all})
	s.place(days[0], 0)
	s.place(days[1], 1)
	s.budget, s.known = 1000, make(map[game.Date]costs)
	require.False(t, s.amend(overuse, days[0]))
	require.Equal(t, map[game.Date]int{days[0]: 0, days[1]: 1}, s.result.Chosen)
	require.Equal(t, map[game.Date]int{days[0]: 1, days[1]: 1}, s.settled().Early)
}

// plainOveruse counts how much each day shows beyond its MaxUses, by looking at all others.
func plainOveruse(r Request, chosen map[game.Date]int) map[game.Date]int {
	beyond := make(map[game.Date]int)
	for date, index := range chosen {
		need := min(80, newMaterial(r).fairOn(date)["sets"]*80/100)
		for _, set := range r.Candidates[index].Facts.Tallies["sets"] {
			before, after := 1000, 1000
			for other, its := range chosen {
				for _, shown := range r.Candidates[its].Facts.Tallies["sets"] {
					if apart := other.DaysSince(date); shown.Value == set.Value && apart > 0 {
						after = min(after, apart)
					} else if shown.Value == set.Value && apart < 0 {
						before = min(before, -apart)
					}
				}
			}
			for _, gap := range []int{before, after} {
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

// TestImprovingLeavesNoMoreOveruse compares random runs with a plain count and the judge: no
// rule is broken, no day lost, nothing warns more, and nothing is overused more often than
// before, unless that saves warnings.
func TestImprovingLeavesNoMoreOveruse(t *testing.T) {
	sets := window.Gap(rule("SET"), "sets", 0, false, place("a", "b"), "set")
	w := windowOf(
		window.MaxUses(sets, 80, 4),
		window.Gap(rule("PACK"), window.Packs, 1, false, func(int) string { return "" }, "pack"),
		window.Portioned(rule("WARN"), 3, "a", func(v string) bool { return v == "x" }, 40, "things"),
	)
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
			if choices, _ := s.ranked(i); len(choices) > 0 {
				s.place(r.Days[i], choices[rapid.IntRange(0, len(choices)-1).Draw(t, "choice")].index)
			}
		}
		requireBounded(t, s)
		before, warned, filled := plainOveruse(r, s.result.Chosen), warningsIn(r, s.result.Chosen), len(s.result.Chosen)
		weighed := s.cost(warnings, s.costAt, r.Days...)[warnings] // graver breaches more than once
		s.improve()
		for date, known := range s.known {
			require.Equal(t, s.costAt(date), known, "since %s was asked first, nothing was chosen again", date)
		}
		after := plainOveruse(r, s.result.Chosen)
		require.Equal(t, after, s.settled().Early)
		require.Len(t, s.result.Chosen, filled)
		require.Empty(t, broken(r, s.result.Chosen))
		warns := warningsIn(r, s.result.Chosen)
		require.LessOrEqual(t, warns, warned)
		if s.cost(warnings, s.costAt, r.Days...)[warnings] >= weighed {
			require.LessOrEqual(t, sum(after), sum(before))
		}
	})
}

// requireBounded looks for candidates for each filled day, with a bound and without: the one finds all
// that cost less among those of the other.
func requireBounded(t *rapid.T, s *search) {
	date := rapid.SampledFrom(slices.Sorted(maps.Keys(s.result.Chosen))).Draw(t, "chosen again")
	was := costs{warnings: int32(rapid.IntRange(0, 3).Draw(t, "warnings")), overuse: int32(rapid.IntRange(1, 3).Draw(t, "overuse"))}
	index := s.result.Chosen[date]
	source := s.result.Sources[date]
	s.remove(date)
	for _, goal := range []int{warnings, overuse} {
		cheaper := func(most most) []choice {
			choices, _ := s.fitting(date, most)
			return slices.DeleteFunc(slices.Clone(choices), func(c choice) bool {
				return !c.costs.less(was, goal) || goal == overuse && c.costs[overuse] >= was[overuse]
			})
		}
		require.Equal(t, cheaper(anything()), cheaper(below(was, goal)))
	}
	s.restore(date, index, source)
}

// ranked are the best choices for the i-th day.
func (s *search) ranked(i int) ([]choice, map[string]int) {
	s.next = s.after(i)
	_, refusals := s.fitting(s.Days[i], anything())
	return s.best(s.Days[i], anything(), keptPerDay), refusals
}
