package window

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/document"
	"dailies/validate"
)

const first game.Date = "2026-11-01"

// facts are tallies written as "aspect: value*count value ..., aspect: ...".
func facts(text string) *Facts {
	f := &Facts{Content: ContentOf(text), Tallies: make(map[Aspect][]Tally)}
	for part := range strings.SplitSeq(text, ", ") {
		aspect, values, _ := strings.Cut(part, ": ")
		var c Tallies
		for i, value := range strings.Fields(values) {
			name, times := value, 1
			if n, _ := fmt.Sscanf(strings.ReplaceAll(value, "*", " "), "%s %d", &name, &times); n < 2 {
				times = 1
			}
			for range times {
				c.Add(name, i)
			}
		}
		f.Tallies[Aspect(aspect)] = c
	}
	return f
}

// days puts facts on dates, one a day from the first on; an empty text is a gap.
func days(texts ...string) []Day {
	var all []Day
	for i, text := range texts {
		if text != "" {
			all = append(all, Day{Date: first.AddDays(i), Facts: facts(text)})
		}
	}
	return all
}

func rule(code string) *validate.Rule { return &validate.Rule{Code: code} }

func windowOf(rules ...Rule) Window { return Window{Name: "test", rules: rules} }

// codes are the findings of the last day, as "CODE severity".
func codes(w Window, all []Day) []string {
	found := []string{}
	for _, f := range w.Judge(all, Limits{})[all[len(all)-1].Date] {
		found = append(found, f.Rule.Code+" "+f.Severity.String())
	}
	return found
}

func TestShare(t *testing.T) {
	w := windowOf(Share(rule("SHARE"), 3, "a", 60, 2, "things"))
	require.Equal(t, []string{"SHARE warning"}, codes(w, days("a: x")))
	require.Empty(t, codes(w, days("a: x*3 y*2")), "60 % is not more than 60 %")
	require.Equal(t, []string{"SHARE error"}, codes(w, days("a: x*3 y", "a: y*1 x*2")))
	require.Empty(t, codes(w, days("a: x*9", "a: x z", "a: x y", "a: y z")), "the first day has left the span")
	require.Empty(t, codes(w, days("b: x", "b: y")), "nothing to share")
	findings := w.Judge(days("a: x*3 y", "a: x"), Limits{})
	require.Equal(t, "x makes up 4 of 5 things, 80.0 %, more than 60 %, over 2 days from 2026-11-01 to 2026-11-02 (2026-11-01, 2026-11-02)", findings["2026-11-02"][0].Message)
	for range 20 { // the values stand in a map
		findings = windowOf(Share(rule("SHARE"), 3, "a", 40, 2, "things")).Judge(days("a: y*3 x*3", "a: z"), Limits{})
		require.Contains(t, findings["2026-11-02"][0].Message, "x makes up 3 of 7 things", "of equal ones the first by name")
	}
}

func TestARecipeIsWhatTheSharesSee(t *testing.T) {
	w := windowOf(Near(rule("NEAR"), "a", "", AllBut(1), "/a", "things"), Share(rule("ONE"), 7, "a", 60, 2, "things"), Share(rule("TWO"), 7, "b", 60, 2, "things"))
	require.Equal(t, "ONE=x", w.Recipe(days("a: y x*2")[0]))
	require.Equal(t, "ONE=x TWO=z", w.Recipe(days("a: x, b: z")[0]))
}

func TestVariety(t *testing.T) {
	w := windowOf(Variety(rule("VARIETY"), 7, "a", 3, 3, "kinds"))
	require.Equal(t, []string{"VARIETY warning"}, codes(w, days("a: x y", "a: y")))
	require.Equal(t, []string{"VARIETY warning"}, codes(w, days("a: x y", "b: x", "a: y")), "days without the aspect are left out")
	require.Empty(t, codes(w, days("a: x", "a: y")), "two things cannot show three kinds")
	require.Equal(t, []string{"VARIETY error"}, codes(windowOf(Variety(rule("VARIETY"), 7, "a", 3, 2, "kinds")), days("a: x", "a: y")), "but where two days bind")
	require.Equal(t, []string{"VARIETY error"}, codes(w, days("a: x, i: 1", "a: x", "a: y")))
	require.Empty(t, codes(w, days("a: x", "a: z", "a: y")))
	require.Empty(t, codes(w, days("b: x")), "no day shows the aspect")
	require.Equal(t, []string{"VARIETY error"}, codes(w, days("a: z", "a: x, i: 1", "a: x, i: 2", "a: y, i: 3", "a: y, i: 4", "a: y, i: 5", "a: y, i: 6", "a: y, i: 7")), "the first day has left the week")
}

func TestFresh(t *testing.T) {
	w := windowOf(Fresh(rule("FRESH"), 0, "a", place("things", "name"), "thing"))
	require.Empty(t, codes(w, days("a: x y", "a: z")))
	all := days("a: x y", "a: z", "a: w y")
	require.Equal(t, []string{"FRESH error"}, codes(w, all))
	finding := w.Judge(all, Limits{})["2026-11-03"][0]
	require.Equal(t, "/things/1/name", finding.Pointer)
	require.Equal(t, `the thing "y" of 2026-11-03 was on 2026-11-01`, finding.Message)
	last := make([]string, DefaultDates+1)
	last[0], last[1], last[DefaultDates] = "a: x", "a: y", "a: x"
	require.NotContains(t, codes(w, days(last...)), "FRESH error", "14 dates that end on the day do not hold the first")
	last[DefaultDates] = "a: y"
	require.Contains(t, codes(w, days(last...)), "FRESH error")
}

// TestASpanWithDaysToComeIsHeldToWhatStays: a share may still sink on a day that is to be
// filled, and a value that was shown twice stays shown twice.
func TestASpanWithDaysToComeIsHeldToWhatStays(t *testing.T) {
	w := windowOf(Repeated(rule("REPEATED"), 3, "a", 1, "", "thing"), Share(rule("SHARE"), 3, "b", 60, 2, "things"))
	c := w.Calendar([]Day{{Date: first.AddDays(2), Facts: facts("a: x, b: y")}}, Limits{})
	refused := func(next game.Date, text string) string {
		if by := c.Slot(first, next).Weigh(Day{Date: first, Facts: facts(text)}).Refused; by != nil {
			return by.Code
		}
		return ""
	}
	require.Equal(t, "REPEATED", refused(first.AddDays(1), "a: x, b: z"))
	require.Empty(t, refused(first.AddDays(1), "a: w, b: y"))
	require.Equal(t, "SHARE", refused("", "a: w, b: y"))
}

func TestCopiesAndGaps(t *testing.T) {
	far := make([]string, 100)
	far[0], far[98], far[99] = "a: x", "a: y", "a: x"
	require.Equal(t, []string{"ERR_META_DUPLICATE error"}, codes(windowOf(), days(far...)), "also outside the window")
	require.Equal(t, []string{"WARN_META_GAP warning"}, codes(windowOf(), days("a: x", "", "", "a: y")))
	require.Empty(t, codes(windowOf(), days("a: x")))
}

func TestFigures(t *testing.T) {
	w := windowOf(Share(rule("SHARE"), 0, "a", 60, 5, "things"), Fresh(rule("FRESH"), 0, "b", place("x", "y"), "thing"))
	all := days("a: x*7 y*3", "a: z")
	judge := func(f Limits) int { return len(w.Judge(all, f)[all[0].Date]) }
	require.Equal(t, 1, judge(Limits{}))
	require.Equal(t, 0, judge(Limits{Values: map[string]int{"SHARE": 70}}))
	require.Equal(t, validate.Error, w.Judge(all, Limits{Binds: map[string]int{"SHARE": 1}})[all[0].Date][0].Severity)
	require.Len(t, w.Judge(days("b: x", "b: x y"), Limits{Window: 1})[first.AddDays(1)], 0)
	for _, bad := range []Limits{
		{Values: map[string]int{"NONE": 1}}, {Values: map[string]int{"FRESH": 1}}, {Values: map[string]int{"SHARE": 0}}, {Values: map[string]int{"SHARE": 101}},
		{Binds: map[string]int{"FRESH": 2}}, {Binds: map[string]int{"SHARE": 0}},
	} {
		require.Error(t, bad.Check([]Window{w}))
	}
	require.NoError(t, Limits{Values: map[string]int{"SHARE": 100}, Binds: map[string]int{"SHARE": 3}}.Check([]Window{w}))
}

// place returns the pointers to a key of the items of a list.
func place(list, key string) func(int) string {
	return func(n int) string { return document.Pointer(list, n, key) }
}
