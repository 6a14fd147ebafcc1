package window

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

// TestQuietDatesKeepTonesAway: on their dates every year, content of their tones and nothing else.
func TestQuietDatesKeepTonesAway(t *testing.T) {
	limits := Limits{Quiet: Quiet{{Dates: "09-11", Tones: []string{"noise", "spooky"}}, {Dates: "12-24..01-01", Tones: []string{"food"}}, {Dates: "Memorial Day (US)", Tones: []string{"noise"}}}}
	noise, food, winter := Season{Tones: []string{"work", "noise"}}, Season{Tones: []string{"food"}}, Season{Months: []int{1}}
	for _, date := range []string{"2027-09-11", "2028-09-11", "2027-05-31"} {
		require.False(t, limits.Fits(noise, game.Date(date)), date)
		require.True(t, limits.Fits(food, game.Date(date)), date)
		require.True(t, limits.Fits(Season{}, game.Date(date)), date)
	}
	for _, date := range []string{"2027-09-10", "2027-12-31", "2027-06-01"} {
		require.True(t, limits.Fits(noise, game.Date(date)), date)
	}
	require.False(t, limits.Fits(food, "2028-01-01"))
	require.True(t, limits.Fits(food, "2028-01-02"))
	require.False(t, limits.Fits(winter, "2027-07-02"), "its season is asked too")
	limits.Hemisphere = South
	require.True(t, limits.Fits(winter, "2027-07-02"))
	require.True(t, Limits{}.Fits(noise, "2027-09-11"))

	dated := Season{Dates: []Span{"10-31"}}.Within(noise)
	require.Equal(t, noise.Tones, dated.Tones, "a pack's dated parts have its tones")
}
