package lint

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/validate"
)

// tallied is a day that shows values of one aspect.
func tallied(date game.Date, aspect Aspect, values ...string) Day {
	var c count
	for i, v := range values {
		c.add(v, i)
	}
	return Day{Date: date, Facts: &Facts{Content: contentOf(string(date)), Tallies: map[Aspect][]Tally{aspect: c.tallies}}}
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

func TestEveryShareOfTheGamesHasATrend(t *testing.T) {
	for _, c := range []struct {
		w     Window
		codes []string
	}{
		{Triples().Window(), []string{"ERR_META_CONCERN_DIM", "ERR_META_EVIDENCE_TYPE", "ERR_META_LOAD", "ERR_META_WARNING_SHARE", "ERR_META_HIDDEN_WORD"}},
		{Waywords().Window(), nil},
		{Aura().Window(), []string{"ERR_META_DOMINANT_TAG"}},
		{Testimony().Window(), []string{"ERR_META_TOP_CARD", "ERR_META_SOLE_PROVERS"}},
	} {
		var codes []string
		for _, trend := range c.w.Trends([]Day{{Date: "2026-11-01", Facts: &Facts{}}}, Limits{}) {
			require.Len(t, trend.Points, 1)
			codes = append(codes, trend.Rule.Code)
		}
		require.Equal(t, c.codes, codes, c.w.Name)
	}
}

// TestATrendAgreesWithTheVerdict: a share that the rules find too large is past its
// limit in the trend.
func TestATrendAgreesWithTheVerdict(t *testing.T) {
	days := []Day{
		tallied("2026-11-01", dominantTags, "TIME"), tallied("2026-11-02", dominantTags, "TIME"),
		tallied("2026-11-03", dominantTags, "WORK"), tallied("2026-11-04", dominantTags),
		tallied("2026-11-05", dominantTags, "TIME", "WORK"), tallied("2026-11-06", dominantTags, "TIME"),
	}
	w := Aura().Window()
	found := w.Judge(days, Limits{})
	for _, trend := range w.Trends(days, Limits{}) {
		for _, point := range trend.Points {
			over := false
			for _, f := range found[point.Date] {
				over = over || f.Rule == trend.Rule
				require.False(t, f.Rule == trend.Rule && (f.Severity == validate.Error) != point.Bound)
			}
			require.Equal(t, over, point.Over(trend.Limit), point)
		}
	}
}

func TestTheTrendOfTheStrongestCardCountsTraps(t *testing.T) {
	trends := Testimony().Window().Trends([]Day{
		tallied("2026-11-01", topCards, topTrap), tallied("2026-11-02", topCards, topPlayed), tallied("2026-11-03", topCards, topTrap, topPlayed),
	}, Limits{})
	require.Equal(t, Point{"2026-11-03", topTrap, 2, 3, false}, trends[0].Points[2])
}
