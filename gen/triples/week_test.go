package triples

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/triples"
	"dailies/gen"
)

func TestDaysAskForTheirKindOfBoard(t *testing.T) {
	g := New(nil)
	require.Equal(t, "MON", g.Week[time.Thursday])
	require.Equal(t, "FRI", g.Week[time.Sunday])
	require.Equal(t, []string{"MON"}, g.Fallbacks("FRI"))
	require.Empty(t, g.Fallbacks("MON"))
	varied, err := g.Vary(gen.NewWeek("SAT"))
	require.NoError(t, err)
	require.Equal(t, gen.NewWeek("FRI"), varied.Week)
	_, err = g.Vary(gen.NewWeek("HARD"))
	require.ErrorContains(t, err, "a rung of triples is MON")
}

func TestADailyStatesTheRungOfItsDay(t *testing.T) {
	for _, c := range []struct {
		drafted game.Rung
		date    game.Date
		want    game.Rung
	}{{"MON", "2026-11-25", "WED"}, {"FRI", "2026-11-29", "SUN"}, {"MON", "2026-11-27", "MON"}, {"FRI", "2026-11-24", "FRI"}, {"", "2026-11-24", ""}} {
		daily := date(&triples.Puzzle{Rung: c.drafted}, "", c.date)
		require.Equal(t, c.want, daily.Rung, "%s on %s", c.drafted, c.date)
	}
}
