package window

import (
	"testing"

	"github.com/stretchr/testify/require"

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
