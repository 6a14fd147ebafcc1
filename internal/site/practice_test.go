package site

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/triples"
	"dailies/internal/solution"
)

// answered is a source whose answers are the best lines.
type answered struct {
	puzzles
	lines map[Puzzle][]solution.Step
}

func (a answered) Answer(_ context.Context, p Puzzle) ([]byte, error) {
	return json.Marshal(Answer{Line: a.lines[p], Analysis: "\nWhat the search found."})
}

// TestPracticeInABrowser: after the end of a run, and no sooner, the best line is played on
// the board move by move, and neither it nor any later run counts.
func TestPracticeInABrowser(t *testing.T) {
	source := answered{everyGame(t), map[Puzzle][]solution.Step{}}
	for puzzle, document := range source.puzzles {
		_, source.lines[puzzle] = solved(t, document)
	}
	p := seat(t, source)
	p.sit(screen{width: 360, scheme: "light"})
	for puzzle, line := range source.lines {
		if line == nil {
			continue
		}
		t.Run(puzzle.Game, func(t *testing.T) {
			at := p.in(t)
			at.fresh(puzzle)
			require.False(t, ask[bool](at, `document.getElementById('after').checkVisibility()`))
			require.Empty(t, at.asked(puzzle.Path()+answerName))
			saves := stages(t, source.puzzles[puzzle], line)
			at.do(chromedp.Navigate(at.address))
			key := at.key(strings.TrimSuffix(puzzle.Path(), "/"))
			ask[bool](at, fmt.Sprintf(`localStorage.setItem(%s, JSON.stringify({elapsed: 9000, over: true, share: 'shared', save: %q, result: {won: true, tier: 'kept', on: '2026-12-05', tries: 1}})) === undefined`, key, saves[len(saves)-1]))
			at.visit(puzzle)
			require.Contains(t, at.text(), "Played 1, won 1. Streak ")
			at.click(`[data-focus="line"]`)
			for i := range line {
				at.until(fmt.Sprintf(`document.getElementById('after').innerText.includes('move %d of %d')`, i+1, len(line)))
				require.Contains(t, at.text(), "does not count")
				at.click(`[data-focus="line-next"]`)
			}
			at.until(`document.getElementById('after').innerText.includes('That was the best line.')`)
			require.NotContains(t, at.text(), "nalysis", "that is for makers of puzzles")
			at.until(`document.querySelector('.tier')`)
			require.Contains(t, ask[string](at, `getComputedStyle(document.querySelector('.date'), '::after').content`), "practice", "over the board it says so too")
			at.shoot("practice-" + puzzle.Game)
			at.fits("practice " + puzzle.Game)
			at.click(`[data-focus="again"]`)
			require.Contains(t, at.text(), "does not count")
			kept := ask[string](at, `localStorage.getItem(`+key+`)`)
			require.Contains(t, kept, `"tier":"kept"`, "the first result stays")
			require.Contains(t, kept, `"shown":true`)
			at.do(chromedp.Reload())
			at.until(`document.body.dataset.ready && document.querySelector('.tier')`)
			at.content()
		})
	}
}

// TestTwoTabs: a tab follows what another one does with its puzzle.
func TestTwoTabs(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.lock(puzzle.TrueTriples[0].Tiles...)
	other, leave := chromedp.NewContext(p.ctx, chromedp.WithListener(p.heard.Hear))
	defer leave()
	second := &player{t, other, p.address, p.heard}
	second.visit(fridge)
	require.Contains(t, second.text(), puzzle.TrueTriples[0].Title)
	second.lock(puzzle.TrueTriples[1].Tiles...)
	p.until(fmt.Sprintf(`document.body.innerText.includes(%q)`, puzzle.TrueTriples[1].Title))
	require.Contains(t, p.text(), "another tab")
	p.lock(puzzle.TrueTriples[2].Tiles...)
	p.until(`document.querySelector('.tier')`)
	second.until(`document.querySelector('.tier')`)
	p.content()
}
