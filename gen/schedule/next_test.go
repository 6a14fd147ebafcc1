package schedule

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/lint/window"
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
