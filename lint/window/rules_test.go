package window

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRepeated(t *testing.T) {
	w := windowOf(Repeated(rule("AGAIN"), 3, "a", 2, "/a", "thing"))
	require.Empty(t, codes(w, days("a: x", "a: x, i: 1")))
	require.Empty(t, codes(w, days("a: x", "a: x, i: 1", "a: y")))
	require.Equal(t, []string{"AGAIN error"}, codes(w, days("a: x", "a: x, i: 1", "a: x, i: 2")))
	require.Equal(t, []string{"WARN_META_GAP warning"}, codes(w, days("a: x, i: 3", "a: x", "", "a: x, i: 1")), "the first day has left the span")
}

func TestOverlap(t *testing.T) {
	w := windowOf(Overlap(rule("SAME"), "a", 50, "/a", "things"))
	require.Empty(t, codes(w, days("a: x y z w", "a: x y u v")), "half is not more than half")
	require.Equal(t, []string{"SAME error"}, codes(w, days("a: x y z w", "a: x y z v")))
	require.Equal(t, []string{"SAME error"}, codes(w, days("a: p q r s x y", "a: x y v")), "of the smaller set")
	require.Equal(t, []string{"SAME error"}, codes(w, days("a: x y v", "a: p q r s x y")), "whichever day has it")
	require.Equal(t, []string{"WARN_META_GAP warning"}, codes(w, days("a: x y z", "", "a: x y z, i: 1")), "consecutive dates only")
	c := w.Calendar([]Day{{Date: first.AddDays(1), Facts: facts("a: x y")}}, Limits{})
	require.NotNil(t, c.Slot(first, "").Weigh(Day{Date: first, Facts: facts("a: x y z")}).Refused, "the day after is a neighbor too")
}

func TestTopCard(t *testing.T) {
	w := windowOf(TopCard(rule("TOP"), 7, "top", 60, 4))
	week := func(roles ...string) []Day {
		var all []Day
		for i, role := range roles {
			f := facts(fmt.Sprint("i: ", i))
			f.Tallies["top"] = []Tally{{Value: role, Count: 1}}
			all = append(all, Day{Date: first.AddDays(i), Facts: f})
		}
		return all
	}
	require.Equal(t, []string{"TOP warning"}, codes(w, week(TopOther)))
	require.Equal(t, []string{"TOP warning"}, codes(w, week(TopPlayed, TopOther)))
	require.Empty(t, codes(w, week(TopPlayed)), "one day cannot play it twice")
	require.Zero(t, w.Calendar(nil, Limits{}).Slot(first, "").Weigh(week(TopPlayed)[0]).Warnings)
	require.Empty(t, codes(w, week(TopPlayed, TopPlayed, TopTrap, TopTrap, TopTrap)), "60 % is not more than 60 %")
	require.Equal(t, []string{"TOP error"}, codes(w, week(TopPlayed, TopTrap, TopTrap, TopTrap, TopPlayed, TopTrap, TopTrap)))
	require.Equal(t, []string{"TOP error"}, codes(w, week(TopPlayed, TopOther, TopOther, TopOther)), "played once")
	findings := w.Judge(week(TopTrap, TopTrap, TopTrap, TopTrap), Limits{})
	require.Len(t, findings["2026-11-04"], 2, "both ways to break it are reported")
	findings = w.Judge(week(TopPlayed, TopTrap, TopTrap, TopTrap, TopOther), Limits{})
	require.Len(t, findings["2026-11-05"], 1, "60 % is one of them no more")
	four := w.Calendar(week(TopPlayed, TopPlayed, TopTrap, TopTrap), Limits{})
	require.Nil(t, four.Slot("2026-11-05", "").Weigh(week(TopOther, TopOther, TopOther, TopOther, TopTrap)[4]).Refused, "nor when a date is filled")
	both := week(TopTrap, TopTrap, TopPlayed, TopTrap)
	both[3].Facts.Tallies["top"] = []Tally{{Value: TopTrap, Count: 1}, {Value: TopPlayed, Count: 1}}
	require.Contains(t, w.Judge(both, Limits{})["2026-11-04"][0].Message, "3 of 4 days", "a day with a trap that is played is one day")
}

func TestAtMost(t *testing.T) {
	w := windowOf(AtMost(rule("CAP"), 28, "m", "wins", 25, 4, "it wins"))
	require.Equal(t, []string{"CAP warning"}, codes(w, days("m: wins")), "binds from four")
	require.Empty(t, codes(w, days("m: loses", "m: loses, i: 1", "m: loses, i: 2", "m: wins")), "a quarter is not more than a quarter")
	require.Equal(t, []string{"CAP error"}, codes(w, days("m: loses", "m: loses, i: 1", "m: wins", "m: wins, i: 3")))
	require.Empty(t, codes(w, days("m: loses", "m: loses, i: 1", "m: wins", "m: wins, i: 3", "i: 4")), "a day that shows none is not blamed")

	// 0 shows y, 2 shows x and 3 nothing: what ends on 3 is half of what the rule looks at on 2.
	w = windowOf(AtMost(rule("CAP"), 3, "m", "x", 50, 1, "x"))
	c := w.Calendar(days("m: y", "", "m: x", "i: 3"), Limits{})
	require.Nil(t, c.Slot(first.AddDays(1), "").Weigh(Day{Date: first.AddDays(1), Facts: facts("i: 1")}).Refused, "nor is the day before it for a span that ends on it")
}

func TestDominantTag(t *testing.T) {
	w := windowOf(CommonTrait(rule("HABIT"), 0, "a", 60, 5, "habit"))
	require.Equal(t, []string{"HABIT warning"}, codes(w, days("a: x")))
	require.Empty(t, codes(w, days("b: 1", "b: 2")), "no day shows it")
	require.Empty(t, codes(w, days("a: x", "a: x", "a: x", "b: 1", "b: 2")), "3 of 5 days are not more than 60 %")
	require.Equal(t, []string{"HABIT error"}, codes(w, days("a: x y, i: 1", "a: x, i: 2", "a: x, i: 3", "a: x, i: 4", "b: 1")))
	for range 20 { // the values stand in a map
		finding := w.Judge(days("a: y x z", "a: z x y, i: 1"), Limits{})["2026-11-02"][0]
		require.Contains(t, finding.Message, "x is the habit on 2 of 2 days", "of equal ones the first by name")
	}
	finding := w.Judge(days("a: x", "a: x, i: 1"), Limits{})["2026-11-02"][0]
	require.Equal(t, "/evidence", finding.Pointer)
	require.Contains(t, finding.Message, "x is the habit on 2 of 2 days, more than 60 %")
}
