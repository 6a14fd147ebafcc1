package schedule

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/lint/window"
)

// TestARunwayEndsWhereNothingFits: it counts the days after the last published one,
// whatever weekday the candidates are for, and names what ran out first.
func TestARunwayEndsWhereNothingFits(t *testing.T) {
	w := windowOf(
		window.Near(rule("NEAR"), "a", "", func(int, int) int { return 1 }, "/a", "tiles"),
		window.Gap(rule("GAP"), window.Packs, 1, false, func(int) string { return "" }, "pack"),
	)
	all := candidates("a: u v, i: 1", "a: u v, i: 2", "a: u w, i: 3", "a: p q, i: 4", "a: p r, i: 5", "a: p s, i: 6")
	for i := range all {
		all[i].Pack.ID = map[bool]string{true: "short", false: "long"}[i < 3]
		all[i].Fits = func(game.Date) bool { return false }
	}
	request := Request{
		Window: w, Candidates: all, Packs: []Pack{{ID: "long"}, {ID: "short"}},
		Published: []window.Day{{Date: first, Facts: facts("a: p q, i: 0")}},
	}
	run, err := Ahead(t.Context(), request)
	require.NoError(t, err)
	require.Equal(t, 4, run.Days, "u v or u w each once, p r and p s; p q was published")
	require.NotNil(t, all[0].Fits, "the caller's candidates stay as they are")
	require.False(t, run.AtLeast)
	require.Equal(t, first.AddDays(5), run.Ends)
	require.Equal(t, map[string]int{"NEAR": 2, "ERR_META_DUPLICATE": 4}, run.Refused)
	require.Len(t, run.Packs, 2)
	for _, p := range run.Packs {
		require.Equal(t, 2, p.Days)
		require.Zero(t, p.Left)
	}
	require.Less(t, run.Packs[0].Last, run.Packs[1].Last, "what runs out first is first")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Ahead(ctx, request)
	require.ErrorIs(t, err, context.Canceled)
}

func TestARunwayIsLookedAlongForAYear(t *testing.T) {
	var texts []string
	for i := range Horizon + 1 {
		texts = append(texts, fmt.Sprintf("a: x%d", i))
	}
	all := candidates(texts...)
	for i := range all {
		all[i].Pack = Pack{ID: "p", Season: window.Season{Months: []int{11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}}
	}
	request := Request{Window: windowOf(), Candidates: all, Packs: []Pack{all[0].Pack}, Published: []window.Day{{Date: first, Facts: facts("a: y")}}}
	run, err := Ahead(t.Context(), request)
	require.NoError(t, err)
	require.True(t, run.AtLeast)
	require.Equal(t, []PackRunway{{Pack: "p", Days: Horizon, Last: first.AddDays(Horizon), Left: 1}}, run.Packs)

	for i := range all {
		all[i].Pack.Months = []int{11}
	}
	run, err = Ahead(t.Context(), request)
	require.NoError(t, err)
	require.Equal(t, game.Date("2026-12-01"), run.Ends, "its season ends it")
	require.Equal(t, map[string]int{OtherDay: len(all)}, run.Refused)
}

// TestARunwayOrdersPacksThatAreLeftByTheirLastDay, however much is left of each.
func TestARunwayOrdersPacksThatAreLeftByTheirLastDay(t *testing.T) {
	all := candidates("a: u", "a: v", "a: w", "a: x", "a: y")
	for i := range all {
		all[i].Pack.ID = map[bool]string{true: "few", false: "many"}[i < 2]
	}
	s := newSearch(t.Context(), Request{Window: windowOf(), Days: dates(2), Candidates: all, Packs: []Pack{{ID: "few"}, {ID: "many"}}})
	s.place(s.Days[0], 2)
	s.place(s.Days[1], 0)
	require.Equal(t, []PackRunway{{Pack: "many", Days: 1, Last: s.Days[0], Left: 2}, {Pack: "few", Days: 1, Last: s.Days[1], Left: 1}}, s.left(first.AddDays(2)))
}
