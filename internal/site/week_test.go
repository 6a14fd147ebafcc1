package site

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/session"
	"dailies/internal/catalog"
)

// TestAWeekInABrowser publishes a week of every game and plays each day on its page, with a
// mouse, by the best line of the analysis: what the page keeps of it is what the analysis says.
func TestAWeekInABrowser(t *testing.T) {
	browser(t)
	source := puzzles{}
	for _, file := range published(t, 7, catalog.Games().Names()...) {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		run, err := session.Open(data, session.Options{})
		require.NoError(t, err, file)
		source[Puzzle{run.View().DateISO, run.View().Game}] = data
	}
	require.Len(t, source, 7*len(session.Games()))
	p := seat(t, source)
	p.sit(screen{width: 1280, scheme: "light"})
	for puzzle, data := range source {
		t.Run(puzzle.Path(), func(t *testing.T) {
			at := p.in(t)
			result, line := solved(t, data)
			run := played(t, data, line)
			at.fresh(puzzle)
			for _, step := range line {
				at.playStep(step, data, at.mouseHand)
			}
			at.until(`document.querySelector('.tier')`)
			kept := ask[string](at, fmt.Sprintf(`JSON.stringify(JSON.parse(localStorage.getItem(%s)).result)`, at.key(puzzle.Path()[:len(puzzle.Path())-1])))
			var got struct {
				session.Result
				Tries int `json:"tries"`
			}
			require.NoError(t, json.Unmarshal([]byte(kept), &got))
			require.Equal(t, session.Result{Won: true, Tier: promised(t, result, run.View())}, got.Result)
			require.Equal(t, 1, got.Tries)
			at.content()
		})
	}
}
