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

// TestFigures counts days as a player would.
func TestFigures(t *testing.T) {
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.visit(fridge)
	for _, c := range []struct{ results, want string }{
		{`{}`, `{"played":0,"won":0,"streak":0,"longest":0,"tiers":{}}`},
		{`{'2026-12-03': won('03'), '2026-12-04': won('05')}`, `{"played":2,"won":2,"streak":2,"longest":2,"tiers":{"GOLD":2}}`}, // today is open yet
		{`{'2026-12-01': won('01'), '2026-12-02': lost, '2026-12-03': won('03'), '2026-12-05': won('05')}`, `{"played":4,"won":3,"streak":1,"longest":1,"tiers":{"GOLD":3,"LOSS":1}}`},
		{`{'2026-12-01': won('01'), '2026-12-03': won('05'), '2026-12-04': won('04'), '2026-12-05': won('05')}`, `{"played":4,"won":4,"streak":2,"longest":2,"tiers":{"GOLD":4}}`}, // one of the archive
		{`{'2026-12-01': won('01')}`, `{"played":1,"won":1,"streak":0,"longest":1,"tiers":{"GOLD":1}}`},
	} {
		got := ask[string](p, `(() => { import(document.querySelector('script[type=module]').src.replace('play.js', 'figures.js')).then(m => {
			const won = day => ({won: true, tier: 'GOLD', on: '2026-12-' + day, tries: 1}), lost = {won: false, tier: 'LOSS', on: '2026-12-02', tries: 1};
			globalThis.sum = JSON.stringify(m.figures(['2026-12-01', '2026-12-03', '2026-12-04', '2026-12-05'], `+c.results+`, '2026-12-05')); }); return ''; })()`)
		require.Empty(t, got)
		p.until("globalThis.sum")
		require.JSONEq(t, c.want, ask[string](p, `(() => { const s = globalThis.sum; globalThis.sum = null; return s; })()`), c.results)
	}
}
