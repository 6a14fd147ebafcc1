package lint

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/validate"
)

const first game.Date = "2026-11-01"

// facts are tallies written as "aspect: value*count value ..., aspect: ...".
func facts(text string) *Facts {
	f := &Facts{Content: contentOf(text), Tallies: make(map[Aspect][]Tally)}
	for part := range strings.SplitSeq(text, ", ") {
		aspect, values, _ := strings.Cut(part, ": ")
		var c count
		for i, value := range strings.Fields(values) {
			name, times := value, 1
			if n, _ := fmt.Sscanf(strings.ReplaceAll(value, "*", " "), "%s %d", &name, &times); n < 2 {
				times = 1
			}
			for range times {
				c.add(name, i)
			}
		}
		f.Tallies[Aspect(aspect)] = c.tallies
	}
	return f
}

// days puts facts on dates, one a day from the first on; an empty text is a gap.
func days(texts ...string) []Day {
	var all []Day
	for i, text := range texts {
		if text != "" {
			all = append(all, Day{first.AddDays(i), facts(text)})
		}
	}
	return all
}

func rule(code string) *validate.Rule { return &validate.Rule{Code: code} }

func kind(rules ...Rule) Kind { return Kind{Name: "test", rules: rules} }

// codes are the findings of the last day, as "CODE severity".
func codes(k Kind, all []Day) []string {
	found := []string{}
	for _, f := range k.Judge(all, Figures{})[all[len(all)-1].Date] {
		found = append(found, f.Rule.Code+" "+f.Severity.String())
	}
	return found
}

func TestShare(t *testing.T) {
	k := kind(share(rule("SHARE"), 3, "a", 60, 2, "things"))
	require.Equal(t, []string{"SHARE warning"}, codes(k, days("a: x")))
	require.Empty(t, codes(k, days("a: x*3 y*2")), "60 % is not more than 60 %")
	require.Equal(t, []string{"SHARE error"}, codes(k, days("a: x*3 y", "a: y*1 x*2")))
	require.Empty(t, codes(k, days("a: x*9", "a: x z", "a: x y", "a: y z")), "the first day has left the span")
	require.Empty(t, codes(k, days("b: x", "b: y")), "nothing to share")
	findings := k.Judge(days("a: x*3 y", "a: x"), Figures{})
	require.Equal(t, "x makes up 4 of 5 things, 80.0 %, more than 60 %, over 2 days from 2026-11-01 to 2026-11-02 (2026-11-01, 2026-11-02)", findings["2026-11-02"][0].Message)
}

func TestVariety(t *testing.T) {
	k := kind(variety(rule("VARIETY"), 7, "a", 3, 3, "kinds"))
	require.Equal(t, []string{"VARIETY warning"}, codes(k, days("a: x", "a: y")))
	require.Equal(t, []string{"VARIETY warning"}, codes(k, days("a: x", "b: x", "a: y")), "days without the aspect are left out")
	require.Equal(t, []string{"VARIETY error"}, codes(k, days("a: x, i: 1", "a: x", "a: y")))
	require.Empty(t, codes(k, days("a: x", "a: z", "a: y")))
	require.Empty(t, codes(k, days("b: x")), "no day shows the aspect")
	require.Equal(t, []string{"VARIETY error"}, codes(k, days("a: z", "a: x, i: 1", "a: x, i: 2", "a: y, i: 3", "a: y, i: 4", "a: y, i: 5", "a: y, i: 6", "a: y, i: 7")), "the first day has left the week")
}

func TestFresh(t *testing.T) {
	k := kind(fresh(rule("FRESH"), 0, "a", place("things", "name"), "thing"))
	require.Empty(t, codes(k, days("a: x y", "a: z")))
	all := days("a: x y", "a: z", "a: w y")
	require.Equal(t, []string{"FRESH error"}, codes(k, all))
	finding := k.Judge(all, Figures{})["2026-11-03"][0]
	require.Equal(t, "/things/1/name", finding.Pointer)
	require.Equal(t, `the thing "y" of 2026-11-03 was on 2026-11-01`, finding.Message)
	last := make([]string, DefaultWindow+1)
	last[0], last[1], last[DefaultWindow] = "a: x", "a: y", "a: x"
	require.NotContains(t, codes(k, days(last...)), "FRESH error", "14 dates that end on the day do not hold the first")
	last[DefaultWindow] = "a: y"
	require.Contains(t, codes(k, days(last...)), "FRESH error")
}

func TestCopiesAndGaps(t *testing.T) {
	far := make([]string, 100)
	far[0], far[98], far[99] = "a: x", "a: y", "a: x"
	require.Equal(t, []string{"ERR_META_DUPLICATE error"}, codes(kind(), days(far...)), "also outside the window")
	require.Equal(t, []string{"WARN_META_GAP warning"}, codes(kind(), days("a: x", "", "", "a: y")))
	require.Empty(t, codes(kind(), days("a: x")))
}

func TestFigures(t *testing.T) {
	k := kind(share(rule("SHARE"), 0, "a", 60, 5, "things"), fresh(rule("FRESH"), 0, "b", place("x", "y"), "thing"))
	all := days("a: x*7 y*3", "a: z")
	judge := func(f Figures) int { return len(k.Judge(all, f)[all[0].Date]) }
	require.Equal(t, 1, judge(Figures{}))
	require.Equal(t, 0, judge(Figures{Limits: map[string]int{"SHARE": 70}}))
	require.Equal(t, validate.Error, k.Judge(all, Figures{Binds: map[string]int{"SHARE": 1}})[all[0].Date][0].Severity)
	require.Len(t, k.Judge(days("b: x", "b: x y"), Figures{Window: 1})[first.AddDays(1)], 0)
	for _, bad := range []Figures{
		{Limits: map[string]int{"NONE": 1}}, {Limits: map[string]int{"FRESH": 1}}, {Limits: map[string]int{"SHARE": 0}},
		{Binds: map[string]int{"FRESH": 2}}, {Binds: map[string]int{"SHARE": 0}},
	} {
		require.Error(t, bad.Check([]Kind{k}))
	}
	require.NoError(t, Figures{Limits: map[string]int{"SHARE": 50}, Binds: map[string]int{"SHARE": 3}}.Check([]Kind{k}))
}

// candidates are facts with a score each.
func candidates(texts ...string) []Candidate {
	all := make([]Candidate, len(texts))
	for i, text := range texts {
		all[i] = Candidate{Facts: facts(text)}
	}
	return all
}

func dates(n int) []game.Date {
	all := make([]game.Date, n)
	for i := range all {
		all[i] = first.AddDays(i)
	}
	return all
}

func choose(t require.TestingT, k Kind, n int, published []Day, all []Candidate) Selection {
	free := dates(n)
	for _, d := range published {
		for i := range free {
			if free[i] == d.Date {
				free = append(free[:i:i], free[i+1:]...)
				break
			}
		}
	}
	s, err := k.Select(context.Background(), free, published, all, Figures{})
	require.NoError(t, err)
	return s
}

func TestSelectUndoesAChoiceThatLeavesALaterDayEmpty(t *testing.T) {
	// the best first choice takes y, without which the second day has nothing
	k := kind(fresh(rule("FRESH"), 0, "a", place("x", "y"), "thing"))
	all := candidates("a: x y", "a: x z", "a: y w")
	all[0].Score = 9
	s := choose(t, k, 2, nil, all)
	require.Len(t, s.Chosen, 2)
	require.NotContains(t, s.Chosen, 0)
}

func TestSelectPrefers(t *testing.T) {
	k := kind(share(rule("SHARE"), 0, "a", 60, 5, "things"))
	all := candidates("a: x*3 y*2", "a: x*2 y*2", "a: x*2 y*2, b: other", "a: x*5")
	all[2].Score = 1
	require.Equal(t, 2, choose(t, k, 1, nil, all).Chosen[first], "more room, then more points")
	all[1].Score = 1
	lower := 1
	if string(all[2].Facts.Content[:]) < string(all[1].Facts.Content[:]) {
		lower = 2
	}
	require.Equal(t, lower, choose(t, k, 1, nil, all).Chosen[first], "then the lower hash")
	all[lower].Warnings = 1
	require.Equal(t, 3-lower, choose(t, k, 1, nil, all).Chosen[first], "no warnings first")
	require.Equal(t, 0, choose(t, k, 1, nil, candidates("a: x*5")).Chosen[first], "a breach that does not bind yet is better than nothing")
}

func TestSelectKeepsLaterPublishedDaysWhole(t *testing.T) {
	k := kind(fresh(rule("FRESH"), 0, "a", place("x", "y"), "thing"))
	later := []Day{{first.AddDays(3), facts("a: x")}}
	s := choose(t, k, 2, later, candidates("a: x y", "a: z", "a: w"))
	require.Len(t, s.Chosen, 2)
	for _, index := range s.Chosen {
		require.NotEqual(t, 0, index)
	}
}

func TestSelectLeavesADayEmptyAndSaysWhy(t *testing.T) {
	k := kind(fresh(rule("FRESH"), 0, "a", place("x", "y"), "thing"))
	published := []Day{{first.AddDays(-1), facts("a: x")}}
	s := choose(t, k, 3, published, candidates("a: x y", "a: x", "a: q"))
	require.Len(t, s.Chosen, 1)
	require.Len(t, s.Refused, 2)
	require.Equal(t, map[string]int{"FRESH": 1, "ERR_META_DUPLICATE": 2}, s.Refused[first.AddDays(1)])
}

// TestSelectKeepsHowFarItCame: three days cannot be filled, two can, and the search for
// the third uses up the budget; the two are filled all the same, although the choices
// that look best leave one.
func TestSelectKeepsHowFarItCame(t *testing.T) {
	k := kind(fresh(rule("FRESH"), 0, "a", place("x", "y"), "thing"))
	var all []Candidate
	for i := range 20 {
		all = append(all, candidates(fmt.Sprintf("a: x y, b: %d", i), fmt.Sprintf("a: x, b: %d", i), fmt.Sprintf("a: y, b: %d", i))...)
		all[3*i].Score = 9
	}
	s := choose(t, k, 3, nil, all)
	require.Greater(t, s.Nodes, 3*nodesPerDay, "the budget is used up")
	require.Len(t, s.Chosen, 2)
}

func TestSelectEndsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := kind().Select(ctx, dates(3), nil, candidates("a: x", "a: y", "a: z"), Figures{})
	require.ErrorIs(t, err, context.Canceled)
}

// TestWhatSelectChoosesLintPasses fills random runs: the judge finds no error in
// them, and where every day could be filled at all, every day is.
func TestWhatSelectChoosesLintPasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := kind(
			share(rule("SHARE"), 4, "a", 60, 2, "things"),
			variety(rule("VARIETY"), 3, "b", 2, 2, "kinds"),
			fresh(rule("FRESH"), 3, "c", place("x", "y"), "thing"),
		)
		value := rapid.SampledFrom([]string{"x", "y", "z"})
		var texts []string
		for i := range rapid.IntRange(1, 6).Draw(t, "candidates") {
			texts = append(texts, fmt.Sprintf("a: %s %s, b: %s, c: %s, id: n%d", value.Draw(t, "a"), value.Draw(t, "a"), value.Draw(t, "b"), value.Draw(t, "c"), i))
		}
		all := candidates(texts...)
		var published []Day
		if rapid.Bool().Draw(t, "published") {
			published = []Day{{first.AddDays(2), facts("a: x y, b: z, c: q, id: p")}}
		}
		n := rapid.IntRange(1, 4).Draw(t, "days")
		s := choose(t, k, n, published, all)
		placed := append([]Day{}, published...)
		for date, index := range s.Chosen {
			placed = append(placed, Day{date, all[index].Facts})
		}
		Sort(placed)
		for date, findings := range k.Judge(placed, Figures{}) {
			for _, f := range findings {
				if f.Severity == validate.Error {
					t.Fatalf("%s: %s", date, f.Message)
				}
			}
		}
		free := n
		if len(published) > 0 && n > 2 {
			free--
		}
		if full := fillable(k, dates(n), published, all); full != (len(s.Chosen) == free) {
			t.Fatalf("every day can be filled: %v; filled %d of %d", full, len(s.Chosen), free)
		}
	})
}

// fillable tries every assignment of candidates to days.
func fillable(k Kind, free []game.Date, published []Day, all []Candidate) bool {
	var try func(i int, placed []Day, used map[int]bool) bool
	try = func(i int, placed []Day, used map[int]bool) bool {
		if i == len(free) {
			Sort(placed)
			for _, findings := range k.Judge(placed, Figures{}) {
				if validate.Worst(findings) == validate.Error {
					return false
				}
			}
			return true
		}
		for _, d := range published {
			if d.Date == free[i] {
				return try(i+1, placed, used)
			}
		}
		for c := range all {
			if used[c] {
				continue
			}
			used[c] = true
			if try(i+1, append(append([]Day{}, placed...), Day{free[i], all[c].Facts}), used) {
				return true
			}
			delete(used, c)
		}
		return false
	}
	return try(0, append([]Day{}, published...), map[int]bool{})
}
