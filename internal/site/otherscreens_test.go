package site

import (
	"fmt"
	"net/http/httptest"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/freeplay"
	"dailies/game/triples"
	"dailies/internal/pagetest"
	"dailies/internal/solution"
)

// seen looks at a screen as it stands, with axe, in other themes and at other widths.
func (p *player) seen(axe []byte, name string, moving bool) {
	p.Helper()
	for _, look := range []screen{{width: 360, scheme: "light"}, {width: 360, scheme: "dark"}, {width: 320, scheme: "light", contrast: "more"}, {width: 1280, scheme: "dark"}} {
		look.moving = moving
		p.sit(look)
		where := "other-" + name + "-" + look.name()
		p.shoot(where)
		p.fits(where)
		p.judged(axe, where)
	}
}

// TestOtherScreens looks at the screens between the start and the end of a run, and beside it:
// the rules, a pause, a loss, the ending under way, a cache, the flagging of a counter, the
// best line, what a page has to say, a day that is not there, and the boards as text.
func TestOtherScreens(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile(tool(t, "axe-core/axe.min.js"))
	require.NoError(t, err)
	source := answered{everyGame(t), map[Puzzle][]solution.Step{}}
	for puzzle, document := range source.puzzles {
		_, source.lines[puzzle] = solved(t, document)
	}
	firmly(t, source.puzzles)
	p := seat(t, source)
	p.sit(screen{width: 360, scheme: "light"})
	for puzzle := range source.lines {
		t.Run(puzzle.Game+" rules", func(t *testing.T) {
			at := p.in(t)
			at.fresh(puzzle)
			at.click("#help")
			at.until(`document.querySelector('dialog[open]')`)
			require.Zero(t, ask[float64](at, `document.querySelector('dialog').scrollTop`), "they begin at their beginning")
			require.True(t, ask[bool](at, `document.activeElement.getBoundingClientRect().bottom <= innerHeight`), "the button stays in sight")
			at.seen(axe, "rules-"+puzzle.Game, false)
			at.oneScreen(puzzle)
			at.leaveBy(`dialog a[href="rules/"]`)
			require.Equal(t, at.address+puzzle.Path()+"rules/", ask[string](at, `location.href`))
			require.Contains(t, at.text(), "The game")
			at.seen(axe, "full-rules-"+puzzle.Game, false)
		})
	}
	for _, puzzle := range []Puzzle{fridge, coffee, washer, firm} {
		t.Run(puzzle.Game+" lost, then its best line", func(t *testing.T) {
			at := p.in(t)
			at.fresh(puzzle)
			at.lose(puzzle.Game, at.mouseHand)
			at.until(`document.querySelector('.tier')`)
			at.seen(axe, "lost-"+puzzle.Game, false)
			if puzzle == firm { // its line is that of the night that gives way
				return
			}
			at.click(`[data-focus="line"]`)
			at.until(`document.querySelector('[data-focus="line-next"]')`)
			at.click(`[data-focus="line-next"]`)
			require.Less(t, ask[float64](at, `document.getElementById('after').getBoundingClientRect().top`), ask[float64](at, `document.getElementById('board').getBoundingClientRect().top`), "the line stands over the board")
			at.seen(axe, "line-"+puzzle.Game, false)
		})
	}
	t.Run("freeplay, cache and flag", func(t *testing.T) { betweenLocks(p.in(t), axe, source.puzzles[night]) })
	t.Run("the ending under way", func(t *testing.T) { underWay(p.in(t), axe) })
	t.Run("paused, a notice, and no such day", func(t *testing.T) { besideARun(p.in(t), axe) })
}

// oneScreen: the rules that everybody reads need no scrolling on a phone of 360×740.
func (p *player) oneScreen(puzzle Puzzle) {
	p.Helper()
	p.do(chromedp.EmulateViewport(360, 740))
	p.visit(puzzle)
	p.click("#help")
	p.until(`document.querySelector('dialog[open]')`)
	require.Zero(p, ask[float64](p, `document.querySelector('dialog').scrollHeight - document.querySelector('dialog').clientHeight`))
}

func betweenLocks(p *player, axe, document []byte) {
	p.fresh(night)
	for _, action := range openingLine(p.T, nightPuzzle(p.T, document)) {
		if action.Do == freeplay.Pick {
			p.seen(axe, "cache", false)
			p.playMove(action, document, p.mouseHand)
			break
		}
		p.playMove(action, document, p.mouseHand)
	}
	p.click(`[data-focus="move-FLAG"]`)
	p.seen(axe, "flag", false)
}

// underWay holds the ending of triples at its steps, which go on by themselves.
func underWay(p *player, axe []byte) {
	puzzle, err := triples.Decode(fridgeDocument(p.T))
	require.NoError(p, err)
	p.sit(screen{width: 360, scheme: "light", moving: true})
	p.fresh(fridge)
	ask[bool](p, `(globalThis.later = [], globalThis.soon = setTimeout, globalThis.setTimeout = (f, wait, ...rest) => wait === 1500 || wait === 3000 ? later.push(() => f(...rest)) : soon(f, wait, ...rest), true)`)
	for _, group := range puzzle.TrueTriples {
		p.lock(group.Tiles...)
	}
	for _, step := range []string{"Processing…", "Final audit"} {
		p.until(fmt.Sprintf(`document.querySelector('.ending h2')?.textContent === %q && document.getAnimations().every(a => a.playState === 'finished' || a.effect.getTiming().iterations === Infinity)`, step))
		p.seen(axe, "ending-"+step[:5], true)
		ask[bool](p, `later.splice(0).forEach(f => f()) === undefined`)
	}
	p.until(`document.querySelector('.tier')`)
}

func besideARun(p *player, axe []byte) {
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.click("#pause")
	p.seen(axe, "paused", false)
	p.do(chromedp.Navigate(p.address))
	ask[bool](p, `localStorage.setItem(`+p.key("2026-12-05/triples")+`, JSON.stringify({elapsed: 3, save: '{}'})) === undefined`)
	p.visit(fridge)
	require.Contains(p, p.text(), "starts over")
	p.seen(axe, "notice", false)
	p.do(chromedp.Navigate(p.address + "2026-01-01/triples/"))
	require.Contains(p, p.text(), "There is no such puzzle.")
	p.seen(axe, "no-such-day", false)
}

// TestBoardsAsText looks at the pages of a program that has no engine.
func TestBoardsAsText(t *testing.T) {
	axe, err := os.ReadFile(tool(t, "axe-core/axe.min.js"))
	require.NoError(t, err)
	pagetest.Long(t)
	s := made(t, everyGame(t))
	delete(s.assets, engineName)
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	p := seatAt(t, server.URL+"/")
	for puzzle := range everyGame(t) {
		p.do(chromedp.Navigate(p.address + puzzle.Path()))
		require.Contains(t, p.text(), "make engine")
		p.seen(axe, "text-"+puzzle.Game, false)
	}
	p.content()
}
