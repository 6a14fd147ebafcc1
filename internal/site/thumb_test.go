package site

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/session"
	"dailies/game/triples"
	"dailies/internal/pagetest"
)

// outOfSight lists what is played with that a screen without a scroll does not show: tiles and cards
// that the bar covers or that lie below the window, and the bar's own buttons.
const outOfSight = `(() => {
  scrollTo(0, 0);
  const bar = document.querySelector('.forecast')?.getBoundingClientRect().top ?? innerHeight;
  const below = (selector, limit) => [...document.querySelectorAll(selector)].filter(e => !e.closest('.side') && (limit === innerHeight || !e.closest('.forecast')) && e.getBoundingClientRect().bottom > limit + 1).map(e => selector + ' ' + Math.round(e.getBoundingClientRect().bottom) + ' > ' + Math.round(limit) + ' ' + (e.dataset.focus ?? e.dataset.cell ?? ''));
  return [...below('.tile button, .card, .cell, .meter, .concerns summary, .rule summary, .moves button', bar), ...below('.forecast button, [data-focus="hint"]', innerHeight)];
})()`

// cut lists what a phone shows half of: names, demands, marks and moves that are clipped or break within
// a word, and a bubble that ends in the middle of a line.
const cut = `(() => {
  const parts = [...document.querySelectorAll('.card :is(b, .says, .proves), .concerns summary, .payload li, .moves :is(b, small:not(.does))')].filter(e => e.checkVisibility());
  const clipped = parts.filter(e => getComputedStyle(e).overflow !== 'visible' && getComputedStyle(e).textOverflow === 'ellipsis' || e.scrollHeight > e.clientHeight + 1 && e.clientHeight || e.scrollWidth > e.clientWidth + 1 && e.clientWidth);
  const broken = [...document.querySelectorAll('.moves b')].filter(e => e.getClientRects().length > 1 || e.getBoundingClientRect().height > 2 * parseFloat(getComputedStyle(e).fontSize));
  const said = document.querySelector('.said'), lines = said ? said.clientHeight / parseFloat(getComputedStyle(said).lineHeight) : 0;
  return [...[...clipped, ...broken].map(e => e.tagName + '.' + e.className + ' ' + e.textContent), ...Math.abs(lines - Math.round(lines)) > .1 ? ['said, ' + lines + ' lines'] : []];
})()`

// TestOneThumbOneScreen: on a phone everything that a move takes is in sight and whole without a scroll,
// from the first move on and with cards in hand.
func TestOneThumbOneScreen(t *testing.T) {
	t.Parallel()
	source := everyGame(t)
	for _, data := range week(t) { // days of the program's packs have longer texts than fixtures
		run, err := session.Games().Open(data, session.Options{})
		require.NoError(t, err)
		source[Puzzle{run.View().DateISO, run.View().Game}] = data
	}
	p := seat(t, source)
	p.sit(screen{width: 360, scheme: "light"})
	p.do(chromedp.EmulateViewport(360, 740))
	for puzzle := range source {
		p.fresh(puzzle)
		require.Empty(t, ask[[]string](p, outOfSight), puzzle.Path())
		require.Empty(t, ask[[]string](p, cut), puzzle.Path())
		for range 2 {
			ask[bool](p, `document.querySelectorAll('.card:not([aria-pressed="true"]), .tile button:not([aria-pressed="true"])')[1]?.click() === undefined`)
		}
		require.Empty(t, ask[[]string](p, outOfSight), "%s, with two selected", puzzle.Path())
		require.Empty(t, ask[[]string](p, cut), "%s, with two selected", puzzle.Path())
	}
	p.content()
}

// TestFace leaves the pictures that docs/face.md and the README show.
func TestFace(t *testing.T) {
	if pagetest.Shots() == "" {
		t.Skip("leaves pictures and asks nothing: make shots")
	}
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	source := puzzles{}
	for puzzle, document := range everyGame(t) {
		source[Puzzle{fridge.Date, puzzle.Game}] = document // one day with every door
	}
	p := seat(t, source)
	p.sit(screen{width: 360, scheme: "light"})
	p.do(chromedp.EmulateViewport(360, 740))
	p.fresh(fridge)
	p.lock(puzzle.TrueTriples[0].Tiles...)
	p.lock(puzzle.TrueTriples[1].Tiles[0], puzzle.TrueTriples[1].Tiles[1], puzzle.TrueTriples[2].Tiles[0])
	p.click(fmt.Sprintf(tileOf, puzzle.TrueTriples[1].Tiles[0]))
	p.frame("face-board")
	p.click(`[data-focus="clear"]`)
	p.lock(puzzle.TrueTriples[2].Tiles...)
	p.lock(puzzle.TrueTriples[1].Tiles...)
	p.until(`document.querySelector('.tier')`)
	p.frame("face-won")
	p.do(chromedp.Navigate(p.address))
	p.frame("face-doors")
	p.sit(screen{width: 360, scheme: "dark"})
	p.do(chromedp.EmulateViewport(360, 740))
	p.fresh(Puzzle{fridge.Date, "aura"})
	ask[bool](p, `[0, 1, 5].every(i => document.querySelectorAll('.card')[i].click() === undefined)`)
	p.frame("face-draft")
}

// frame leaves a picture of what a phone shows.
func (p *player) frame(name string) {
	p.Helper()
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	require.NoError(p, err)
	require.NoError(p, os.WriteFile(filepath.Join(pagetest.Shots(), name+".png"), picture, 0o600))
}

// TestLowWindowsAndLargeText: in a phone that lies on its side, and with text of twice its size, the bar
// sticks to nothing, so that it never lies over cards or tiles, and nothing scrolls sideways.
func TestLowWindowsAndLargeText(t *testing.T) {
	source := everyGame(t)
	p := seat(t, source)
	p.sit(screen{width: 360, scheme: "light"})
	for puzzle := range source {
		p.fresh(puzzle)
		for _, how := range []struct {
			width, height int64
			text          string
		}{{740, 360, ""}, {360, 740, "double"}, {740, 360, "double"}} {
			p.do(chromedp.EmulateViewport(how.width, how.height))
			ask[bool](p, fmt.Sprintf(`(look => (%[1]q ? look.text = %[1]q : delete look.text) !== null)(document.documentElement.dataset)`, how.text))
			where := fmt.Sprintf("%s at %dx%d, text %s", puzzle.Game, how.width, how.height, how.text)
			require.Empty(t, ask[[]string](p, `document.scrollingElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.tagName + '.' + e.className + '#' + e.id)`), where)
			require.Empty(t, ask[[]string](p, `[...document.querySelectorAll('.forecast')].map(e => getComputedStyle(e).position).filter(at => at !== 'static')`), where)
			require.Empty(t, ask[[]string](p, small), where)
		}
		p.do(chromedp.EmulateViewport(360, 740))
	}
	p.content()
}

// TestWordsSheet: on a phone the words are a tap away, and a drag that the system cuts off is judged as it lies.
func TestWordsSheet(t *testing.T) {
	document, puzzle := waywordsDocument(t, "camping-8x8")
	p := seat(t, puzzles{camping8: document})
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(camping8)
	p.click(`[data-focus="words"]`)
	p.until(`document.querySelector('dialog[open] .words')`)
	require.Contains(t, ask[string](p, `document.querySelector('dialog[open]').innerText`), "Path words")
	p.fits("the sheet of words")
	p.click(`[data-focus="back"]`)
	p.until(`!document.querySelector('dialog[open]')`)
	cells := puzzle.Words.Path[0].Placements[0]
	ask[bool](p, fmt.Sprintf(`(() => {
		const send = (type, id) => { const e = document.querySelector('[data-cell="' + id + '"]'), r = e.getBoundingClientRect();
			e.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, clientX: r.x + r.width / 2, clientY: r.y + r.height / 2 })); };
		document.querySelector('.letters').setPointerCapture = () => {};
		send('pointerdown', %[1]q); send('pointermove', %[2]q); send('pointercancel', %[2]q); return true; })()`, cells[0], cells[len(cells)-1]))
	require.Equal(t, len(cells), p.tiles("path"))
	p.content()
}
