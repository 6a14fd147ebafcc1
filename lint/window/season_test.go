package window

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

func TestSpansHoldTheirDates(t *testing.T) {
	for span, want := range map[Span]map[game.Date]bool{
		"12-24":                 {"2027-12-24": true, "2028-12-24": true, "2027-12-25": false, "nonsense": false, "": false},
		"12-26..01-02":          {"2027-12-26": true, "2027-12-31": true, "2028-01-02": true, "2028-01-03": false, "2027-12-25": false},
		"02-29":                 {"2028-02-29": true, "2027-02-28": false},
		"Thanksgiving Day (US)": {"2027-11-25": true, "2028-11-23": true, "2027-11-26": false},
		"Halloween (GB)":        {"2027-10-31": true, "2027-10-30": false},
	} {
		require.True(t, span.Valid(), span)
		for date, holds := range want {
			require.Equal(t, holds, span.Holds(date), "%s on %s", span, date)
		}
	}
	for _, span := range []Span{"", "02-30", "13-01", "1-1", "12-24..", "..01-01", "12-24..02-30", "Thanksgiving Day", "Thanksgiving Day (FR)", "Doomsday (US)", "Halloween (XX)", "Halloween ("} {
		require.False(t, span.Valid(), span)
	}
}

func TestTheSouthIsHalfAYearLater(t *testing.T) {
	for month, want := range []int{7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6} {
		date := game.Date(fmt.Sprintf("2027-%02d-15", month+1))
		require.Equal(t, want, South.Month(date), date)
		require.Equal(t, month+1, North.Month(date), date)
	}
}

func TestASeasonWithinAnother(t *testing.T) {
	winter := Season{Months: []int{12, 1, 2}}
	for _, c := range []struct{ inner, outer, want Season }{
		{winter, Season{Dates: []Span{"12-24"}}, Season{Months: winter.Months, Dates: []Span{"12-24"}}},
		{winter, Season{}, winter},
		{Season{}, winter, winter},
		{Season{Months: []int{2, 3}}, winter, Season{Months: []int{2}}},
		{Season{Months: []int{7}}, winter, Season{Months: []int{0}}}, // never
		{Season{Dates: []Span{"12-24"}}, winter, Season{Months: winter.Months, Dates: []Span{"12-24"}}},
		{Season{Dates: []Span{"12-24"}}, Season{Dates: []Span{"12-20..12-26"}}, Season{Dates: []Span{"12-24"}}},
	} {
		require.Equal(t, c.want, c.inner.Within(c.outer))
	}
	eve := Season{Months: []int{12}, Weekdays: []game.Rung{game.Fri}, Dates: []Span{"12-24"}}
	require.True(t, eve.Fits("2027-12-24", North))
	require.False(t, eve.Fits("2028-12-24", North), "it is a Sunday")
	require.False(t, eve.Fits("2027-12-24", South), "months are of a northern year")
	require.Equal(t, "12-24 on month 12 on FRI", eve.String())
	require.Equal(t, 1, eve.Days())
	require.Equal(t, 1, Season{Dates: eve.Dates}.Days())
	require.Equal(t, "any day", Season{}.String())
	eve.Dates = append(eve.Dates, "12-31")
	require.Equal(t, 1, eve.Days(), "more dates than pairs of month and weekday are no more days")
}
