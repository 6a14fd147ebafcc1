package schedule

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/lint/corpus"
	"dailies/lint/window"
)

// rankedWindow is a window whose rules set every objective.
func rankedWindow() window.Window {
	return windowOf(
		window.Fresh(rule("FRESH"), 3, "words", place("x", "y"), "word"),
		window.MaxUses(window.Gap(rule("GAP"), "sets", 2, false, place("a", "b"), "set"), 8, 4),
		window.Oldest(window.Near(rule("NEAR"), "words", "", window.AllBut(0), "", "words")),
		window.Share(rule("SHARE"), 5, "kinds", 100, 90, "kinds"),
		window.Variety(rule("VARIETY"), 4, "kinds", 3, 90, "kinds"),
	)
}

// rankedCandidate makes a random daily that shows something of every aspect.
func rankedCandidate(t *rapid.T, i int) Candidate {
	n := func(name string, most int) int { return rapid.IntRange(0, most).Draw(t, name) }
	c := candidates(fmt.Sprintf("words: w%d v%d, sets: s%d, kinds: k%d, effort: T2*%d, i: %d", n("word", 90), n("word", 90), n("set", 30), n("kind", 5), 1+n("effort", 9), i))[0]
	c.Warnings, c.Score, c.Pack.ID = n("warnings", 1), n("score", 3), fmt.Sprint("pack ", n("pack", 2))
	for _, name := range []string{"first", "last"} {
		if beyond := 500*n("beyond", 4) - 1000; beyond != 0 {
			c.Facts.Marks = append(c.Facts.Marks, corpus.Mark{Name: name, Things: 4, Beyond: beyond})
		}
	}
	if n("season", 3) == 0 {
		c.Pack.Months = []int{11, 12}
	}
	return c
}

// TestTheBestAreThoseOfAll compares the best, of which most candidates are not weighed, with all that
// fit, weighed and sorted.
func TestTheBestAreThoseOfAll(t *testing.T) {
	passed := 0 // candidates that were not weighed
	rapid.Check(t, func(t *rapid.T) {
		var all []Candidate
		for i := range rapid.IntRange(20, 60).Draw(t, "candidates") {
			all = append(all, rankedCandidate(t, i))
		}
		s := newSearch(context.Background(), Request{Window: rankedWindow(), Days: dates(14), Candidates: all})
		for _, date := range s.Days[:12] {
			if choices, _ := s.fitting(date, anything()); len(choices) > 0 && date != s.Days[6] {
				s.place(date, rapid.SampledFrom(choices).Draw(t, "chosen").index)
			}
		}
		for _, date := range []game.Date{s.Days[6], s.Days[12]} {
			choices, _ := s.fitting(date, anything())
			plain := append([]choice{}, choices...)
			slices.SortFunc(plain, s.better)
			n := rapid.IntRange(1, 6).Draw(t, "kept")
			require.Equal(t, plain[:min(n, len(plain))], s.best(date, anything(), n))
			if len(plain) > n {
				o := s.open(s.calendar.Slot(date, ""), s.turns(date), date, s.source(&all[0], date))
				for _, c := range plain[n:] {
					if o.mates = 0; s.worse(c.index, o, &plain[n-1].costs) {
						passed++
					}
				}
			}
		}
	})
	require.NotZero(t, passed)
}

// TestRefusalsAreCountedByTheFirstRule, although a clash with a later one is remembered.
func TestRefusalsAreCountedByTheFirstRule(t *testing.T) {
	w := windowOf(window.Gap(rule("ONE"), "a", 0, true, place("a", "b"), "thing"), window.Gap(rule("TWO"), "b", 0, true, place("a", "b"), "thing"))
	s := newSearch(t.Context(), Request{Window: w, Days: dates(3), Candidates: candidates("b: y", "a: x", "a: x, b: y")})
	s.place(s.Days[0], 0)
	require.Len(t, s.best(s.Days[2], anything(), 3), 1)
	s.place(s.Days[1], 1)
	require.Equal(t, map[string]int{"ERR_META_DUPLICATE": 2, "ONE": 1}, s.refusedOn(s.Days[2]))
}

// TestWhatIsBarredOnADateIsOfThatDate: the room of one that is forgotten serves another.
func TestWhatIsBarredOnADateIsOfThatDate(t *testing.T) {
	w := windowOf(window.Gap(rule("GAP"), "a", 0, true, place("a", "b"), "thing"))
	c := w.Calendar([]window.Day{{Date: first, Facts: facts("a: x")}}, window.Limits{})
	clash := c.Slot(first.AddDays(1), "").Weigh(window.Day{Date: first.AddDays(1), Facts: facts("a: x, i: 1")}).Clash
	require.NotZero(t, clash)
	var b barred
	for _, date := range dates(barredDays + 1) {
		clashes := b.on(date, 1)
		require.Zero(t, clashes[0])
		clashes[0] = clash
	}
	require.Equal(t, clash, b.on(first.AddDays(1), 1)[0])
}
