package schedule

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/lint/corpus"
	"dailies/lint/window"
)

// TestDaysAreChosenAgainstWhatMarksTold: where a mark told for weeks what to leave, a day on
// which it is what to take goes before a better score, and before nothing that the window asks.
func TestDaysAreChosenAgainstWhatMarksTold(t *testing.T) {
	mark := func(text string, beyond int) *window.Facts {
		f := facts(text)
		f.Marks = []corpus.Mark{{Name: "trust SKETCHY", Things: 2, Beyond: beyond}}
		return f
	}
	var published []window.Day
	for i := range 20 {
		published = append(published, window.Day{Date: first.AddDays(i), Facts: mark("day: "+string(rune('a'+i)), -800)})
	}
	all := []Candidate{{Facts: mark("day: more", -800), Score: 99}, {Facts: mark("day: other", 1200), Score: 1}}
	chosen := func(warnings int) int {
		all[1].Warnings = warnings
		day := first.AddDays(20)
		s, err := Fill(t.Context(), Request{Window: windowOf(), Days: []game.Date{day}, Published: published, Candidates: all})
		require.NoError(t, err)
		return s.Chosen[day]
	}
	require.Equal(t, 1, chosen(0))
	require.Zero(t, chosen(1), "a warning weighs more")
	published = published[:1]
	all[0].Facts, all[1].Facts = mark("day: more", -10), mark("day: other", 10)
	require.Zero(t, chosen(0), "one day tells nothing")
}
