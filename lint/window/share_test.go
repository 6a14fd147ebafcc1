package window

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestTheLargestShareIsCounted compares what a span remembers with a count of all its values.
func TestTheLargestShareIsCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.SampledFrom([]string{"u", "v", "w", "x"})
		text := func(n int) (text string) {
			for range n {
				text += " " + value.Draw(t, "value")
			}
			return "a:" + text
		}
		var texts []string
		for range rapid.IntRange(0, 6).Draw(t, "days") {
			texts = append(texts, text(rapid.IntRange(0, 5).Draw(t, "values")))
		}
		only := rapid.SampledFrom([]string{"", "w"}).Draw(t, "only")
		all := days(append(texts, text(rapid.IntRange(0, 5).Draw(t, "values")))...)
		counts, total := make(map[string]int), 0
		for _, d := range all {
			for _, shown := range d.Facts.Tallies["a"] {
				counts[shown.Value] += int(shown.Count)
				total += int(shown.Count)
			}
		}
		want, most := "", 0
		for _, v := range []string{"u", "v", "w", "x"} { // in order of names
			if (only == "" || v == only) && counts[v] > most {
				want, most = v, counts[v]
			}
		}
		rule := Portion(rule("SHARE"), 9, "a", only, 60, 1, "things")
		last := len(all) - 1
		m, ok := rule.form(&rule, all[:last]).(*shares)
		require.True(t, ok)
		gotValue, gotMost, gotTotal := m.top(all[last])
		require.Equal(t, []any{want, most, total}, []any{gotValue, gotMost, gotTotal})
	})
}
