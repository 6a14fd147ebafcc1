package window

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

func TestWhatReturnsIsCounted(t *testing.T) {
	w := windowOf(
		Gap(rule("GAP"), "a", 3, false, func(int) string { return "" }, "thing"),
		Near(rule("NEAR"), "a", "", func(int, int) int { return 1 }, "/a", "things"),
		Once(rule("ONCE"), "b", "a", func(int) string { return "" }, "word"),
	)
	winter := Season{Months: []int{12, 1, 2}}
	days := []Day{
		{Date: "2027-01-01", Facts: facts("a: x y, b: q"), Source: &Source{Pack: "p", Season: winter}},
		{Date: "2027-01-05", Facts: facts("a: x z"), Source: &Source{Pack: "q"}},
		{Date: "2027-07-01", Facts: facts("a: x y, b: r"), Source: &Source{Pack: "p", Season: winter, Eased: 75}},
		{Date: "2027-07-02", Facts: facts("a: u, rungs: MON")},
	}
	r := w.Repetition(days, Limits{})
	require.Equal(t, Repetition{
		Days: 4, First: "2027-01-01", Last: "2027-07-02",
		Gaps: []Returns{{Aspect: "a", Distinct: 4, Uses: 7, Each: Spread{1, 1.5, 3}, Returns: 3, Least: 4, Median: 177}},
		Near: map[string]int{"things": 1}, Once: map[string]int{"b": 2},
		Packs: []PackUse{
			{Pack: "p", Days: 2, Seasons: map[string]int{"winter": 1, "summer": 1}, Only: "month 12, 1 or 2"},
			{Pack: "q", Days: 1, Seasons: map[string]int{"winter": 1}},
		},
		Eased: map[int]int{75: 1}, Below: 1, Out: 1,
		Apart: map[string]Spread{"b": {181, 181, 181}}, PackDays: Spread{1, 1.5, 2}, Seasons: map[string]int{"winter": 2, "summer": 2},
	}, r)
	require.Zero(t, w.Repetition(days, Limits{Hemisphere: South}).Packs[0].Seasons["spring"])
	require.Equal(t, 1, w.Repetition(days[:1], Limits{Hemisphere: South}).Packs[0].Seasons["summer"])
	require.Equal(t, game.Date(""), w.Repetition(nil, Limits{}).First)
}

// TestKindsMixByWeek: whole weeks alone; a kind is fresh after 14 days without it, where
// these days are known.
func TestKindsMixByWeek(t *testing.T) {
	w := weeksOfKinds()
	require.Nil(t, w.Repetition([]Day{{Date: "2027-01-04", Facts: facts("a: x")}}, Limits{}).Kinds)
	days := []Day{
		{Date: "2027-01-02", Facts: facts("kinds: unit")},        // a Saturday: of no whole week
		{Date: "2027-01-04", Facts: facts("kinds: record name")}, // Mondays
		{Date: "2027-01-11", Facts: facts("kinds: record means")},
		{Date: "2027-01-18", Facts: facts("kinds: record name unit")}, // unit was there 16 days ago, name 14
		{Date: "2027-01-25", Facts: facts("kinds: means name")},
		{Date: "2027-01-31", Facts: facts("kinds: missing")},
		{Date: "2027-02-01", Facts: facts("kinds: rhyme")}, // its week is not over
	}
	require.Equal(t, &Kinds{
		Of: "triples", Counts: map[string]int{"unit": 2, "record": 3, "name": 3, "means": 2, "missing": 1, "rhyme": 1},
		Weeks: 4, Distinct: Spread{2, 2.5, 3}, Fresh: Spread{1, 1, 1}, Stale: 0,
		Evidence: Evidence{All: 50, Week: Spread{100. / 3, (50 + 200./3) / 2, 100}},
	}, w.Repetition(days, Limits{}).Kinds)
	days[3].Facts = facts("kinds: record name")
	require.Equal(t, 1, w.Repetition(days, Limits{}).Kinds.Stale)
	require.Equal(t, Spread{0, 0.5, 1}, w.Repetition(days, Limits{}).Kinds.Fresh)

	days = []Day{
		{Date: "2027-01-04", Facts: facts("kinds: unit")}, {Date: "2027-01-18", Facts: facts("kinds: unit name")},
		{Date: "2027-01-31", Facts: facts("kinds: rhyme")}, // the Sunday of its week
	}
	k := w.Repetition(days, Limits{}).Kinds
	require.Equal(t, []any{4, Spread{1, 1, 1}}, []any{k.Weeks, k.Fresh}, "the 14 days before the 18th are known; one week shows nothing")
	text, err := json.Marshal(k)
	require.NoError(t, err)
	require.JSONEq(t, `{"triples": {"unit": 2, "name": 1, "rhyme": 1}, "weeks": 4, "stale": 0, "distinct": {"least": 1, "median": 1, "most": 2},
		"fresh": {"least": 1, "median": 1, "most": 1}, "evidence": {"all": 0, "week": {"least": 0, "median": 0, "most": 0}}}`, string(text))
}
