package window

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/validate"
)

// thumbWindow is a window in which no policy of eight is at par on more than so many per cent of
// the Mondays and Tuesdays of a span.
func thumbWindow(span, percent, binds int) Window {
	w := windowOf(RuleOfThumb(rule("THUMB"), Thumb{Weekdays: []game.Rung{game.Mon, game.Tue}, Span: span, Percent: percent}, func() []string {
		return []string{"0", "1", "2", "3", "4", "5", "6", "7"}
	}))
	w.rules[0].binds = binds
	return w
}

// mined is a day on which the policies of a byte are at par.
func mined(date game.Date, policies byte) Day {
	return Day{Date: date, Facts: &Facts{Content: ContentOf(fmt.Sprint(date, policies)), Policies: validate.PolicySet{policies}}}
}

const monday game.Date = "2027-01-04"

// TestARuleOfThumbFires: on the day that brings a policy over its bar, from the days on from which
// the rule binds, on no day on which the policy misses, and on no other weekday.
func TestARuleOfThumbFires(t *testing.T) {
	var days []Day
	for i := range 5 * 7 {
		policies := byte(0b100)
		if i%7 == 1 && i > 7 {
			policies = 0 // Tuesdays but the first
		}
		days = append(days, mined(monday.AddDays(i), policies))
	}
	w := thumbWindow(60, 60, 28)
	for date, found := range w.Judge(days, Limits{}) {
		switch date.DaysSince(monday) {
		case 28: // the fifth Monday: on six of nine
			require.Len(t, found, 1, date)
			require.Equal(t, validate.Error, found[0].Severity)
			require.Contains(t, found[0].Message, `the policy "2" is at par on 6 of 9 days, 66 %, more than 60 %`)
		default:
			require.Empty(t, found, date)
		}
	}
	days[28].Source = &Source{Eased: 25}
	for date, found := range w.Judge(days, Limits{}) {
		require.Empty(t, found, "eased by a quarter a policy has to miss 30 %%: %s", date)
	}
	require.Empty(t, thumbWindow(60, 66, 28).Judge(days[:29], Limits{})[days[28].Date], "at the bar")
}

// TestASlotAgreesWithTheJudge: a day is refused where the judge would then find, on the day or on a
// later one in its span, a breach that was not there before.
func TestASlotAgreesWithTheJudge(t *testing.T) {
	for _, span := range []int{8, 15, 30} {
		for _, percent := range []int{30, 50, 80} {
			agrees(t, span, percent)
		}
	}
}

func agrees(t *testing.T, span, percent int) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		w := thumbWindow(span, percent, rapid.IntRange(1, 9).Draw(t, "binds"))
		at := rapid.IntRange(0, 40).Draw(t, "at")
		day := mined(monday.AddDays(at), rapid.Byte().Draw(t, "day"))
		var before, after []Day
		for i := range rapid.IntRange(1, 40).Draw(t, "dates") {
			if i != at && rapid.IntRange(0, 5).Draw(t, "there") > 0 {
				d := mined(monday.AddDays(i), rapid.Byte().Draw(t, "policies")&rapid.Byte().Draw(t, "fewer"))
				before, after = append(before, d), append(after, d)
			}
		}
		after = append(after, day)
		Sort(after)
		was := breaches(w, before)
		if len(was) > 0 {
			return
		}
		refused := w.Calendar(before, Limits{}).Slot(day.Date, "").Weigh(day).Refused != nil
		require.Equal(t, len(breaches(w, after)) > 0, refused)
	})
}

// breaches are the dates on which the judge finds a policy over its bar.
func breaches(w Window, days []Day) (dates []game.Date) {
	for date, found := range w.Judge(days, Limits{}) {
		for _, f := range found {
			if f.Rule.Code == "THUMB" {
				dates = append(dates, date)
			}
		}
	}
	return dates
}

// TestARuleOfThumbCountsDates: whether it binds on a day does not turn on which of the days before
// are there yet, or a hole that is filled later, between days chosen together, would break it.
func TestARuleOfThumbCountsDates(t *testing.T) {
	var days []Day
	for i := range 21 {
		policies := byte(0)
		if i < 9 {
			policies = 1 // two Mondays and two Tuesdays
		}
		if i != 10 {
			days = append(days, mined(monday.AddDays(i), policies))
		}
	}
	last := mined(monday.AddDays(21), 1)
	weigh := func(binds int, days []Day, day Day) *validate.Rule {
		return thumbWindow(60, 70, binds).Calendar(days, Limits{}).Slot(day.Date, "").Weigh(day).Refused
	}
	require.NotNil(t, weigh(22, days, last), "5 of 7 dates, and one of the 22 is still free")
	require.Nil(t, weigh(23, days, last))

	days = append(days, last)
	first := mined(monday.AddDays(-1), 0)
	require.NotNil(t, weigh(23, days, first), "a Sunday, with which the rule binds on the last day")
	require.Nil(t, weigh(24, days, first))
}

// TestADayThatTheLeadersMissHasMoreRoom.
func TestADayThatTheLeadersMissHasMoreRoom(t *testing.T) {
	days := []Day{mined(monday, 0b11), mined(monday.AddDays(1), 0b11), mined(monday.AddDays(7), 0b1)}
	room := func(policies byte) int {
		return thumbWindow(60, 70, 28).Calendar(days, Limits{}).Slot(monday.AddDays(8), "").Weigh(mined(monday.AddDays(8), policies)).Room
	}
	require.Equal(t, unlimited, room(0b100), "one of four")
	require.Equal(t, 50, room(0b1), "one of the two that lead")
	require.Zero(t, room(0b11))
}

// TestMine: the leaders by weekdays, those that are at par on the same days once.
func TestMine(t *testing.T) {
	m := thumbWindow(8, 70, 2).Mine([]Day{mined(monday, 0b101), mined(monday.AddDays(1), 0b111), mined(monday.AddDays(2), 0b101), mined(monday.AddDays(7), 0)})
	require.Equal(t, 8, m.Policies)
	require.Equal(t, 3, m.Different, "0 and 2 alike, 1, and those that are never at par")
	require.Len(t, m.Bars, 1)
	require.Equal(t, 3, m.Bars[0].Days)
	require.Equal(t, []Leader{
		{"0", 2, 66, 100, map[game.Rung]int{game.Mon: 50, game.Tue: 100, game.Wed: 100}},
		{"1", 1, 33, 50, map[game.Rung]int{game.Mon: 0, game.Tue: 100, game.Wed: 0}},
	}, m.Bars[0].Leaders)
	require.Zero(t, windowOf().Mine(nil))
}
