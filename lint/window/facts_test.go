package window

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/lint/corpus"
	"dailies/validate"
)

func TestAContentIsReadBack(t *testing.T) {
	one := ContentOf("one")
	text, err := one.MarshalText()
	require.NoError(t, err)
	var c Content
	require.NoError(t, c.UnmarshalText(text))
	require.Equal(t, one, c)
	for _, bad := range []string{"", "00", string(text) + "00", string(text[1:]), "x" + string(text[1:])} {
		require.Error(t, new(Content).UnmarshalText([]byte(bad)), bad)
	}
}

// TestAWindowKnowsItsOwnPuzzlesOnly: of another game's, or none, it has no facts.
func TestAWindowKnowsItsOwnPuzzlesOnly(t *testing.T) {
	w := NewGame("g", func(n *int, more *string) Facts {
		if more == nil {
			return Facts{Names: []string{"alone"}}
		}
		return Facts{Names: []string{*more}}
	}, func(*int, *string) corpus.Sample { return corpus.Sample{} }, nil).Window()
	n, text := 1, "analysis"
	require.Equal(t, []string{"analysis"}, w.Facts(validate.Result{Puzzle: &n, Analysis: &text}).Names)
	require.Equal(t, []string{"alone"}, w.Facts(validate.Result{Puzzle: &n}).Names)
	require.Nil(t, w.Facts(validate.Result{Puzzle: &text}))
	require.Nil(t, w.Facts(validate.Result{}))
	require.Nil(t, w.Sample(validate.Result{Puzzle: &text}))
	require.NotNil(t, w.Sample(validate.Result{Puzzle: &n}))
	require.Nil(t, Window{}.Facts(validate.Result{Puzzle: &n}))
}

func TestTheRungOfADay(t *testing.T) {
	require.Equal(t, "SUN", (&Facts{Tallies: map[Aspect][]Tally{Rungs: RungOf(game.Sun, "2026-11-02")}}).Rung())
	require.Empty(t, (&Facts{}).Rung())
}

// TestThingsOfAYear: of several rules on the same things one is told.
func TestThingsOfAYear(t *testing.T) {
	nowhere := func(int) string { return "" }
	w := windowOf(Once(rule("ONE"), "b", "a", nowhere, "word"), Once(rule("TWO"), "c", "a", nowhere, "word"), Once(rule("THREE"), "d", "z", nowhere, "word"), Gap(rule("GAP"), "a", 3, false, nowhere, "thing"))
	require.Equal(t, []Yearly{{"b", "a"}, {"d", "z"}}, w.Yearly())
	f := &Facts{Tallies: map[Aspect][]Tally{
		"a": {{"x", 1, 0}, {"y", 1, 1}, {"u", 1, 2}, {"v", 1, 3}}, "b": {{"p", 1, 1}}, "c": {{"q", 1, 3}}, "d": {{"r", 1, 0}}, "z": {{"s", 1, 0}},
	}}
	require.Equal(t, []string{"y"}, Yearly{"b", "a"}.Things(f))
	require.Equal(t, []Tally{{"x", 1, 0}, {"u", 1, 2}}, w.Rotating("a")(f))
	require.Empty(t, w.Rotating("none")(f))
}
