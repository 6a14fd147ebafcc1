package window

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/lint/corpus"
)

// marked returns days in a row on which some things have a mark, and on which so many
// thousandths more of them than by chance are what the player looks for; 0 things for a day
// without the mark.
func marked(name string, days, things, beyond int) []Day {
	var all []Day
	for i := range days {
		facts := &Facts{Marks: []corpus.Mark{{Name: "another", Things: 1}}}
		if things > 0 {
			facts.Marks = append(facts.Marks, corpus.Mark{Name: name, Things: things, Beyond: beyond})
		}
		all = append(all, Day{Date: game.Date("2027-01-01").AddDays(i), Facts: facts})
	}
	return all
}

// TestALeakIsWorkedAgainst: after days on which a mark tells too much, a day on which it tells
// the opposite weighs less than one without it, which weighs less than another day of the leak.
func TestALeakIsWorkedAgainst(t *testing.T) {
	const sketchy = "trust SKETCHY"
	day := func(beyond int) *Facts {
		return &Facts{Marks: []corpus.Mark{{Name: sketchy, Things: 2, Beyond: beyond}}}
	}
	leak := func(days []Day, date game.Date, facts *Facts) int {
		c := windowOf().Calendar(days, Limits{})
		return c.Slot(date, "").Leak(c.Marks(facts))
	}
	weigh := func(days []Day, date game.Date, beyond int) int { return leak(days, date, day(beyond)) }
	days := marked(sketchy, 20, 2, -600)
	next := days[19].Date.AddDays(1)
	require.Negative(t, weigh(days, next, 1200))
	require.Zero(t, leak(days, next, &Facts{}))
	require.Positive(t, weigh(days, next, -1200))

	require.Zero(t, weigh(marked(sketchy, 20, 2, 40), next, 100), "what may be chance weighs nothing")
	require.Zero(t, weigh(days, next.AddDays(80), -1200), "days out of reach do not count")
	require.Positive(t, weigh(days, days[0].Date.AddDays(-1), -1200), "days after count as days before")
	rare := append(marked(sketchy, 9, 2, -600), marked(sketchy, 50, 0, 0)[9:]...)
	require.Zero(t, weigh(rare, rare[49].Date.AddDays(1), -1200), "what 9 of 50 days show helps no player")
}

// TestALeakIsThatOfAllDaysAround compares what a calendar adds up with the days themselves.
func TestALeakIsThatOfAllDaysAround(t *testing.T) {
	weighed := 0
	rapid.Check(t, func(t *rapid.T) {
		draw := func() (marks []corpus.Mark) {
			for _, name := range []string{"a", "b", "c", "d"} {
				if rapid.IntRange(0, 4).Draw(t, name) > 0 {
					marks = append(marks, corpus.Mark{Name: name, Things: rapid.IntRange(0, 3).Draw(t, "things"), Beyond: rapid.IntRange(-2000, 2000).Draw(t, "beyond")})
				}
			}
			return marks
		}
		const at = 60
		var days []Day
		for i := range 2 * at {
			if i != at && rapid.IntRange(0, 2).Draw(t, "there") == 0 {
				days = append(days, Day{Date: first.AddDays(i), Facts: &Facts{Marks: draw()}})
			}
		}
		shown := draw()
		c := windowOf().Calendar(days, Limits{})
		marks := c.Marks(&Facts{Marks: append([]corpus.Mark{{Name: "new", Things: 1, Beyond: 5000}}, shown...)})
		got := c.Slot(first.AddDays(at), "").Leak(marks)
		want := plainLeak(days, first.AddDays(at), shown)
		require.Equal(t, want, got)
		weighed += max(want, -want)
	})
	require.NotZero(t, weighed)
}

func plainLeak(days []Day, date game.Date, shown []corpus.Mark) int {
	near, sum := 0, 0
	excess := func(things, beyond int) int { return max(0, beyond*beyond/max(things, 1)-leakNoise) }
	var all []corpus.Mark
	for _, d := range days {
		if apart := d.Date.DaysSince(date); max(apart, -apart) < corpus.LeakDates && len(d.Facts.Marks) > 0 {
			near++
			all = append(all, d.Facts.Marks...)
		}
	}
	for _, m := range shown {
		days, things, beyond := 0, 0, 0
		for _, other := range all {
			if other.Name == m.Name {
				days, things, beyond = days+1, things+other.Things, beyond+other.Beyond
			}
		}
		if 4*days >= near {
			sum += excess(things+m.Things, beyond+m.Beyond) - excess(things, beyond)
		}
	}
	if near < 7 {
		return 0
	}
	return sum / leakStep
}
