package window

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
)

// sparing is a window in which things rest 80 days and are on 4 days of a year.
func sparing() Window {
	return windowOf(MaxUses(Gap(rule("GAP"), "a", 0, true, func(int) string { return "" }, "thing"), 80, 4))
}

// earlyOn is what of "a: x" returns too early so many days after the first, given others.
func earlyOn(on int, source *Source, others ...int) int {
	var days []Day
	for _, n := range others {
		days = append(days, Day{Date: first.AddDays(n), Facts: facts("a: x"), Source: source})
	}
	date := first.AddDays(on)
	fit := sparing().Calendar(days, Limits{}).Slot(date, "").Weigh(Day{Date: date, Facts: facts("a: x, i: 1"), Source: source})
	if fit.Refused != nil {
		return -1
	}
	return fit.Overuse
}

func TestMaxUsesLetNothingReturnSoon(t *testing.T) {
	fair := func(days int) *Source { return &Source{Pack: "p", Fair: map[Aspect]int{"a": days}} }
	require.Equal(t, 1, earlyOn(79, fair(110), 0))
	require.Equal(t, 0, earlyOn(80, fair(110), 0))
	require.Equal(t, 1, earlyOn(0, fair(110), 79), "nor before what is there already")
	require.Equal(t, 0, earlyOn(40, fair(50), 0), "four fifths of what is fair")
	require.Equal(t, 1, earlyOn(39, fair(50), 0))
	require.Equal(t, -1, earlyOn(29, fair(50), 0), "the rule itself asks for 30")
	require.Equal(t, 0, earlyOn(14, nil, 0), "a day of which nothing is known")

	at := from("p", map[Aspect]int{"a": 110}, apart(79, "a: x", "a: x, i: 1")...)
	require.Empty(t, errors(sparing(), Limits{}, at), "no finding reports it")
}

func TestMaxUsesLetNothingReturnOften(t *testing.T) {
	year := &Source{Pack: "p", Fair: map[Aspect]int{"a": 110}}
	require.Equal(t, 1, earlyOn(364, year, 0, 90, 180, 270))
	require.Equal(t, 0, earlyOn(365, year, 0, 90, 180, 270))
	require.Equal(t, 1, earlyOn(180, year, 0, 90, 270, 364), "also between others")
	year.Months = []int{11, 12, 1}
	require.Equal(t, 0, earlyOn(364, year, 0, 90, 180, 270), "a value bound to a season keeps the gap alone")
	little := &Source{Pack: "p", Fair: map[Aspect]int{"a": 80}}
	require.Equal(t, 0, earlyOn(320, little, 0, 80, 160, 240), "its fair share is five times")
	require.Equal(t, 1, earlyOn(364, little, 0, 64, 128, 200, 270))
	exact := &Source{Pack: "p", Fair: map[Aspect]int{"a": 73}}
	require.Equal(t, 0, earlyOn(292, exact, 0, 73, 146, 219), "73 days go five times into a year")
	require.Equal(t, 1, earlyOn(364, exact, 0, 73, 146, 219, 292))
}

// TestACrowdedYearHoldsTooManyDays compares it with a count of every year there is.
func TestACrowdedYearHoldsTooManyDays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		others := rapid.SliceOfNDistinct(rapid.IntRange(0, 900), 0, 12, rapid.ID).Draw(t, "others")
		number := rapid.IntRange(0, 900).Filter(func(n int) bool { return !slices.Contains(others, n) }).Draw(t, "number")
		uses := rapid.IntRange(1, 6).Draw(t, "uses")
		g := &gaps{postings: newPostings("a")}
		on := func(n int) Day { return Day{Date: game.Date("2000-01-01").AddDays(n), Facts: facts("a: x")} }
		value := g.read(on(number))[0]
		for _, n := range others {
			g.add(on(n))
		}
		crowded := false
		for from := range 901 {
			n := 0
			for _, day := range append(slices.Clone(others), number) {
				if from <= day && day < from+year {
					n++
				}
			}
			crowded = crowded || n > uses && from <= number && number < from+year
		}
		require.Equal(t, crowded, g.crowded(value, number, uses))
	})
}
