package lint

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/lint/window"
	"dailies/validate"
)

// tallied is a day that shows values of one aspect.
func tallied(date game.Date, aspect window.Aspect, values ...string) window.Day {
	var c window.Tallies
	for i, v := range values {
		c.Add(v, i)
	}
	return window.Day{Date: date, Facts: &window.Facts{Content: window.ContentOf(string(date)), Tallies: map[window.Aspect][]window.Tally{aspect: c}}}
}

func TestEveryShareOfTheGamesHasATrend(t *testing.T) {
	for _, c := range []struct {
		w     window.Window
		codes []string
	}{
		{Triples().Window(), []string{"ERR_META_CONCERN_DIM", "ERR_META_EVIDENCE_TYPE", "ERR_META_LOAD", "WARN_META_WARNING_SHARE", "WARN_META_WARNING_DIM", "ERR_META_FIRST_LOCKS", "ERR_META_HIDDEN_WORD"}},
		{Waywords().Window(), nil},
		{Aura().Window(), []string{"ERR_META_DOMINANT_TAG", "ERR_META_SHORTLIST", "ERR_META_EXACT_SUM", "ERR_META_ALWAYS_CLEAN"}},
		{Testimony().Window(), []string{"ERR_META_TOP_CARD", "ERR_META_SOLE_PROVERS"}},
	} {
		var codes []string
		for _, trend := range c.w.Trends([]window.Day{{Date: "2026-11-01", Facts: &window.Facts{}}}, window.Limits{}) {
			require.Len(t, trend.Points, 1)
			codes = append(codes, trend.Rule.Code)
		}
		require.Equal(t, c.codes, codes, c.w.Name)
	}
}

// TestATrendAgreesWithTheVerdict: a share that the rules find too large is past its
// limit in the trend.
func TestATrendAgreesWithTheVerdict(t *testing.T) {
	days := []window.Day{
		tallied("2026-11-01", dominantTags, "TIME"), tallied("2026-11-02", dominantTags, "TIME"),
		tallied("2026-11-03", dominantTags, "WORK"), tallied("2026-11-04", dominantTags),
		tallied("2026-11-05", dominantTags, "TIME", "WORK"), tallied("2026-11-06", dominantTags, "TIME"),
	}
	w := Aura().Window()
	found := w.Judge(days, window.Limits{})
	for _, trend := range w.Trends(days, window.Limits{}) {
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
	trends := Testimony().Window().Trends([]window.Day{
		tallied("2026-11-01", topCards, window.TopTrap), tallied("2026-11-02", topCards, window.TopPlayed), tallied("2026-11-03", topCards, window.TopTrap, window.TopPlayed),
	}, window.Limits{})
	require.Equal(t, window.Point{Date: "2026-11-03", Value: window.TopTrap, Count: 2, Total: 3, Bound: false}, trends[0].Points[2])
}
