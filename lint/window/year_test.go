package window

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/game/document"
	"dailies/validate"
)

// from gives every day a pack and the fair gaps that its run knew.
func from(pack string, fair map[Aspect]int, all ...Day) []Day {
	for i := range all {
		all[i].Source = &Source{Pack: pack, Fair: fair}
	}
	return all
}

// apart puts one day after another, so many days later.
func apart(n int, one, other string) []Day {
	return []Day{{Date: first, Facts: facts(one)}, {Date: first.AddDays(n), Facts: facts(other)}}
}

// errors are the codes of a window's errors on the last day.
func errors(w Window, limits Limits, all []Day) []string {
	found := []string{}
	for _, f := range w.Judge(all, limits)[all[len(all)-1].Date] {
		if f.Severity == validate.Error {
			found = append(found, f.Rule.Code)
		}
	}
	return found
}

func TestAValueRestsForAPartOfItsFairGap(t *testing.T) {
	nowhere := func(int) string { return "/x" }
	w := windowOf(Gap(rule("GAP"), "a", 3, false, nowhere, "thing"))
	fair := map[Aspect]int{"a": 20}
	require.Equal(t, []string{"GAP"}, errors(w, Limits{}, from("p", fair, apart(11, "a: x y", "a: z x")...)))
	require.Empty(t, errors(w, Limits{}, from("p", fair, apart(12, "a: x y", "a: z x")...)), "60 % of 20")
	require.Empty(t, errors(w, Limits{}, apart(1, "a: x", "a: x, i: 1")), "a day of which nothing is known")
	require.Equal(t, []string{"GAP"}, errors(w, Limits{}, from("p", map[Aspect]int{"a": 4}, apart(2, "a: x", "a: x, i: 1")...)), "three days at the least")
	require.Empty(t, errors(w, Limits{}, from("p", map[Aspect]int{"a": 1}, apart(1, "a: x", "a: x, i: 1")...)), "but not where there is nothing else")

	late := apart(12, "a: x", "a: x, i: 1")
	late[0].Source = &Source{Fair: map[Aspect]int{"a": 90}}
	late[1].Source = &Source{Fair: fair}
	require.Empty(t, errors(w, Limits{}, late), "what the later run knew counts")

	found := w.Judge(from("p", fair, apart(11, "a: x y", "a: z x")...), Limits{})[first.AddDays(11)]
	require.Equal(t, "/x", found[0].Pointer)
	require.Equal(t, `the thing "x" of 2026-11-12 was on 2026-11-01, 11 days before; 12 are asked for`, found[0].Message)
}

func TestASetNeverReturnsWithinTheWindow(t *testing.T) {
	w := windowOf(Gap(rule("GAP"), "a", 0, true, func(int) string { return "" }, "thing"))
	require.Equal(t, []string{"GAP"}, errors(w, Limits{}, apart(13, "a: x", "a: x, i: 1")))
	require.Empty(t, errors(w, Limits{}, apart(14, "a: x", "a: x, i: 1")))
	require.Empty(t, errors(w, Limits{Window: 7}, apart(7, "a: x", "a: x, i: 1")))
	require.Equal(t, []string{"GAP"}, errors(w, Limits{}, from("p", map[Aspect]int{"a": 40}, apart(23, "a: x", "a: x, i: 1")...)))
}

func TestNoTwoDaysOfAYearAreNearlyTheSame(t *testing.T) {
	w := windowOf(Near(rule("NEAR"), "a", "", func(int, int) int { return 2 }, "/a", "tiles"))
	require.Empty(t, errors(w, Limits{}, apart(100, "a: u v w", "a: u v x")))
	require.Equal(t, []string{"NEAR"}, errors(w, Limits{}, apart(364, "a: u v w", "a: w v u x")))
	require.Empty(t, errors(w, Limits{}, apart(365, "a: u v w", "a: w v u x")), "a year later")
	hand := windowOf(Near(rule("NEAR"), "a", "", AllBut(2), "/a", "cards"))
	require.Equal(t, []string{"NEAR"}, errors(hand, Limits{}, apart(9, "a: u v w x", "a: u v w y z")), "all but one of the smaller hand")
	require.Empty(t, errors(hand, Limits{}, apart(9, "a: u v w x", "a: u v q y z")))
	same := windowOf(Near(rule("NEAR"), "a", "b", func(int, int) int { return 2 }, "/a", "cards"))
	require.Equal(t, []string{"NEAR"}, errors(same, Limits{}, apart(9, "a: u v w, b: p q", "a: u v w, b: q p")))
	require.Empty(t, errors(same, Limits{}, apart(9, "a: u v w, b: p q", "a: u v w, b: p r")), "other protocols make another day")
	require.Empty(t, errors(same, Limits{}, apart(9, "a: u v w, b: p q", "a: u v w, b: p")), "and so does one protocol less")
	three := append([]Day{{Date: first.AddDays(1), Facts: facts("a: u v w, i: 1")}}, apart(5, "a: u v w", "a: w v u x")...)
	Sort(three)
	found := w.Judge(three, Limits{})[first.AddDays(5)]
	require.Contains(t, found[0].Message, "with 2026-11-01")
	require.Contains(t, found[1].Message, "with 2026-11-02")
	found = w.Judge(apart(5, "a: u v w", "a: w v u x"), Limits{})[first.AddDays(5)]
	require.Equal(t, "2026-11-06 shares 3 of 3 tiles with 2026-11-01, more than 2", found[0].Message)
}

func TestNoValueReturnsWithinAYear(t *testing.T) {
	w := windowOf(Once(rule("ONCE"), "a", "b", func(n int) string { return document.Pointer("a", n) }, "word"))
	require.Equal(t, []string{"ONCE"}, errors(w, Limits{}, apart(364, "a: x y", "a: z y")))
	require.Empty(t, errors(w, Limits{}, apart(365, "a: x y", "a: z y")))
	require.Equal(t, []string{"ONCE"}, errors(w, Limits{}, from("p", map[Aspect]int{"a": 4}, apart(9, "a: x", "a: x, i: 1")...)), "whatever is fair")
	require.Empty(t, w.Returning(), "a year is no part of a fair gap")
	found := w.Judge(apart(9, "a: x y", "a: z y"), Limits{})[first.AddDays(9)]
	require.Equal(t, "/a/1", found[0].Pointer)
	require.Equal(t, `the word "y" of 2026-11-10 was on 2026-11-01, 9 days before; 365 are asked for`, found[0].Message)
}

// TestAnEasedDayKeepsAPartOfTheYear: on an eased later day gaps and near duplicates count for
// less, the window's floor and a year's words stay, and the day warns.
func TestAnEasedDayKeepsAPartOfTheYear(t *testing.T) {
	nowhere := func(int) string { return "" }
	fair := map[Aspect]int{"a": 40}
	easedDays := func(all ...Day) []Day {
		all = from("p", fair, all...)
		all[1].Source = &Source{Pack: "p", Fair: fair, Eased: 50}
		return all
	}
	gap := windowOf(Gap(rule("GAP"), "a", 3, false, nowhere, "thing"))
	require.Equal(t, []string{"GAP"}, errors(gap, Limits{}, easedDays(apart(11, "a: x", "a: x, i: 1")...)))
	require.Empty(t, errors(gap, Limits{}, easedDays(apart(12, "a: x", "a: x, i: 1")...)), "half of 60 % of 40")
	floor := windowOf(Gap(rule("GAP"), "a", 0, true, nowhere, "thing"))
	require.Equal(t, []string{"GAP"}, errors(floor, Limits{}, easedDays(apart(13, "a: x", "a: x, i: 1")...)), "the window stays")
	near := windowOf(Near(rule("NEAR"), "a", "", func(int, int) int { return 1 }, "/a", "tiles"))
	require.Equal(t, []string{"NEAR"}, errors(near, Limits{}, easedDays(apart(181, "a: x y", "a: x y z")...)))
	require.Empty(t, errors(near, Limits{}, easedDays(apart(182, "a: x y", "a: x y z")...)))
	once := windowOf(Once(rule("ONCE"), "a", "b", nowhere, "word"))
	require.Equal(t, []string{"ONCE"}, errors(once, Limits{}, easedDays(apart(364, "a: x", "a: x, i: 1")...)), "a year stays a year")

	days := easedDays(apart(1, "a: x", "a: y")...)
	require.Equal(t, []string{"EASED warning"}, codes(windowOf(InFull(rule("EASED"))), days))
	slot := near.Calendar(easedDays(apart(182, "a: x y", "a: x y z")...)[1:], Limits{}).Slot(first, "")
	require.Nil(t, slot.Weigh(Day{Date: first, Facts: facts("a: x y")}).Refused, "the later day's year counts")
}

func TestNoPackServesTooOften(t *testing.T) {
	w := windowOf(Balance(rule("BALANCE")))
	var all []Day
	for i := range 20 {
		all = append(all, Day{Date: first.AddDays(4 * i), Facts: facts(string(rune('a' + i)))})
	}
	fair := map[Aspect]int{Packs: 10} // twice the share of a quarter is 18 days
	require.Empty(t, errors(w, Limits{}, from("p", fair, all[:18]...)))
	require.Equal(t, []string{"BALANCE"}, errors(w, Limits{}, from("p", fair, all[:19]...)))
	require.Empty(t, errors(w, Limits{}, from("p", map[Aspect]int{Packs: 1}, all...)), "the only pack serves every day")
	all[18].Date, all[19].Date = all[17].Date.AddDays(30), all[17].Date.AddDays(31)
	require.Empty(t, errors(w, Limits{}, from("p", fair, all...)), "the first days are more than a quarter back")
}

func TestContentRunsInItsSeason(t *testing.T) {
	w := windowOf(InSeason(rule("SEASON")))
	on := func(date game.Date, s Season) []Day {
		return []Day{{Date: date, Facts: facts("a: x"), Source: &Source{Season: s}}}
	}
	winter := Season{Months: []int{12, 1, 2}}
	require.Empty(t, errors(w, Limits{}, on("2027-01-15", winter)))
	require.Equal(t, []string{"SEASON"}, errors(w, Limits{}, on("2027-07-15", winter)))
	require.Empty(t, errors(w, Limits{Hemisphere: South}, on("2027-07-15", winter)))
	require.Equal(t, []string{"SEASON"}, errors(w, Limits{Hemisphere: South}, on("2027-01-15", winter)))
	sunday := Season{Weekdays: []game.Rung{game.Sun}}
	require.Empty(t, errors(w, Limits{}, on("2026-11-22", sunday)))
	require.Equal(t, []string{"SEASON"}, errors(w, Limits{}, on("2026-11-23", sunday)))
	require.Equal(t, []int{84, 21, 12, 3}, []int{Season{}.Days(), winter.Days(), sunday.Days(), Season{Months: winter.Months, Weekdays: sunday.Weekdays}.Days()})
	require.True(t, South.Valid() && North.Valid() && Hemisphere("").Valid())
	require.False(t, Hemisphere("east").Valid())
}

// TestACalendarAgreesWithTheJudge: on random days, whatever the order in which they are
// placed and with some removed again, a slot refuses a day exactly when the judge finds
// an error on it or on a later day that was not there without it.
func TestACalendarAgreesWithTheJudge(t *testing.T) {
	w := windowOf(
		Gap(rule("GAP"), "a", 2, false, func(int) string { return "" }, "thing"),
		Near(rule("NEAR"), "b", "", func(int, int) int { return 1 }, "", "tiles"),
		Fresh(rule("FRESH"), 3, "c", place("x", "y"), "thing"),
		Balance(rule("BALANCE")),
	)
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.SampledFrom([]string{"u", "v", "w", "x", "y", "z"})
		packs := rapid.SampledFrom([]int{0, 60, 90}).Draw(t, "packs")
		day := func(i int) Day {
			f := facts("a: " + value.Draw(t, "a") + ", b: " + value.Draw(t, "b") + " " + value.Draw(t, "b") + ", c: " + value.Draw(t, "c"))
			f.Content = Content{byte(i)}
			fair := rapid.IntRange(0, 8).Draw(t, "fair")
			return Day{Date: first.AddDays(i), Facts: f, Source: &Source{
				Pack: rapid.SampledFrom([]string{"p", "q"}).Draw(t, "pack"),
				Fair: map[Aspect]int{"a": fair, Packs: packs},
			}}
		}
		c := w.Calendar(nil, Limits{})
		var placed []Day
		for _, i := range rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6}).Draw(t, "order") {
			d := day(i)
			before := broken(w, placed)
			with := slices.Clone(append(placed, d))
			Sort(with)
			slot := c.Slot(d.Date, "")
			slot.Weigh(Day{Date: d.Date, Facts: d.Facts, Source: &Source{Pack: "o", Fair: d.Source.Fair}}) // changes no answer
			refused := slot.Weigh(d).Refused != nil
			if refused != (broken(w, with) > before) {
				t.Fatalf("%s is refused: %v; errors before %d, with it %d", d.Date, refused, before, broken(w, with))
			}
			c.Place(d)
			if refused || rapid.Bool().Draw(t, "remove") {
				c.Remove(d.Date)
				continue
			}
			placed = with
		}
	})
}

// broken counts the days that break a rule.
func broken(w Window, all []Day) int {
	n := 0
	for _, found := range w.Judge(all, Limits{}) {
		if validate.Worst(found) == validate.Error {
			n++
		}
	}
	return n
}

// TestTheOldestIsFarFromEitherSide: a date is asked for among days that stand, before it and after it.
func TestTheOldestIsFarFromEitherSide(t *testing.T) {
	w := windowOf(Oldest(Near(rule("NEAR"), "a", "", func(int, int) int { return 2 }, "", "tiles")))
	recency := func(on int) int {
		date := first.AddDays(on)
		return w.Calendar(days("a: x"), Limits{}).Slot(date, "").Weigh(Day{Date: date, Facts: facts("a: x, i: 1")}).Recency
	}
	for _, side := range []int{1, -1} {
		require.Equal(t, []int{4, 3, 0}, []int{recency(side), recency(100 * side), recency(365 * side)})
	}
}

// TestAPackRestsOnEitherSide of a date that is filled between others.
func TestAPackRestsOnEitherSide(t *testing.T) {
	w := windowOf(Gap(rule("PACK"), Packs, 1, false, func(int) string { return "" }, "pack"))
	c := w.Calendar(from("p", nil, days("a: x")...), Limits{})
	rest := func(on int, pack string) int { return c.Slot(first.AddDays(on), "").PackRest(&Source{Pack: pack}) }
	require.Equal(t, []int{9, 9, year}, []int{rest(9, "p"), rest(-9, "p"), rest(9, "q")})
	require.True(t, c.Slot(first.AddDays(1-DefaultDates), "").Echoes(&Source{Pack: "p"}), "the day that it serves comes later")
	require.False(t, c.Slot(first.AddDays(-DefaultDates), "").Echoes(&Source{Pack: "p"}))
	values := windowOf(Gap(rule("GAP"), "a", 1, false, func(int) string { return "" }, "thing")).Calendar(days("a: x"), Limits{})
	require.False(t, values.Slot(first.AddDays(1), "").Echoes(&Source{Pack: "p"}), "no rule on packs")
}
