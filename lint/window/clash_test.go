package window

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
)

// clashing is rules over pairs of days, and makes random dailies that break them often.
func clashing() (w Window, draw func(*rapid.T) *Facts) {
	nowhere := func(int) string { return "" }
	w = windowOf(
		Gap(rule("GAP"), "set", 6, false, nowhere, "set"),
		Renewed(rule("RENEWED"), "set", "tile", 1, nowhere, "set", "tiles"),
		Near(rule("NEAR"), "word", "", AllBut(1), "", "words"),
		Times(rule("TIMES"), "word", 3, nowhere, "word"),
	)
	return w, func(t *rapid.T) *Facts {
		set := rapid.IntRange(0, 3).Draw(t, "set")
		f := &Facts{Tallies: map[Aspect][]Tally{"set": {{fmt.Sprint(set), 1, 0}}}}
		for _, n := range rapid.SliceOfNDistinct(rapid.IntRange(0, 5), 3, 3, rapid.ID).Draw(t, "tiles") {
			f.Tallies["tile"] = append(f.Tallies["tile"], Tally{fmt.Sprint(set, n), 1, 0})
		}
		for _, n := range rapid.SliceOfNDistinct(rapid.IntRange(0, 4), 2, 2, rapid.ID).Draw(t, "words") {
			f.Tallies["word"] = append(f.Tallies["word"], Tally{fmt.Sprint(n), 1, 0})
		}
		f.Content = ContentOf(fmt.Sprint(f.Tallies, rapid.Int().Draw(t, "hash")))
		return f
	}
}

// TestAClashThatStandsRefuses: whatever became of the other days since, weighing the daily again would
// refuse it. As long as nothing changes, every clash stands.
func TestAClashThatStandsRefuses(t *testing.T) {
	w, draw := clashing()
	stood := 0
	rapid.Check(t, func(t *rapid.T) {
		const span = 12
		fair := map[Aspect]int{"set": 6}
		place := func(c *Calendar, n int) {
			c.Place(Day{first.AddDays(n), draw(t), &Source{Fair: fair}})
		}
		c, date := w.Calendar(nil, Limits{}), first.AddDays(span/2)
		held := make(map[int]bool)
		for _, n := range rapid.SliceOfNDistinct(rapid.IntRange(0, span), 1, 12, rapid.ID).Draw(t, "days") {
			if n != span/2 {
				place(c, n)
				held[n] = true
			}
		}
		day := Day{date, draw(t), &Source{Fair: fair}}
		fit := c.Slot(date, game.Date("")).Weigh(day)
		require.Equal(t, fit.Clash != (Clash{}), c.Slot(date, "").Stands(fit.Clash) != nil)
		for range rapid.IntRange(1, 12).Draw(t, "changes") {
			n := rapid.IntRange(0, span).Draw(t, "changed")
			if held[n] {
				c.Remove(first.AddDays(n))
			}
			if held[n] = n != span/2 && rapid.Bool().Draw(t, "filled"); held[n] {
				place(c, n)
			}
		}
		slot := c.Slot(date, "")
		if slot.Stands(fit.Clash) != nil {
			stood++
			require.NotNil(t, slot.Weigh(day).Refused)
		}
	})
	require.NotZero(t, stood)
}

// TestAClashFallsWithItsDay, and with another daily on its date, though that shows the value too.
func TestAClashFallsWithItsDay(t *testing.T) {
	w := windowOf(Near(rule("NEAR"), "word", "", AllBut(1), "", "words"))
	date, held := first.AddDays(3), Day{Date: first, Facts: facts("word: x y")}
	c := w.Calendar([]Day{held}, Limits{})
	clash := c.Slot(date, "").Weigh(Day{Date: date, Facts: facts("word: y x")}).Clash
	stands := func() bool { return c.Slot(date, "").Stands(clash) != nil }
	require.True(t, stands())
	c.Remove(first)
	require.False(t, stands())
	c.Place(Day{Date: first, Facts: facts("word: z y x")})
	require.False(t, stands())
	c.Remove(first)
	c.Place(held)
	require.True(t, stands())
}

// TestAVacatedDayKeepsItsNeighborsApart: what takes the place of a day between two that show a value with
// the same parts shows the value, too.
func TestAVacatedDayKeepsItsNeighborsApart(t *testing.T) {
	w := windowOf(Renewed(rule("RENEWED"), "set", "tile", 1, func(int) string { return "" }, "set", "tiles"))
	day := func(n int, set, tiles string) Day {
		return Day{Date: first.AddDays(n), Facts: facts("set: " + set + ", tile: " + tiles + ", n: " + fmt.Sprint(n))}
	}
	weigh := func(last string, d Day) bool {
		for i := range d.Facts.Tallies["tile"] {
			d.Facts.Tallies["tile"][i].At = 0
		}
		days := []Day{day(0, "x", "a b c"), day(10, "x", "d e f"), day(20, "x", last)}
		for _, day := range days {
			for i := range day.Facts.Tallies["tile"] {
				day.Facts.Tallies["tile"][i].At = 0
			}
		}
		c := w.Calendar(days, Limits{})
		c.Vacate(first.AddDays(10))
		return c.Slot(first.AddDays(10), "").Weigh(d).Refused == nil
	}
	require.True(t, weigh("a b c", day(10, "x", "g h i")))
	require.False(t, weigh("a b c", day(10, "y", "g h i")), "the 20th would follow the first day")
	require.True(t, weigh("a d g", day(10, "y", "g h i")))
	require.False(t, weigh("a b c", day(10, "x", "a b i")))
}

// TestACopyIsSpent, whatever the rules.
func TestACopyIsSpent(t *testing.T) {
	d := days("a: x")[0]
	s := windowOf().Calendar([]Day{d}, Limits{}).Slot(first.AddDays(900), "")
	require.True(t, s.Spent(d))
	require.False(t, s.Spent(days("a: y")[0]))
}
