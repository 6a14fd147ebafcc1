package window

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/validate"
)

const kinds Aspect = "kinds"

// The rules on weeks of kinds.
func weeksOfKinds() Window {
	evidence := func(kind string) bool { return slices.Contains([]string{"record", "missing", "means"}, kind) }
	return windowOf(Portioned(rule("EVIDENCE"), Week, kinds, evidence, 45, "triples"), WeeklyNovelty(rule("KINDS"), kinds, "kind", "triples"))
}

// kindDays puts one or two kinds on each of so many days from a Monday on, none on some.
func kindDays(t *rapid.T, n int) []Day {
	kind := rapid.SampledFrom([]string{
		"record", "record", "record", "record", "means", "means", "missing", "name", "name", "rhyme", "unit", "trio", "use", "trait", "phrase", "across",
	})
	var all []Day
	for i := range n {
		text := "kinds: " + kind.Draw(t, "kind") + " " + kind.Draw(t, "kind")
		if rapid.IntRange(0, 60).Draw(t, "gap") == 0 {
			text = "other: x"
		}
		all = append(all, Day{Date: game.Date("2026-11-02").AddDays(i), Facts: facts(text)})
	}
	return all
}

// plainWeeks says of each day what the two rules on weeks of kinds do, from their words.
func plainWeeks(all []Day) map[game.Date][]string {
	found := make(map[game.Date][]string)
	for i := range all {
		evidence, of, showing := 0, 0, 0
		for _, d := range all[max(0, i-6) : i+1] {
			shows := false
			for _, t := range d.Facts.Tallies[kinds] {
				shows = true
				of += int(t.Count)
				if slices.Contains([]string{"record", "missing", "means"}, t.Value) {
					evidence += int(t.Count)
				}
			}
			if shows {
				showing++
			}
		}
		if showing == 7 && float64(evidence) > 0.45*float64(of) {
			found[all[i].Date] = append(found[all[i].Date], "EVIDENCE warning")
		}
		if all[i].Date.Rung() == game.Sun && i >= 20 && staleWeek(all[i-20:i+1]) {
			found[all[i].Date] = append(found[all[i].Date], "KINDS warning")
		}
	}
	return found
}

// staleWeek reports whether three weeks show kinds every day, and the last no new one.
func staleWeek(three []Day) bool {
	old, fresh := map[string]bool{}, false
	for i, d := range three {
		if len(d.Facts.Tallies[kinds]) == 0 {
			return false
		}
		for _, t := range d.Facts.Tallies[kinds] {
			if i < 14 {
				old[t.Value] = true
			} else if !old[t.Value] {
				fresh = true
			}
		}
	}
	return !fresh
}

// TestWeeksOfKinds: the two rules say what their words do, and a date asked for while later
// days stand says what the judge finds on the days that the date has a part in.
func TestWeeksOfKinds(t *testing.T) {
	w := weeksOfKinds()
	rapid.Check(t, func(t *rapid.T) {
		all := kindDays(t, rapid.IntRange(20, 45).Draw(t, "days"))
		judged := w.Judge(all, Limits{})
		plain := plainWeeks(all)
		for i := range all {
			var found []string
			for _, f := range judged[all[i].Date] {
				if f.Rule != errDuplicate {
					found = append(found, f.Rule.Code+" "+f.Severity.String())
				}
			}
			require.Equal(t, plain[all[i].Date], found, all[i].Date)
		}
		at := rapid.IntRange(0, len(all)-1).Draw(t, "at")
		others := slices.Delete(slices.Clone(all), at, at+1)
		fit := w.Calendar(others, Limits{}).Slot(all[at].Date, "").Weigh(all[at])
		if fit.Refused != nil {
			return // a copy
		}
		warnings := 0
		for _, d := range all[at:min(len(all), at+21)] {
			for _, f := range judged[d.Date] {
				if f.Rule.Code == "KINDS" || f.Rule.Code == "EVIDENCE" && d.Date.DaysSince(all[at].Date) < Week {
					warnings++
				}
			}
		}
		require.Equal(t, warnings, fit.Warnings)
	})
}

// TestAWeekWantsAFreshKind: until it has one, a day without wants another, and warns only
// when the week ends so.
func TestAWeekWantsAFreshKind(t *testing.T) {
	w := weeksOfKinds()
	all := make([]Day, 0, 21)
	for i := range 14 {
		all = append(all, Day{Date: game.Date("2026-11-02").AddDays(i), Facts: &Facts{Content: ContentOf(string(rune('a' + i))), Tallies: map[Aspect][]Tally{kinds: {{"name", 3, 0}}}}})
	}
	monday := game.Date("2026-11-16")
	weigh := func(date game.Date, kind string) Fit {
		return w.Calendar(all, Limits{}).Slot(date, "").Weigh(Day{Date: date, Facts: &Facts{Tallies: map[Aspect][]Tally{kinds: {{kind, 3, 0}}}}})
	}
	require.Equal(t, 1, weigh(monday, "name").Wants)
	require.Zero(t, weigh(monday, "rhyme").Wants)
	known := len(all)
	for _, i := range []int{0, 2} {
		all = append(all, Day{Date: monday.AddDays(i), Facts: &Facts{Content: ContentOf(string(rune('p' + i))), Tallies: map[Aspect][]Tally{kinds: {{"name", 3, 0}}}}})
	}
	require.Equal(t, 1, weigh(monday.AddDays(1), "name").Wants, "the last known day wants another kind already")
	all = all[:known]
	require.Zero(t, w.Calendar(all[1:], Limits{}).Slot(monday, "").Weigh(Day{Date: monday, Facts: all[0].Facts}).Wants, "two whole weeks are asked for")
	for i := range 6 {
		all = append(all, Day{Date: monday.AddDays(i), Facts: &Facts{Content: ContentOf(string(rune('p' + i))), Tallies: map[Aspect][]Tally{kinds: {{"name", 3, 0}}}}})
	}
	onMonday := slices.Clone(all)
	onMonday[known].Facts = &Facts{Content: ContentOf("rhyme"), Tallies: map[Aspect][]Tally{kinds: {{"rhyme", 3, 0}}}}
	require.Empty(t, w.Judge(append(onMonday, Day{Date: monday.AddDays(6), Facts: &Facts{Tallies: map[Aspect][]Tally{kinds: {{"name", 1, 0}}}}}), Limits{})[monday.AddDays(6)])
	sunday := weigh(monday.AddDays(6), "name")
	require.Zero(t, sunday.Wants)
	require.Equal(t, 1, sunday.Warnings)
	require.Zero(t, weigh(monday.AddDays(6), "rhyme").Warnings)
	require.Equal(t, validate.Warning, w.Judge(append(all, Day{Date: monday.AddDays(6), Facts: &Facts{Tallies: map[Aspect][]Tally{kinds: {{"name", 1, 0}}}}}), Limits{})[monday.AddDays(6)][0].Severity)
	rhyme := &Facts{Content: ContentOf("rhyme"), Tallies: map[Aspect][]Tally{kinds: {{"rhyme", 3, 0}}}}
	all = append(all, Day{Date: monday.AddDays(6), Facts: rhyme})
	all = slices.Delete(all, 3, 4)
	early := game.Date("2026-11-05")
	require.Zero(t, weigh(early, "name").Warnings, "the week ends with a kind of its own")
	require.Equal(t, 1, weigh(early, "rhyme").Warnings, "which this day would make a stale one")
}
