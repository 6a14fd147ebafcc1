package schedule

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/lint/window"
)

const aMonday game.Date = "2026-11-02"

// TestTheWeekGrowsHarder: from as many candidates as days each weekday takes its own.
func TestTheWeekGrowsHarder(t *testing.T) {
	var all []Candidate
	for _, effort := range []int{30, 2, 200, 7, 90, 4, 11} {
		c := candidates(fmt.Sprintf("effort: T2*%d", effort))[0]
		c.Score = 200 - effort // what is gentle scores better
		all = append(all, c)
	}
	var week []game.Date
	for i := range 7 {
		week = append(week, aMonday.AddDays(i))
	}
	s, err := Fill(t.Context(), Request{Window: windowOf(), Days: week, Candidates: all})
	require.NoError(t, err)
	var efforts []int
	for _, date := range week {
		effort, _ := effortOf(all[s.Chosen[date]].Facts)
		efforts = append(efforts, effort)
	}
	require.True(t, slices.IsSorted(efforts), "%v", efforts)

	s, err = Fill(t.Context(), Request{Window: windowOf(), Days: week[6:], Candidates: all})
	require.NoError(t, err)
	require.Equal(t, 2, s.Chosen[week[6]], "the hardest on a Sunday")

	for i := range all { // boards that promise no more than a Monday
		all[i].Facts.Tallies["rungs"] = []window.Tally{{Value: "MON", Count: 1}}
	}
	s, err = Fill(t.Context(), Request{Window: windowOf(), Days: week[6:], Candidates: all})
	require.NoError(t, err)
	require.Equal(t, 1, s.Chosen[week[6]], "the gentlest on a Sunday too")

	for i := range all {
		all[i].Facts.Tallies["rungs"] = []window.Tally{{Value: "SUN", Count: 1}}
	}
	s, err = Fill(t.Context(), Request{Window: windowOf(), Days: week[:1], Candidates: all})
	require.NoError(t, err)
	require.Equal(t, 1, s.Chosen[week[0]], "more than is asked makes no Monday harder")
}

// plainOff counts how far an effort is from what a weekday wants, one candidate at a time.
func plainOff(all []Candidate, effort int, rung game.Rung) int {
	less, upTo := 0, 0
	for _, c := range all {
		other, _ := effortOf(c.Facts)
		if other < effort {
			less++
		}
		if other <= effort {
			upTo++
		}
	}
	wish := 1000 * slices.Index(game.Rungs(), rung) / 6
	off := 1000
	for n := 1000 * less / len(all); n <= 1000*upTo/len(all); n++ {
		off = min(off, max(n-wish, wish-n))
	}
	return off / effortStep
}

func TestAnEffortIsAsFarOffAsItsPlaceAmongAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all []Candidate
		for _, effort := range rapid.SliceOfN(rapid.IntRange(1, 12), 1, 30).Draw(t, "efforts") {
			all = append(all, candidates(fmt.Sprintf("effort: T2*%d", effort))...)
		}
		m := newMaterial(Request{Window: windowOf(), Candidates: all})
		for i := range all {
			date := aMonday.AddDays(rapid.IntRange(0, 6).Draw(t, "day"))
			effort, _ := effortOf(all[i].Facts)
			require.Equal(t, plainOff(all, effort, date.Rung()), m.off(i, date.Rung()))
		}
	})
}

// yearly is a window in which words of titles are on one day of a year each.
func yearly() window.Window {
	return windowOf(window.Once(rule("ONCE"), "words", "titles", place("a", "b"), "word"))
}

// TestWhatIsYearlyLastsAYear: five things that hide a word appear every 73 days, although all
// five are the better dailies; one for a season goes first in it.
func TestWhatIsYearlyLastsAYear(t *testing.T) {
	var all []Candidate
	for i := range 5 {
		c := candidates(fmt.Sprintf("titles: t%d, words: w%d", i, i))[0]
		c.Score = 99 - i
		all = append(all, c)
	}
	all[4].Pack.Months = []int{1, 2}
	for i := range 365 {
		all = append(all, candidates(fmt.Sprintf("titles: plain%d", i))...)
	}
	s, err := Fill(t.Context(), Request{Window: yearly(), Days: dates(365), Candidates: all})
	require.NoError(t, err)
	var shown, order []int
	for i, date := range dates(365) {
		if index := s.Chosen[date]; index < 5 {
			shown, order = append(shown, i), append(order, index)
		}
	}
	require.Equal(t, []int{0, 73, 146, 219, 292}, shown)
	require.Equal(t, []int{0, 4, 1, 2, 3}, order)
}

// TestAPaceIsNoFasterThanAYear: the first of seven may return when the seventh has had its days.
func TestAPaceIsNoFasterThanAYear(t *testing.T) {
	var all []Candidate
	for i := range 7 {
		all = append(all, candidates(fmt.Sprintf("titles: t%d, words: w%d", i, i))...)
	}
	require.Equal(t, 53, pacesOf(yearly(), all)[0].every)
}

// TestAPackIsSavedForItsOccasion three weeks before it, and neither longer nor after it.
func TestAPackIsSavedForItsOccasion(t *testing.T) {
	all := candidates("a: x", "a: y")
	all[0].Pack.ID, all[1].Pack.ID = "p", "p"
	all[1].Pack.Dates = []window.Span{window.Span(first.AddDays(22)[5:])}
	m := newMaterial(Request{Window: windowOf(), Days: dates(30), Candidates: all})
	for on, want := range map[int]int{0: 0, 1: unbound, 21: unbound, 22: 0, 23: 0} {
		require.Equal(t, want, m.untimely(&all[0], first.AddDays(on)), "%d days on", on)
	}
	require.Equal(t, -outOfTurn, m.untimely(&all[1], first.AddDays(22)))
}

// TestASeasonGoesFirst: what is due is taken from a pack with a season of its own, although
// another one has rested longer.
func TestASeasonGoesFirst(t *testing.T) {
	w := windowOf(
		window.Once(rule("ONCE"), "words", "titles", place("a", "b"), "word"),
		window.Gap(rule("PACK"), window.Packs, 3, false, func(int) string { return "" }, "pack"),
	)
	all := candidates("titles: t0, words: w0", "titles: t1, words: w1")
	all[0].Pack, all[0].Score = Pack{ID: "any"}, 9
	all[1].Pack = Pack{ID: "late fall", Season: window.Season{Months: []int{11}}}
	packs := []Pack{all[0].Pack, all[1].Pack}
	for i := range 58 {
		packs = append(packs, Pack{ID: fmt.Sprint(i)})
	}
	published := []window.Day{{Date: first.AddDays(-45), Facts: facts("titles: u"), Source: &window.Source{Pack: "late fall"}}}
	s, err := Fill(t.Context(), Request{Window: w, Days: dates(1), Published: published, Candidates: all, Packs: packs})
	require.NoError(t, err)
	require.Equal(t, map[game.Date]int{first: 1}, s.Chosen)
}

// TestWhatIsYearlyKeepsItsDistance checks random runs: a day shows a word early only where
// nothing else was left.
func TestWhatIsYearlyKeepsItsDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all []Candidate
		words, plain := rapid.IntRange(1, 8).Draw(t, "words"), rapid.IntRange(0, 40).Draw(t, "plain")
		for i := range words {
			all = append(all, candidates(fmt.Sprintf("titles: t%d, words: w%d", i, i))...)
		}
		for i := range plain {
			all = append(all, candidates(fmt.Sprintf("titles: plain%d", i))...)
		}
		n := rapid.IntRange(1, 40).Draw(t, "days")
		s, err := Fill(t.Context(), Request{Window: yearly(), Days: dates(n), Candidates: all})
		require.NoError(t, err)
		last, left := -1000, plain
		for i, date := range dates(n) {
			index, filled := s.Chosen[date]
			if !filled {
				continue
			}
			if index >= words {
				left--
				continue
			}
			if early := i-last < (365+words-1)/words; early && left > 0 {
				t.Fatalf("day %d shows a word %d days after another, and %d plain ones were left", i, i-last, left)
			}
			last = i
		}
	})
}

// TestAPackWithinTheWindowWeighsAWarning: its sentences return, so it is no better than a daily
// with a warning of its own, and the pack that rested longer is taken.
func TestAPackWithinTheWindowWeighsAWarning(t *testing.T) {
	w := windowOf(window.Gap(rule("PACK"), window.Packs, 3, false, func(int) string { return "" }, "pack"))
	all := candidates("a: x", "a: y")
	all[0].Pack.ID, all[1].Pack.ID = "near", "far"
	all[1].Warnings = 1
	for apart, want := range map[int]int{13: 1, 14: 0} {
		published := []window.Day{
			{Date: first.AddDays(-20), Facts: facts("a: u"), Source: &window.Source{Pack: "far"}},
			{Date: first.AddDays(-apart), Facts: facts("a: v"), Source: &window.Source{Pack: "near"}},
		}
		s, err := Fill(t.Context(), Request{Window: w, Days: dates(1), Published: published, Candidates: all})
		require.NoError(t, err)
		require.Equal(t, map[game.Date]int{first: want}, s.Chosen, "%d days apart", apart)
	}
}

// TestWhatRestedLongestGoesFirst: before a better score, and where both rested as long, the pack
// goes first that fits fewer days.
func TestWhatRestedLongestGoesFirst(t *testing.T) {
	w := windowOf(window.Gap(rule("GAP"), "a", 0, false, place("a", "b"), "thing"))
	all := candidates("a: x", "a: y", "a: z0, i: 0")
	all[0].Score, all[2].Warnings = 9, 1
	for i := range 37 { // which make a fair gap of 40 days
		c := candidates(fmt.Sprintf("a: z%d", i+1))[0]
		c.Warnings = 1
		all = append(all, c)
	}
	chosen := func(x, y int) int {
		published := []window.Day{{Date: first.AddDays(-y), Facts: facts("a: y, i: 1")}, {Date: first.AddDays(-x), Facts: facts("a: x, i: 1")}}
		s, err := Fill(t.Context(), Request{Window: w, Days: dates(1), Published: published, Candidates: all})
		require.NoError(t, err)
		return s.Chosen[first]
	}
	require.Equal(t, 1, chosen(30, 39))
	require.Equal(t, 0, chosen(38, 39), "a tenth of the fair gap tells them apart")
	all[1].Pack.Months = []int{11}
	require.Equal(t, 1, chosen(38, 39))
}
