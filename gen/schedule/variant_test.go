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

// resting is a window in which sets rest for six tenths of their fair gap, and for eight tenths
// where there is anything else; two days of a year share at most two tiles.
func resting() window.Window {
	sets := window.Gap(rule("SET"), "sets", 0, false, place("a", "b"), "set")
	return windowOf(window.MaxUses(sets, 80, 4), window.Near(rule("NEAR"), "tiles", "", func(int, int) int { return 2 }, "/tiles", "tiles"))
}

// leastGap is how soon a set of the days chosen returns.
func leastGap(s Selection, all []Candidate) int {
	least, last := 1000, make(map[string]int)
	for i, date := range dates(len(s.Chosen)) {
		for _, set := range all[s.Chosen[date]].Facts.Tallies["sets"] {
			if before, again := last[set.Value]; again {
				least = min(least, i-before)
			}
			last[set.Value] = i
		}
	}
	return least
}

// TestSetsRestLongerThanTheyMust: of ten sets six have mates in their pack, and are enough.
func TestSetsRestLongerThanTheyMust(t *testing.T) {
	var all []Candidate
	for set := range 10 {
		for i := range 8 {
			c := candidates(fmt.Sprintf("sets: s%d, i: %d", set, i))[0]
			if set >= 6 {
				c.Pack.ID = fmt.Sprint(set)
			}
			all = append(all, c)
		}
	}
	s := choose(t, resting(), 40, nil, all)
	require.Len(t, s.Chosen, 40)
	require.GreaterOrEqual(t, leastGap(s, all), 8)
	require.Empty(t, s.Early)
}

// TestASetIsEarlyWhereNothingElseFits: ten sets are there, of which four have nearly the same
// boards, so that seven have to do.
func TestASetIsEarlyWhereNothingElseFits(t *testing.T) {
	var all []Candidate
	for set := range 10 {
		for i := range 8 {
			text := fmt.Sprintf("sets: s%d, i: %d", set, i)
			if set >= 6 {
				text += ", tiles: u v w"
			}
			all = append(all, candidates(text)...)
		}
	}
	s, err := Fill(t.Context(), Request{Window: resting(), Days: dates(14), Candidates: all, Ease: true})
	require.NoError(t, err)
	require.Len(t, s.Chosen, 14)
	require.Empty(t, s.Eased, "the rules are kept in full")
	require.Empty(t, s.Refused)
	require.NotEmpty(t, s.Early)
	require.GreaterOrEqual(t, leastGap(s, all), 6)
}

// TestAPackKeepsAMate: the best board would leave its pack nothing while its sets rest.
func TestAPackKeepsAMate(t *testing.T) {
	all := candidates("sets: a b c", "sets: d e f", "sets: a d g")
	all[2].Score = 9
	mates := make(map[int]int)
	for _, b := range newMaterial(Request{Window: resting(), Candidates: all}).bins {
		for _, v := range b.variants {
			mates[v.candidates[0]] = v.mates
		}
	}
	require.Equal(t, map[int]int{0: 1, 1: 1, 2: 0}, mates)
	require.NotEqual(t, 2, choose(t, resting(), 1, nil, all).Chosen[first])
	all[1].Pack.ID = "other"
	require.Equal(t, 2, choose(t, resting(), 1, nil, all).Chosen[first], "a mate is of the same pack")
}

// TestWhatIsThereTooOftenIsChosenAgain: a set fills five days of a year, the first of which
// another one could fill.
func TestWhatIsThereTooOftenIsChosenAgain(t *testing.T) {
	var all []Candidate
	for i := range 5 {
		all = append(all, candidates(fmt.Sprintf("sets: x, i: %d", i))...)
	}
	all = append(all, candidates("sets: y")...)
	all[5].Score, all[5].Fits = -1, func(d game.Date) bool { return d == first }
	for i := range 100 { // which make the fair gap
		c := candidates(fmt.Sprintf("sets: z%d", i))[0]
		c.Warnings = 1
		all = append(all, c)
	}
	days := []game.Date{first, first.AddDays(91), first.AddDays(182), first.AddDays(273), first.AddDays(364)}
	s, err := Fill(t.Context(), Request{Window: resting(), Days: days, Candidates: all})
	require.NoError(t, err)
	require.Equal(t, 5, s.Chosen[first])
	require.Empty(t, s.Early)
	for _, date := range days[1:] {
		require.Less(t, s.Chosen[date], 5)
	}
}

// TestTheBestComeFirst compares the best of many with all of them sorted.
func TestTheBestComeFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "choices")
		var all []Candidate
		for i := range n {
			all = append(all, candidates(fmt.Sprintf("a: p, i: %d", i))...)
		}
		s := &search{material: newMaterial(Request{Candidates: all})}
		var choices []choice
		for i := range n {
			choices = append(choices, choice{i, costs{warnings: int32(rapid.IntRange(0, 2).Draw(t, "warnings")), overuse: int32(rapid.IntRange(0, 2).Draw(t, "overuse"))}})
		}
		kept := rapid.IntRange(1, 12).Draw(t, "kept")
		best := ranking{most: kept}
		for _, c := range choices {
			s.add(&best, c)
		}
		slices.SortFunc(choices, s.better)
		require.Equal(t, choices[:min(kept, n)], best.choices)
	})
}

// TestPacksTakeTurns: of two packs the one that rested longer is taken, although the set of the
// other one's board rested longer.
func TestPacksTakeTurns(t *testing.T) {
	w := windowOf(
		window.MaxUses(window.Gap(rule("SET"), "sets", 0, false, place("a", "b"), "set"), 80, 4),
		window.Gap(rule("PACK"), window.Packs, 3, false, func(int) string { return "" }, "pack"),
	)
	all := candidates("sets: x", "sets: y")
	all[0].Pack.ID, all[1].Pack.ID = "early", "late"
	for i := range 128 { // with 130 sets one rests for 80 days at most
		c := candidates(fmt.Sprintf("sets: z%d", i))[0]
		c.Warnings = 1
		all = append(all, c)
	}
	var packs []Pack
	for i := range 60 {
		packs = append(packs, Pack{ID: fmt.Sprint(i)})
	}
	published := []window.Day{
		{Date: first.AddDays(-81), Facts: facts("sets: y, i: 1"), Source: &window.Source{Pack: "other"}},
		{Date: first.AddDays(-70), Facts: facts("sets: u"), Source: &window.Source{Pack: "late"}},
		{Date: first.AddDays(-50), Facts: facts("sets: v"), Source: &window.Source{Pack: "early"}},
	}
	s, err := Fill(t.Context(), Request{Window: w, Days: dates(1), Published: published, Candidates: all, Packs: packs})
	require.NoError(t, err)
	require.Equal(t, map[game.Date]int{first: 1}, s.Chosen)
}
