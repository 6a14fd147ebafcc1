package schedule

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/game/document"
	"dailies/lint/window"
	"dailies/validate"
)

const first game.Date = "2026-11-01"

// facts are tallies written as "aspect: value*count value ..., aspect: ...".
func facts(text string) *window.Facts {
	f := &window.Facts{Content: sha256.Sum256([]byte(text)), Tallies: make(map[window.Aspect][]window.Tally)}
	for part := range strings.SplitSeq(text, ", ") {
		aspect, values, _ := strings.Cut(part, ": ")
		var tallies []window.Tally
		for i, value := range strings.Fields(values) {
			name, times := value, int32(1)
			if n, _ := fmt.Sscanf(strings.ReplaceAll(value, "*", " "), "%s %d", &name, &times); n < 2 {
				times = 1
			}
			if at := slices.IndexFunc(tallies, func(t window.Tally) bool { return t.Value == name }); at >= 0 {
				tallies[at].Count += times
			} else {
				tallies = append(tallies, window.Tally{Value: name, Count: times, At: int32(i)})
			}
		}
		f.Tallies[window.Aspect(aspect)] = tallies
	}
	return f
}

func rule(code string) *validate.Rule { return &validate.Rule{Code: code} }

func place(list, key string) func(int) string {
	return func(n int) string { return document.Pointer(list, n, key) }
}

func windowOf(rules ...window.Rule) window.Window {
	return window.NewGame[int, int]("test", nil, nil, rules).Window()
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

// TestTheFairGapCountsTheDailyThatUsesMost, wherever it stands among the candidates.
func TestTheFairGapCountsTheDailyThatUsesMost(t *testing.T) {
	gap := window.Gap(rule("GAP"), "a", 0, false, place("a", "b"), "thing")
	for _, texts := range [][]string{{"a: u v", "a: w", "a: x"}, {"a: w", "a: u v", "a: x"}, {"a: w", "a: x", "a: u v"}} {
		m := newMaterial(Request{Window: windowOf(gap), Candidates: candidates(texts...)})
		require.Equal(t, map[window.Aspect]int{"a": 2}, m.fairOn(first), texts)
	}
}

func choose(t require.TestingT, w window.Window, n int, published []window.Day, all []Candidate) Selection {
	free := dates(n)
	for _, d := range published {
		for i := range free {
			if free[i] == d.Date {
				free = append(free[:i:i], free[i+1:]...)
				break
			}
		}
	}
	s, err := Fill(context.Background(), Request{Window: w, Days: free, Published: published, Candidates: all})
	require.NoError(t, err)
	return s
}

func TestFillUndoesAChoiceThatLeavesALaterDayEmpty(t *testing.T) {
	// the best first choice takes y, without which the second day has nothing
	w := windowOf(window.Fresh(rule("FRESH"), 0, "a", place("x", "y"), "thing"))
	all := candidates("a: x y", "a: x z", "a: y w")
	all[0].Score = 9
	s := choose(t, w, 2, nil, all)
	require.Len(t, s.Chosen, 2)
	require.NotContains(t, s.Chosen, 0)
}

func TestFillPrefers(t *testing.T) {
	w := windowOf(window.Share(rule("SHARE"), 0, "a", 60, 5, "things"))
	all := candidates("a: x*3 y*2", "a: x*2 y*2", "a: x*2 y*2, b: other", "a: x*5")
	all[0].Score, all[2].Score = 9, 1
	require.Equal(t, 2, choose(t, w, 1, nil, all).Chosen[first], "more room, then more points")
	all[1].Score = 1
	lower := 1
	if string(all[2].Facts.Content[:]) < string(all[1].Facts.Content[:]) {
		lower = 2
	}
	require.Equal(t, lower, choose(t, w, 1, nil, all).Chosen[first], "then the lower hash")
	all[lower].Warnings = 1
	require.Equal(t, 3-lower, choose(t, w, 1, nil, all).Chosen[first], "no warnings first")
	require.Equal(t, 0, choose(t, w, 1, nil, candidates("a: x*5")).Chosen[first], "a breach that does not bind yet is better than nothing")
}

func TestFillKeepsLaterPublishedDaysWhole(t *testing.T) {
	w := windowOf(window.Fresh(rule("FRESH"), 0, "a", place("x", "y"), "thing"))
	later := []window.Day{{Date: first.AddDays(3), Facts: facts("a: x")}}
	s := choose(t, w, 2, later, candidates("a: x y", "a: z", "a: w"))
	require.Len(t, s.Chosen, 2)
	for _, index := range s.Chosen {
		require.NotEqual(t, 0, index)
	}
}

func TestFillLeavesADayEmptyAndSaysWhy(t *testing.T) {
	w := windowOf(window.Fresh(rule("FRESH"), 0, "a", place("x", "y"), "thing"))
	published := []window.Day{{Date: first.AddDays(-1), Facts: facts("a: x")}}
	s := choose(t, w, 3, published, candidates("a: x y", "a: x", "a: q"))
	require.Len(t, s.Chosen, 1)
	require.Len(t, s.Refused, 2)
	require.Equal(t, map[string]int{"FRESH": 1, "ERR_META_DUPLICATE": 2}, s.Refused[first.AddDays(1)])
}

// TestFillKeepsHowFarItCame: three days cannot be filled, two can, and the search for
// the third uses up the budget; the two are filled all the same, although the choices
// that look best leave one.
func TestFillKeepsHowFarItCame(t *testing.T) {
	w := windowOf(window.Fresh(rule("FRESH"), 0, "a", place("x", "y"), "thing"))
	var all []Candidate
	for i := range 20 {
		all = append(all, candidates(fmt.Sprintf("a: x y, b: %d", i), fmt.Sprintf("a: x, b: %d", i), fmt.Sprintf("a: y, b: %d", i))...)
		all[3*i].Score = 9
	}
	s := choose(t, w, 3, nil, all)
	require.Greater(t, s.Nodes, nodesPerStop, "the budget is used up")
	require.Len(t, s.Chosen, 2)
}

func TestFillEndsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Fill(ctx, Request{Window: windowOf(), Days: dates(3), Candidates: candidates("a: x", "a: y", "a: z")})
	require.ErrorIs(t, err, context.Canceled)
}

// TestWhatFillChoosesLintPasses fills random runs: the judge finds no error in
// them, and where every day could be filled at all, every day is.
func TestWhatFillChoosesLintPasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := windowOf(
			window.Share(rule("SHARE"), 4, "a", 60, 2, "things"),
			window.Variety(rule("VARIETY"), 3, "b", 2, 2, "kinds"),
			window.Fresh(rule("FRESH"), 3, "c", place("x", "y"), "thing"),
		)
		value := rapid.SampledFrom([]string{"x", "y", "z"})
		var texts []string
		for i := range rapid.IntRange(1, 6).Draw(t, "candidates") {
			texts = append(texts, fmt.Sprintf("a: %s %s, b: %s, c: %s, id: n%d", value.Draw(t, "a"), value.Draw(t, "a"), value.Draw(t, "b"), value.Draw(t, "c"), i))
		}
		all := candidates(texts...)
		var published []window.Day
		if rapid.Bool().Draw(t, "published") {
			published = []window.Day{{Date: first.AddDays(2), Facts: facts("a: x y, b: z, c: q, id: p")}}
		}
		n := rapid.IntRange(1, 4).Draw(t, "days")
		s := choose(t, w, n, published, all)
		placed := append([]window.Day{}, published...)
		for date, index := range s.Chosen {
			placed = append(placed, window.Day{Date: date, Facts: all[index].Facts})
		}
		window.Sort(placed)
		for date, findings := range w.Judge(placed, window.Limits{}) {
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
		if full := fillable(w, dates(n), published, all); full != (len(s.Chosen) == free) {
			t.Fatalf("every day can be filled: %v; filled %d of %d", full, len(s.Chosen), free)
		}
	})
}

// fillable tries every assignment of candidates to days.
func fillable(w window.Window, free []game.Date, published []window.Day, all []Candidate) bool {
	var try func(i int, placed []window.Day, used map[int]bool) bool
	try = func(i int, placed []window.Day, used map[int]bool) bool {
		if i == len(free) {
			window.Sort(placed)
			for _, findings := range w.Judge(placed, window.Limits{}) {
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
			if try(i+1, append(append([]window.Day{}, placed...), window.Day{Date: free[i], Facts: all[c].Facts}), used) {
				return true
			}
			delete(used, c)
		}
		return false
	}
	return try(0, append([]window.Day{}, published...), map[int]bool{})
}

func TestACandidateFillsOnlyDatesItFits(t *testing.T) {
	only := Candidate{Facts: facts("a: x"), Fits: func(d game.Date) bool { return d == first.AddDays(1) }}
	s, err := Fill(t.Context(), Request{Window: windowOf(), Days: dates(2), Candidates: []Candidate{only}})
	require.NoError(t, err)
	require.Equal(t, map[game.Date]int{first.AddDays(1): 0}, s.Chosen)
	require.Equal(t, map[string]int{OtherDay: 1}, s.Refused[first])
}

// TestAQuietDateTakesOtherTones: and the days around it the better candidate.
func TestAQuietDateTakesOtherTones(t *testing.T) {
	all := candidates("a: loud", "a: calm")
	all[0].Score, all[0].Pack.Tones = 5, []string{"noise"}
	r := Request{Window: windowOf(), Days: dates(1), Candidates: all}
	require.Equal(t, 0, chosen(t, r)[first])
	r.Limits.Quiet = window.Quiet{{Dates: window.Span(first[5:]), Tones: []string{"noise"}}}
	require.Equal(t, 1, chosen(t, r)[first])
	require.Equal(t, map[window.Aspect]int{"a": 2}, newMaterial(Request{Window: windowOf(window.Gap(rule("GAP"), "a", 1, false, place("x", "y"), "thing")), Limits: r.Limits, Candidates: all}).fairOn(first),
		"what returns in a month is counted with its other dates")
	r.Candidates = all[:1]
	s, err := Fill(t.Context(), r)
	require.NoError(t, err)
	require.Equal(t, map[string]int{OtherDay: 1}, s.Refused[first])
}

func chosen(t *testing.T, r Request) map[game.Date]int {
	s, err := Fill(t.Context(), r)
	require.NoError(t, err)
	return s.Chosen
}

// TestEasedRulesFillWhatNothingFits: only where nothing fits in full, by the least step that
// lets something fit, and the day is listed apart until Settle.
func TestEasedRulesFillWhatNothingFits(t *testing.T) {
	w := windowOf(window.Near(rule("NEAR"), "a", "", func(int, int) int { return 1 }, "/a", "tiles"))
	all := candidates("a: u v, i: 1", "a: u v, i: 2", "a: u v, i: 3", "a: x y, i: 4", "a: x y, i: 5")
	days := []game.Date{first, first.AddDays(100), first.AddDays(300), first.AddDays(301)}
	request := Request{Window: w, Days: days, Candidates: all}
	s, err := Fill(t.Context(), request)
	require.NoError(t, err)
	require.Len(t, s.Chosen, 2)
	require.Empty(t, s.Eased)

	request.Ease = true
	s, err = Fill(t.Context(), request)
	require.NoError(t, err)
	require.Len(t, s.Chosen, 2)
	require.Len(t, s.Eased, 2, "%v", s.Refused)
	require.Len(t, s.Refused, 2, "the eased days list what refused candidates in full")
	var placed []window.Day
	for date, index := range s.Eased {
		placed = append(placed, window.Day{Date: date, Facts: all[index].Facts, Source: s.Sources[date]})
		require.Positive(t, s.Sources[date].Eased)
	}
	for date, index := range s.Chosen {
		placed = append(placed, window.Day{Date: date, Facts: all[index].Facts, Source: s.Sources[date]})
		require.Zero(t, s.Sources[date].Eased)
	}
	window.Sort(placed)
	for date, findings := range w.Judge(placed, window.Limits{}) {
		require.NotEqual(t, validate.Error, validate.Worst(findings), date)
	}
	s.Settle()
	require.Len(t, s.Chosen, 4)
	require.Empty(t, s.Eased)
	require.Empty(t, s.Refused)
}

// TestBinsChangeNoChoice: checking a pack and its dates once, or for each candidate, gives the
// same choice.
func TestBinsChangeNoChoice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := window.NewGame("toy", func(*int, *int) window.Facts { return window.Facts{} }, nil, []window.Rule{
			window.Gap(rule("PACK"), window.Packs, 2, false, func(int) string { return "" }, "pack"),
			window.Gap(rule("GAP"), "a", 1, false, place("a", "b"), "thing"),
		}).Window()
		var apart, binned []Candidate
		for b := range rapid.IntRange(1, 4).Draw(t, "bins") {
			pack := Pack{ID: rapid.SampledFrom([]string{"p", "q", "r"}).Draw(t, "pack")}
			odd := rapid.Bool().Draw(t, "odd")
			fits := func(d game.Date) bool { return !odd || d.DaysSince(first)%2 == 1 }
			for range rapid.IntRange(1, 4).Draw(t, "candidates") {
				c := Candidate{Pack: pack, Fits: fits, Facts: facts(fmt.Sprintf("a: %s, i: %d", rapid.SampledFrom([]string{"x", "y", "z"}).Draw(t, "value"), len(apart)))}
				apart = append(apart, c)
				c.Bin = b + 1
				binned = append(binned, c)
			}
		}
		packs := []Pack{{ID: "p"}, {ID: "q"}, {ID: "r"}}
		one, err := Fill(context.Background(), Request{Window: w, Days: dates(5), Candidates: apart, Packs: packs, Ease: true})
		require.NoError(t, err)
		other, err := Fill(context.Background(), Request{Window: w, Days: dates(5), Candidates: binned, Packs: packs, Ease: true})
		require.NoError(t, err)
		require.Equal(t, one.Chosen, other.Chosen)
		require.Equal(t, one.Eased, other.Eased)
		require.Equal(t, one.Sources, other.Sources)
		require.Equal(t, one.Nodes, other.Nodes)
	})
}
