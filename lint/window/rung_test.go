package window

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

func TestADayBelowItsWeekdayWarns(t *testing.T) {
	w := windowOf(WeekdayRung(rule("RUNG")))
	// 2026-11-01 is a Sunday
	require.Empty(t, codes(w, days("rungs: SUN")))
	require.Equal(t, []string{"RUNG warning"}, codes(w, days("rungs: SAT")))
	require.Empty(t, codes(w, days("rungs: SUN", "rungs: SUN, i: 1")), "more than a Monday asks for is no breach")
	require.Empty(t, codes(w, days("b: x")), "a day without a rung promises nothing")
	finding := w.Judge(days("rungs: TUE"), Limits{})[first][0]
	require.Equal(t, "/rung", finding.Pointer)
	require.Equal(t, "2026-11-01 asks for the rung SUN and the daily has TUE", finding.Message)
}

func TestRungOfADaily(t *testing.T) {
	require.Equal(t, []Tally{{"SUN", 1, 0}}, RungOf("", first))
	require.Equal(t, []Tally{{"WED", 1, 0}}, RungOf(game.Wed, first))
	require.Empty(t, RungOf("", "never"))
	require.Empty(t, RungOf("NOON", first))
}

// TestALowerRungIsTheLastChoice: a day below its weekday is taken, and only when no other
// is left: it weighs more than what a day may otherwise be warned of.
func TestALowerRungIsTheLastChoice(t *testing.T) {
	slot := windowOf(WeekdayRung(rule("RUNG"))).Calendar(nil, Limits{}).Slot(first, "")
	fit := slot.Weigh(Day{Date: first, Facts: facts("rungs: SAT")})
	require.Nil(t, fit.Refused)
	require.Equal(t, 1+rungGravity, fit.Warnings)
	require.Zero(t, slot.Weigh(Day{Date: first, Facts: facts("rungs: SUN")}).Warnings)
}
