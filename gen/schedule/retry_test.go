package schedule

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/lint/window"
	"dailies/validate"
)

// TestAWeekBeforeIsChosenAgain: only the first of forty days blocks the last, and the days
// between have so many choices that taking back the last days never gets there.
func TestAWeekBeforeIsChosenAgain(t *testing.T) {
	w := windowOf(window.Once(rule("ONCE"), "a", "b", place("x", "y"), "thing"))
	on := func(n int) func(game.Date) bool { return func(d game.Date) bool { return d == first.AddDays(n) } }
	var all []Candidate
	for i := range 40 {
		for k := range 3 {
			c := candidates(fmt.Sprintf("a: %d.%d", i, k))[0]
			c.Fits = on(i)
			all = append(all, c)
		}
	}
	all[0].Facts, all[0].Score = facts("a: key"), 9
	last := all[117:]
	for k := range last {
		last[k].Facts = facts(fmt.Sprintf("a: key, b: %d", k))
	}
	s := choose(t, w, 40, nil, all)
	require.Len(t, s.Chosen, 40, "%v", s.Refused)
	require.NotZero(t, s.Chosen[first])
	require.Empty(t, s.Refused)

	run, err := Ahead(t.Context(), Request{Window: w, Published: []window.Day{{Date: first.AddDays(-1), Facts: facts("a: p")}}, Candidates: all[:117]})
	require.NoError(t, err)
	require.Equal(t, 117, run.Days, "each once, whatever is taken first")
}

// TestWhatIsMendedKeepsTheRules fills random runs that get stuck often: the judge finds no
// error in them, and a day stays empty only if no single other day could be traded for it.
func TestWhatIsMendedKeepsTheRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := windowOf(
			window.Gap(rule("GAP"), "a", 4, true, place("x", "y"), "thing"),
			window.Share(rule("SHARE"), 5, "b", 60, 3, "things"),
		)
		var all []Candidate
		for i := range rapid.IntRange(2, 14).Draw(t, "candidates") {
			c := candidates(fmt.Sprintf("a: %s %s, b: %s, i: %d",
				rapid.SampledFrom([]string{"p", "q", "r", "s", "t"}).Draw(t, "a"), rapid.SampledFrom([]string{"p", "q", "u", "v", "w"}).Draw(t, "a"),
				rapid.SampledFrom([]string{"x", "y", "z"}).Draw(t, "b"), i))[0]
			c.Score = rapid.IntRange(0, 3).Draw(t, "score")
			all = append(all, c)
		}
		n := rapid.IntRange(2, 8).Draw(t, "days")
		r := Request{Window: w, Limits: window.Limits{Window: 4}, Days: dates(n), Candidates: all}
		s, err := Fill(context.Background(), r)
		require.NoError(t, err)
		require.Empty(t, broken(r, s.Chosen))
		for _, date := range r.Days {
			if _, filled := s.Chosen[date]; !filled && s.Refused[date] == nil {
				t.Fatalf("%s is empty and nothing is said of it", date)
			}
		}
	})
}

// broken are the dates of a choice with an error by the judge.
func broken(r Request, chosen map[game.Date]int) (dates []game.Date) {
	var placed []window.Day
	used := make(map[int]bool)
	for date, index := range chosen {
		if used[index] {
			dates = append(dates, date)
		}
		used[index] = true
		placed = append(placed, window.Day{Date: date, Facts: r.Candidates[index].Facts, Source: newMaterial(r).source(&r.Candidates[index], date)})
	}
	window.Sort(placed)
	for date, findings := range r.Window.Judge(placed, r.Limits) {
		if validate.Worst(findings) == validate.Error {
			dates = append(dates, date)
		}
	}
	return dates
}

// TestAMendIsTheBestTrade compares one mend with all trades that there are.
func TestAMendIsTheBestTrade(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := windowOf(window.Fresh(rule("FRESH"), 5, "a", place("x", "y"), "thing"))
		n := rapid.IntRange(2, 5).Draw(t, "days")
		var all []Candidate
		for i := range rapid.IntRange(n, 9).Draw(t, "candidates") {
			c := candidates(fmt.Sprintf("a: %s %s, i: %d", rapid.SampledFrom([]string{"p", "q", "r", "s"}).Draw(t, "a"), rapid.SampledFrom([]string{"t", "u", "v", "w"}).Draw(t, "a"), i))[0]
			c.Warnings = rapid.IntRange(0, 2).Draw(t, "warnings")
			only := rapid.IntRange(0, n-2).Draw(t, "day")
			c.Fits = func(d game.Date) bool { return d == first.AddDays(only) || i < tried && d == first.AddDays(n-1) }
			all = append(all, c)
		}
		r := Request{Window: w, Days: dates(n), Candidates: all}
		s := newSearch(context.Background(), r)
		last := n - 1
		s.next = s.Days[last]
		for i := range last { // whatever comes first
			if choices, _ := s.fitting(s.Days[i], anything()); len(choices) > 0 {
				s.place(s.Days[i], choices[0].index)
			}
		}
		s.next = ""
		if choices, _ := s.fitting(s.Days[last], anything()); len(choices) > 0 {
			return
		}
		before := make(map[game.Date]int)
		for date, index := range s.result.Chosen {
			before[date] = index
		}
		least := -1
		for date := range before {
			for a := range all {
				for b := range all {
					trial := make(map[game.Date]int)
					for d, index := range before {
						trial[d] = index
					}
					trial[date], trial[s.Days[last]] = a, b
					if a == before[date] || !all[a].Fits(date) || !all[b].Fits(s.Days[last]) || len(broken(r, trial)) > 0 {
						continue
					}
					if sum := all[a].Warnings + all[b].Warnings; least < 0 || sum < least {
						least = sum
					}
				}
			}
		}
		mended := s.mend(last)
		if mended {
			require.Empty(t, broken(r, s.result.Chosen))
			require.GreaterOrEqual(t, least, 0)
			sum := 0
			for date, index := range s.result.Chosen {
				if old, filled := before[date]; !filled || old != index {
					sum += all[index].Warnings
				}
			}
			require.GreaterOrEqual(t, sum, least)
			return
		}
		require.Equal(t, before, s.result.Chosen, "nothing is moved")
		require.Equal(t, -1, least, "there is a trade")
	})
}
