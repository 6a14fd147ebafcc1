package observance

import (
	"slices"
	"testing"
	"time"

	"github.com/rickar/cal/v2"
	"github.com/stretchr/testify/require"

	"dailies/game"
)

func TestWhatIsObserved(t *testing.T) {
	for date, want := range map[game.Date][]string{
		"2027-10-31": {"Halloween (US, GB, NO)"},
		"2027-02-14": {"Valentine's Day (US, GB, NO)", "Mother's Day (NO)"},
		"2027-05-09": {"Mother's Day (US)"},
		"2027-03-07": {"Mothering Sunday (GB)"},
		"2027-11-25": {"Thanksgiving Day (US)"},
		"2027-11-26": {"Black Friday (US)"},
		"2027-12-25": {"Christmas Day (US, GB)", "Første juledag (NO)"},
		"2027-12-27": nil, // Christmas is made up for in Great Britain, and not observed again
		"2027-10-29": nil,
		"nonsense":   nil,
	} {
		c, err := Parse("us, GB,no,US")
		require.NoError(t, err)
		require.Equal(t, want, c.On(date), date)
	}
	require.Empty(t, Calendar{}.On("2027-10-31"))
}

// TestTheZoneOfTheMachineChangesNothing, even where midnight does not exist on some days.
func TestTheZoneOfTheMachineChangesNothing(t *testing.T) {
	here := cal.DefaultLoc
	defer func() { cal.DefaultLoc = here }()
	c, err := Parse("BR,US")
	require.NoError(t, err)
	summer, err := time.LoadLocation("America/Sao_Paulo") // where 2018-11-04 began at one o'clock
	require.NoError(t, err)
	var before []string
	for _, zone := range []*time.Location{time.UTC, summer, time.FixedZone("", 14*3600), time.FixedZone("", -12*3600)} {
		cal.DefaultLoc = zone
		var all []string
		for date := game.Date("2018-01-01"); date < "2020-01-01"; date = date.AddDays(1) {
			all = append(all, c.On(date)...)
		}
		require.Greater(t, len(all), 60)
		require.True(t, before == nil || slices.Equal(before, all))
		before = all
	}
}

func TestEveryCountryHasAYearOfDays(t *testing.T) {
	require.Len(t, Countries(), 35)
	for _, country := range Countries() {
		c, err := Parse(country)
		require.NoError(t, err)
		n := 0
		for date := game.Date("2027-01-01"); date < "2028-01-01"; date = date.AddDays(1) {
			n += len(c.On(date))
		}
		require.Greater(t, n, 10, country)
	}
}

func TestACountryThatNobodyKnows(t *testing.T) {
	_, err := Parse("US,Atlantis")
	require.ErrorContains(t, err, `no country with the code "ATLANTIS" is known`)
	require.ErrorContains(t, err, "known: AR, AT, AU,")
	none, err := Parse("")
	require.NoError(t, err)
	require.Empty(t, none.String())
}
