package site

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/triples"
)

// TestAHomeOfOneGame, of which nothing is counted that only several games have, and whose door
// fills its shelf.
func TestAHomeOfOneGame(t *testing.T) {
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.sit(screen{width: 360, scheme: "light"})
	p.do(chromedp.Navigate(p.address))
	p.keeps(string(fridge.Date)+"/triples", "FLAWLESS")
	p.do(chromedp.Navigate(p.address))
	p.until(`document.getElementById('figures').checkVisibility()`)
	require.Contains(t, p.text(), "What you played")
	require.NotContains(t, p.text(), "All 1 played")
	require.NotContains(t, p.text(), "Whole days")
	require.Equal(t, "What you played", ask[string](p, `document.getElementById('figures').innerText.split('\n')[0]`))
	require.Equal(t, []string{"H2", "TABLE"}, ask[[]string](p, `[...document.getElementById('figures').children].map(child => child.tagName)`))
	require.Empty(t, ask[string](p, `[...document.getElementById('figures').childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data).join('')`))
	require.InDelta(t, 180, ask[float64](p, `(({left, right}) => (left + right) / 2)(document.querySelector('.doors a').getBoundingClientRect())`), 2, "one door stands in the middle")
	p.shoot("home-one")
	p.content()
}

// TestFiguresHaveNoBlanks: what a row says nothing of is not in the table.
func TestFiguresHaveNoBlanks(t *testing.T) {
	letters, _ := waywordsDocument(t, "camping-8x8")
	p := seat(t, puzzles{fridge: fridgeDocument(t), {fridge.Date, "waywords"}: letters})
	p.sit(screen{width: 360, scheme: "light"})
	p.do(chromedp.Navigate(p.address))
	p.keeps(string(fridge.Date)+"/triples", "FLAWLESS")
	p.do(chromedp.Navigate(p.address))
	p.until(`document.getElementById('figures').checkVisibility()`)
	require.NotContains(t, p.text(), "Whole days", "there is none yet")
	p.keeps(string(fridge.Date)+"/waywords", "1 hint")
	p.do(chromedp.Navigate(p.address))
	p.until(`document.getElementById('figures').innerText.includes('Whole days: 1. In a row: ')`)
	require.Zero(t, ask[int](p, `[...document.querySelectorAll('#figures td')].filter(td => !td.textContent).length`))
	p.shoot("home-two")
	p.content()
}

// keeps has the browser keep a result that was won on its day.
func (p *player) keeps(puzzle, tier string) {
	p.Helper()
	ask[bool](p, fmt.Sprintf(`localStorage.setItem(%s, '{"elapsed":1,"over":true,"result":{"won":true,"tier":%q,"on":%q,"tries":1}}') === undefined`, p.key(puzzle), tier, puzzle[:10]))
}

// TestPauseAndResume: a page that is paused says so and offers to go on, where the focus is.
func TestPauseAndResume(t *testing.T) {
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.click("#pause")
	require.Contains(t, p.text(), "The clock has stopped.")
	require.Equal(t, "resume", ask[string](p, `document.activeElement.id`))
	p.shoot("paused")
	p.fits("paused")
	p.press("\r")
	p.until(`!document.getElementById('paused').checkVisibility() && document.querySelector('.tile').checkVisibility({visibilityProperty: true})`)
	require.Equal(t, "pause", ask[string](p, `document.activeElement.id`))
	p.content()
}

// TestAfterAWinThatIsNotKept: without figures there is no heading for them. What is shared breaks
// between its parts alone, and icons have colors.
func TestAfterAWinThatIsNotKept(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.before(`if (location.hash === '#full') Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`)
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.address+fridge.Path()+"#full"))
	p.until("document.body.dataset.ready")
	ask[bool](p, `document.querySelector('dialog').close() === undefined`)
	for _, group := range puzzle.TrueTriples {
		p.lock(group.Tiles...)
	}
	p.until(`document.querySelector('#after h2')`)
	require.Equal(t, "Look back", ask[string](p, `document.querySelector('#after h2').textContent`))
	require.Contains(t, p.text(), "has no room")
	require.Equal(t, ask[string](p, `document.querySelector('.share').textContent`), ask[string](p, `document.querySelector('.share').innerText`))
	require.Zero(t, ask[int](p, `[...document.querySelectorAll('.share span')].filter(part => part.getClientRects().length !== 1).length`))
	p.shoot("won-unkept")
	require.Equal(t, 2, ask[int](p, `new Set([...document.querySelectorAll('.share span')].map(part => Math.round(part.getBoundingClientRect().bottom / 12))).size`), "the result is a line")
	p.fits("a win that is not kept")
	p.content()
}
