package site

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/triples"
)

// TestWhereAnEndLeads: from the end of a game to the next one of its day that was not played,
// and from the last one back; the list tells how many there are.
func TestWhereAnEndLeads(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	letters, _ := waywordsDocument(t, "camping-8x8")
	other := Puzzle{fridge.Date, "waywords"}
	p := seat(t, puzzles{fridge: fridgeDocument(t), other: letters, {"2026-12-04", "waywords"}: letters})
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	require.False(t, ask[bool](p, `document.getElementById('next').checkVisibility()`), "a game that goes on leads nowhere")
	for _, group := range puzzle.TrueTriples {
		p.lock(group.Tiles...)
	}
	p.until(`document.querySelector('#next a')?.innerText.includes('Waywords')`)
	p.shoot("next-360")
	p.fits("the end, with what is next")
	p.click(`#next a`)
	p.until(`location.pathname.endsWith("` + other.Path() + `") && document.body?.dataset.ready`)
	p.do(chromedp.Navigate(p.address))
	require.Contains(t, p.text(), "1 of 2 played.")
	require.Contains(t, p.text(), "join START to END", "what a game is")
	ask[bool](p, fmt.Sprintf(`localStorage.setItem(%s, '{"elapsed":1,"over":true,"result":{"won":true,"tier":"1 hint","on":"2026-12-05","tries":1}}') === undefined`, p.key(fridge.Path()[:len(fridge.Path())-len("triples/")]+"waywords")))
	p.visit(fridge)
	p.until(`document.querySelector('#next a')?.innerText.includes('That was every game')`)
	p.click(`#next a`)
	p.until(`document.querySelector('.latest .sum')?.innerText === 'All 2 played.'`)
	p.content()
}
