package lint

import (
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
		Gaps: []Returns{{Aspect: "a", Distinct: 4, Uses: 7, Returns: 3, Least: 4, Median: 177}},
		Near: map[string]int{"things": 1}, Once: map[string]int{"b": 2},
		Packs: []PackUse{
			{Pack: "p", Days: 2, Seasons: map[string]int{"winter": 1, "summer": 1}, Only: "month 12, 1 or 2"},
			{Pack: "q", Days: 1, Seasons: map[string]int{"winter": 1}},
		},
		Eased: map[int]int{75: 1}, Below: 1, Out: 1,
	}, r)
	require.Zero(t, w.Repetition(days, Limits{Hemisphere: South}).Packs[0].Seasons["spring"])
	require.Equal(t, 1, w.Repetition(days[:1], Limits{Hemisphere: South}).Packs[0].Seasons["summer"])
	require.Equal(t, game.Date(""), w.Repetition(nil, Limits{}).First)
}
