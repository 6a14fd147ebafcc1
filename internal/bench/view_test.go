package bench

import (
	"html"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/bench/estimate"
)

// TestTheDiffShowsWhatDiffers and folds the rest.
func TestTheDiffShowsWhatDiffers(t *testing.T) {
	rows := Diff([]byte(`{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}`), []byte(`{"a":1,"b":2,"c":3,"d":4,"e":7,"f":6,"g":8}`))
	var shown []string
	for _, r := range rows {
		switch {
		case r.Skipped > 0:
			shown = append(shown, "…")
		case r.Differs:
			shown = append(shown, strings.TrimSpace(r.Left)+"|"+strings.TrimSpace(r.Right))
		default:
			require.Equal(t, r.Left, r.Right)
		}
	}
	require.Equal(t, []string{"…", `"e": 5,|"e": 7,`, `"f": 6|"f": 6,`, `|"g": 8`}, shown)
	require.Empty(t, Diff(nil, []byte(strings.Repeat("x\n", maxDiffed+2))))
}

// hostile tries what text can try in a page.
const hostile = `</style><script>hacked=1</script>"'><img src=x onerror=hacked=1>` + "\u202e\x07"

func TestHostileTextIsShownAsText(t *testing.T) {
	worst := Worst{Value: Value{Figure: hostile}, Example: Fault{Message: hostile, Sentence: hostile, Pointer: hostile, Draft: hostile}}
	c := Cell{Prompt: hostile, Model: hostile, Game: "aura", Faults: []Worst{worst}, Values: []Value{{Figure: "days", Value: 1, Interval: estimate.Interval{Low: 0, High: 2}}}, Repeats: []Repeat{{Failed: hostile}}}
	c.Repeats = append(c.Repeats, Repeat{Answers: []Answer{{Number: 1}}, texts: map[slot][]byte{{0, 1}: []byte(hostile), {1, 1}: []byte("x")}})
	r := &Report{
		Date: "2026-11-21", Games: []string{"aura"}, Prompts: []Prompts{{Name: hostile, Hash: hostile}}, Models: []Endpoint{{hostile, hostile, hostile}}, Cells: []Cell{c},
		Comparisons: []Comparison{{Figure: "days", Cell: hostile, With: hostile, Known: true}},
	}
	text, err := r.Page()
	require.NoError(t, err)
	page := string(text)
	require.Greater(t, strings.Count(page, html.EscapeString("<script>hacked=1</script>")), 10)
	require.NotContains(t, page, "<script")
	require.NotContains(t, page, "<img")
	require.NotContains(t, page, "\u202e")
	require.Equal(t, 1, strings.Count(page, "</style>"))
}
