package window

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/validate"
)

// tallied is a day that shows values of one aspect.
func tallied(date game.Date, aspect Aspect, values ...string) Day {
	var c Tallies
	for i, v := range values {
		c.Add(v, i)
	}
	return Day{Date: date, Facts: &Facts{Content: ContentOf(string(date)), Tallies: map[Aspect][]Tally{aspect: c}}}
}

func TestATrendCountsTheDaysThatTheRuleCounts(t *testing.T) {
	rule := &validate.Rule{Code: "ERR_TEST"}
	w := Window{Name: "test", rules: []Rule{
		Share(rule, 2, "color", 60, 2, "tiles"),
		Fresh(rule, 2, "color", func(int) string { return "" }, "color"),
	}}
	days := []Day{
		tallied("2026-11-01", "color", "red", "red", "blue"),
		tallied("2026-11-02", "color", "blue"),
		tallied("2026-11-05", "color", "green", "red"),
	}
	trends := w.Trends(days, Limits{Values: map[string]int{"ERR_TEST": 55}})
	require.Len(t, trends, 1, "only a share has a trend")
	require.Equal(t, Trend{Rule: rule, Span: 2, Limit: 55, Points: []Point{
		{"2026-11-01", "red", 2, 3, false},
		{"2026-11-02", "blue", 2, 4, true}, // of two that are equal the first by name
		{"2026-11-05", "green", 1, 2, false},
	}}, trends[0])
	require.InDelta(t, 66.7, trends[0].Points[0].Percent(), 0.1)
	require.True(t, trends[0].Points[0].Over(55))
	require.False(t, trends[0].Points[1].Over(50), "a share at its limit is not past it")
	require.Zero(t, Point{}.Percent())
}
