package site

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/session"
	"dailies/internal/pagetest"
	"dailies/internal/solution"
)

// TestAWeekInABrowser publishes a week of every game and plays each day on its page, with a
// mouse, by the best line of the analysis: what the page keeps of it is what the analysis says.
func TestAWeekInABrowser(t *testing.T) {
	t.Parallel()
	pagetest.Long(t)
	source := answered{puzzles{}, map[Puzzle][]solution.Step{}}
	for file, data := range week(t) {
		run, err := session.Games().Open(data, session.Options{})
		require.NoError(t, err, file)
		puzzle := Puzzle{run.View().DateISO, run.View().Game}
		source.puzzles[puzzle] = data
		_, source.lines[puzzle] = solved(t, data)
	}
	require.Len(t, source.puzzles, 7*len(session.Games()))
	p := seat(t, source)
	p.sit(screen{width: 1280, scheme: "light"})
	for puzzle, data := range source.puzzles {
		t.Run(puzzle.Path(), func(t *testing.T) {
			at := p.in(t)
			result, line := solved(t, data)
			run := played(t, data, line)
			at.fresh(puzzle)
			for _, step := range line {
				at.playStep(step, data, at.mouseHand)
			}
			at.until(`document.querySelector('.tier')`)
			at.until(fmt.Sprintf(`JSON.parse(localStorage.getItem(%s)).result?.step === 'PAR'`, at.key(puzzle.Path()[:len(puzzle.Path())-1])))
			kept := ask[string](at, fmt.Sprintf(`JSON.stringify(JSON.parse(localStorage.getItem(%s)).result)`, at.key(puzzle.Path()[:len(puzzle.Path())-1])))
			var got struct {
				session.Result
				Tries int `json:"tries"`
			}
			require.NoError(t, json.Unmarshal([]byte(kept), &got))
			require.Equal(t, session.Result{Won: true, Tier: promised(t, result, run.View()), Step: session.Par}, got.Result)
			require.Equal(t, 1, got.Tries)
			at.content()
		})
	}
}
