package schedule

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/lint/window"
	"dailies/validate"
)

// packOf names the pack of two dailies.
func packOf(day window.Day) string { return day.Source.Pack }

// TestNextKeepsTheRulesBesideTheOtherDays: a candidate that shows a thing of another day is not
// listed, and neither is the daily itself nor a second one of its kind.
func TestNextKeepsTheRulesBesideTheOtherDays(t *testing.T) {
	w := windowOf(window.Fresh(rule("FRESH"), 0, "a", place("x", "y"), "thing"))
	all := candidates("a: x", "a: y", "a: x z", "a: y z", "a: u", "a: v", "a: w")
	for i, pack := range []string{"one", "two", "three", "three", "four", "four", "one"} {
		all[i].Pack.ID, all[i].Score = pack, 9-i
	}
	r := Request{Window: w, Days: dates(2), Candidates: all}
	s, err := Fill(t.Context(), r)
	require.NoError(t, err)
	require.Equal(t, map[game.Date]int{first: 0, first.AddDays(1): 1}, s.Chosen)
	for date, index := range s.Chosen {
		r.Published = append(r.Published, window.Day{Date: date, Facts: all[index].Facts, Source: s.Sources[date]})
	}
	window.Sort(r.Published)
	next, err := Next(t.Context(), r, 5, packOf)
	require.NoError(t, err)
	indices := func(date game.Date) (found []int) {
		for _, stand := range next[date] {
			require.Equal(t, all[stand.Index].Pack.ID, stand.Source.Pack)
			found = append(found, stand.Index)
		}
		return found
	}
	require.Equal(t, []int{2, 4}, indices(first), "y is on the other day, w of the pack itself, v of one that is listed")
	require.Equal(t, []int{3, 4, 6}, indices(first.AddDays(1)))
	next, err = Next(t.Context(), r, 1, packOf)
	require.NoError(t, err)
	require.Len(t, next[first], 1)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Next(ctx, r, 5, packOf)
	require.ErrorIs(t, err, context.Canceled)
}

// TestNextEasesWhatWasEased: for a daily that came back early it lists those that would come
// back as early; with the rules in full it lists none.
func TestNextEasesWhatWasEased(t *testing.T) {
	w := windowOf(
		window.Fresh(rule("FRESH"), 0, "b", place("x", "y"), "thing"),
		window.Gap(rule("GAP"), "a", 2, false, func(int) string { return "" }, "thing"),
	)
	all := candidates("a: x, b: q", "a: x, i: 2", "a: x, i: 3", "a: y, b: q", "a: z, b: q", "a: u, b: q", "a: v, b: q")
	for i := range all {
		all[i].Pack.ID = map[bool]string{true: "one", false: "two"}[i < 2]
	}
	day := func(n, index, eased int) window.Day {
		return window.Day{Date: first.AddDays(n), Facts: all[index].Facts, Source: &window.Source{Pack: "one", Fair: map[window.Aspect]int{"a": 4}, Eased: eased}}
	}
	r := Request{Window: w, Days: []game.Date{first.AddDays(1)}, Candidates: all, Published: []window.Day{day(0, 0, 0), day(1, 1, 75)}}
	next, err := Next(t.Context(), r, 5, packOf)
	require.NoError(t, err)
	require.Len(t, next[first.AddDays(1)], 1)
	require.Equal(t, 75, next[first.AddDays(1)][0].Source.Eased)
	r.Published[1].Source.Eased = 0
	next, err = Next(t.Context(), r, 5, packOf)
	require.NoError(t, err)
	require.Empty(t, next[first.AddDays(1)])
}

// TestWhatADayKeptApartStaysApart replaces a day of random sound folders: with what may stand in for
// it, and with what fills it, no later day shows too much of what it showed the last time.
func TestWhatADayKeptApartStaysApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := windowOf(window.Renewed(rule("RENEWED"), "set", "tile", 0, place("x", "y"), "set", "tiles"))
		draw := func(name string, n int) (all []Candidate) {
			for i := range n {
				all = append(all, candidates(fmt.Sprintf("set: %s, tile: %s, %s: %d", rapid.SampledFrom([]string{"k", "m"}).Draw(t, name), rapid.SampledFrom([]string{"p", "q", "r"}).Draw(t, name), name, i))...)
			}
			return all
		}
		var days []window.Day
		for i, c := range draw("published", 6) {
			day := window.Day{Date: first.AddDays(i), Facts: c.Facts, Source: &window.Source{Pack: "old"}}
			if sound(w, append(slices.Clone(days), day)) {
				days = append(days, day)
			}
		}
		at := rapid.IntRange(0, len(days)-1).Draw(t, "replaced")
		r := Request{Window: w, Days: []game.Date{days[at].Date}, Published: days, Candidates: draw("candidate", 6)}
		fits := func(index int) bool {
			other := slices.Clone(days)
			other[at] = window.Day{Date: days[at].Date, Facts: r.Candidates[index].Facts}
			return sound(w, other)
		}
		next, err := Next(context.Background(), r, len(r.Candidates), func(d window.Day) string { return string(d.Facts.Content[:]) })
		require.NoError(t, err)
		stands := make(map[int]bool)
		for _, stand := range next[days[at].Date] {
			stands[stand.Index] = true
		}
		for i := range r.Candidates {
			require.Equal(t, fits(i), stands[i], r.Candidates[i].Facts)
		}
		r.Published, r.Replaced = slices.Delete(slices.Clone(days), at, at+1), days[at:at+1]
		s, err := Fill(context.Background(), r)
		require.NoError(t, err)
		index, filled := s.Chosen[days[at].Date]
		require.Equal(t, len(stands) > 0, filled)
		require.True(t, !filled || fits(index))
	})
}

func sound(w window.Window, days []window.Day) bool {
	for _, findings := range w.Judge(days, window.Limits{}) {
		if validate.Worst(findings) == validate.Error {
			return false
		}
	}
	return true
}
