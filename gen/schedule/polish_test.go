package schedule

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/lint"
)

// TestADayThatWarnsIsLookedAtOnceMore: the third day has one candidate, with which the days
// before it break a rule that only warns. The first is chosen anew, though what it had scores
// better.
func TestADayThatWarnsIsLookedAtOnceMore(t *testing.T) {
	w := windowOf(lint.Portioned(rule("WARN"), 3, "a", func(v string) bool { return v == "x" }, 70, "things"))
	all := candidates("a: x, i: 1", "a: y, i: 2", "a: x, i: 3", "a: y, i: 4", "a: x, i: 5")
	all[0].Score, all[2].Score = 9, 9
	for i, day := range []int{0, 0, 1, 1, 2} {
		all[i].Fits = func(d game.Date) bool { return d == first.AddDays(day) }
	}
	s := choose(t, w, 3, nil, all)
	require.Equal(t, map[game.Date]int{first: 1, first.AddDays(1): 2, first.AddDays(2): 4}, s.Chosen)
}

// TestPolishingLeavesNoMoreWarnings holds random runs against the judge before and after.
func TestPolishingLeavesNoMoreWarnings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := windowOf(
			lint.Portioned(rule("WARN"), 3, "a", func(v string) bool { return v == "x" }, 40, "things"),
			lint.Fresh(rule("FRESH"), 2, "b", place("x", "y"), "thing"),
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
			if choices, _ := s.rank(i); len(choices) > 0 {
				s.place(r.Days[i], choices[0].index)
			}
		}
		before, filled := warningsIn(r, s.result.Chosen), len(s.result.Chosen)
		s.polish()
		require.Len(t, s.result.Chosen, filled)
		require.Empty(t, broken(r, s.result.Chosen))
		require.LessOrEqual(t, warningsIn(r, s.result.Chosen), before)
	})
}

// warningsIn counts what the judge finds in a choice.
func warningsIn(r Request, chosen map[game.Date]int) (n int) {
	var placed []lint.Day
	for date, index := range chosen {
		placed = append(placed, lint.Day{Date: date, Facts: r.Candidates[index].Facts})
	}
	lint.Sort(placed)
	for _, findings := range r.Window.Judge(placed, r.Limits) {
		for _, f := range findings {
			if f.Rule.Code == "WARN" {
				n++
			}
		}
	}
	return n
}
