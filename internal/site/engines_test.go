package site

import (
	"fmt"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/triples"
	"dailies/internal/pagetest"
)

// guest is a player in a browser whose engine is not Chromium's.
type guest struct {
	*pagetest.Driven
	address string // of the site, with a slash
}

// inEngines runs a test in the other engines, at a site of the triples called fridge.
func inEngines(t *testing.T, test func(g guest, puzzle *triples.Puzzle)) {
	t.Helper()
	pagetest.Long(t)
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	s := made(t, puzzles{fridge: fridgeDocument(t)})
	if !s.Built() {
		t.Skip("missing: the engine of make engine")
	}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	for name, open := range pagetest.Engines() {
		t.Run(name, func(t *testing.T) {
			g := guest{open(t), server.URL + "/"}
			g.Visit(g.address)
			g.marked()
			g.keep("seen/triples", "1")
			test(g, puzzle)
		})
	}
}

func (g guest) keep(name, text string) {
	g.Helper()
	pagetest.Answer[bool](g.Driven, fmt.Sprintf("localStorage.setItem(%q, %q) === undefined", "dailies/1/"+name, text))
}

func (g guest) kept(puzzle Puzzle) (r result) {
	g.Helper()
	return pagetest.Answer[result](g.Driven, fmt.Sprintf("JSON.parse(localStorage.getItem(%q))?.result ?? {}", "dailies/1/"+string(puzzle.Date)+"/"+puzzle.Game))
}

// loaded waits until this page has all that it loads: engines keep no other in memory that is left. Nor
// does Firefox keep one that is left while a script of its driver runs, since the driver listens for the
// end of the page then: so pages are left by commands.
func (g guest) loaded() {
	g.Helper()
	g.Until(`document.readyState === 'complete'`)
}

// click presses what a selector names, once it is there and can be pressed.
func (g guest) click(selector string) {
	g.Helper()
	g.Until(fmt.Sprintf("document.querySelector(%q)?.disabled !== true && document.querySelector(%[1]q)", selector))
	pagetest.Answer[bool](g.Driven, fmt.Sprintf("setTimeout(() => document.querySelector(%q).click()) > 0", selector)) // it may leave the page
}

func (g guest) lock(group triples.TrueTriple) {
	g.Helper()
	for _, id := range group.Tiles {
		g.click(fmt.Sprintf(tileOf, id))
		g.Until(fmt.Sprintf(`document.querySelector('%s[aria-pressed="true"]')`, fmt.Sprintf(tileOf, id)))
	}
	g.click(`[data-focus="lock"]`)
	g.Until(fmt.Sprintf("document.body.innerText.includes(%q)", group.Title))
}

// marked reports whether this page was on the screen before, and marks it.
func (g guest) marked() bool {
	g.Helper()
	return pagetest.Answer[bool](g.Driven, `(was => { window.seen = true; return was === true; })(window.seen)`)
}

// TestBackInOtherEngines: what TestBackNeverLosesAWin says of Chromium, where a page in memory hears of
// nothing that others keep.
func TestBackInOtherEngines(t *testing.T) {
	inEngines(t, func(g guest, puzzle *triples.Puzzle) {
		const list, won = `document.querySelector('.latest .result')?.textContent.includes('✓')`, `document.body.dataset.ready && document.querySelector('.tier')`
		g.Visit(g.address + fridge.Path())
		g.Until(`document.body.dataset.ready`)
		require.False(g, g.marked())
		g.lock(puzzle.TrueTriples[0])
		g.loaded()
		g.Visit(g.address)
		g.Until(`document.querySelector('.latest a')`)
		require.False(g, g.marked())
		g.loaded()
		g.Visit(g.address + fridge.Path())
		g.Until(`document.body.dataset.ready`)
		g.lock(puzzle.TrueTriples[1])
		g.lock(puzzle.TrueTriples[2])
		g.Until(won)
		end := result{Won: true, Tier: "FLAWLESS", Tries: 1}
		require.Equal(g, end, g.kept(fridge))
		for i, shows := range []string{list, won, list} {
			g.loaded()
			g.Back()
			g.Until(shows)
			require.True(g, g.marked() || i == 2, "out of memory, where WebKitGTK keeps two pages")
			require.Equal(g, end, g.kept(fridge))
		}
	})
}

// TestEvictionInOtherEngines: the first win asks the browser to keep what it has; when it cleared everything
// all the same, a file of the results brings it back.
func TestEvictionInOtherEngines(t *testing.T) {
	inEngines(t, func(g guest, puzzle *triples.Puzzle) {
		g.Visit(g.address + fridge.Path())
		g.Until(`document.body.dataset.ready`)
		pagetest.Answer[bool](g.Driven, `window.asked = 0, navigator.storage && (navigator.storage.persist = () => Promise.resolve(Boolean(++window.asked))), true`)
		for _, group := range puzzle.TrueTriples {
			require.Zero(g, pagetest.Answer[int](g.Driven, `window.asked`))
			g.lock(group)
		}
		g.Until(`document.querySelector('.tier') && (window.asked === 1 || !navigator.storage?.persist)`)
		pagetest.Answer[bool](g.Driven, `window.saved = null, URL.createObjectURL = blob => { window.saved = blob; return 'about:blank'; }, HTMLAnchorElement.prototype.click = () => {}, true`)
		g.click("#gear")
		g.click(`[data-focus="results-out"]`)
		g.Until(`window.saved`)
		file := pagetest.Answer[string](g.Driven, `window.saved.text()`)

		pagetest.Answer[bool](g.Driven, `localStorage.clear() === undefined`)
		g.Visit(g.address)
		require.Equal(g, result{}, g.kept(fridge))
		g.click("#gear")
		g.Until(`document.querySelector('[data-focus="results-in"]')`)
		pagetest.Answer[bool](g.Driven, fmt.Sprintf(`(() => {
			const input = document.querySelector('[data-focus="results-in"]'), chosen = new DataTransfer();
			chosen.items.add(new File([%q], 'dailies-results.json', { type: 'application/json' }));
			input.files = chosen.files;
			return input.dispatchEvent(new Event('change'));
		})()`, file))
		g.Until(`document.querySelector('#settings .sent').textContent.includes('back')`)
		require.Equal(g, result{Won: true, Tier: "FLAWLESS", Tries: 1}, g.kept(fridge))
		g.Until(`document.querySelector('.latest .result')?.textContent.includes('✓')`)
	})
}
