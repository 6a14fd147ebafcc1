package site

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/triples"
	"dailies/internal/pagetest"
)

// set chooses a value in the sheet that is open.
func (p *player) set(name, value string) {
	p.Helper()
	p.until(fmt.Sprintf(`document.querySelector('[data-focus="set-%s"] option[value="%s"]')`, name, value))
	ask[bool](p, fmt.Sprintf(`(() => { const s = document.querySelector('[data-focus="set-%s"]'); s.value = %q; return s.dispatchEvent(new Event('change')); })()`, name, value))
}

// TestTheSheetLiesStill while what it fetches is on its way, so that a finger meets what it aimed at.
func TestTheSheetLiesStill(t *testing.T) {
	p := seat(t, everyGame(t))
	p.sit(screen{width: 360, scheme: "light"})
	p.before(`{ const ask = fetch; globalThis.fetch = async (file, ...more) => { if (String(file).includes('manifest')) await new Promise(go => { globalThis.go = go; }); return ask(file, ...more); }; }`)
	p.fresh(fridge)
	p.click("#gear")
	p.until(`globalThis.go && document.querySelector('[data-focus="settings-done"]')`)
	const lies = `document.querySelector('[data-focus="settings-done"]').getBoundingClientRect().y`
	before := ask[float64](p, lies)
	ask[bool](p, `go() === undefined`)
	p.until(`document.querySelector('[data-focus="set-skin"] option')`)
	require.Equal(t, before, ask[float64](p, lies))
}

// TestSettingsInABrowser: the sheet opens at home and in every game, what is set is there before the
// first paint of the next visit, and axe finds nothing in any look.
func TestSettingsInABrowser(t *testing.T) {
	source := everyGame(t)
	p := seat(t, source)
	p.sit(screen{width: 360, scheme: "light"})
	p.do(chromedp.EmulateViewport(360, 740))
	for puzzle := range source {
		p.fresh(puzzle)
		p.click("#gear")
		p.until(`document.querySelector('#settings[open]')`)
		p.fits("settings in " + puzzle.Game)
		require.Zero(t, ask[float64](p, `document.querySelector('#settings').scrollTop`))
		p.click(`[data-focus="settings-done"]`)
		p.until(`!document.querySelector('#settings[open]')`)
		require.Equal(t, "gear", ask[string](p, `document.activeElement.id`), "the focus is where it was")
	}
	way := Puzzle{}
	for puzzle := range source {
		if puzzle.Game == "waywords" {
			way = puzzle
		}
	}
	p.fresh(way)
	require.Equal(t, "CIRCUIT", ask[string](p, `document.body.dataset.skin`))
	p.click("#gear")
	p.until(`document.querySelector('#settings[open]')`)
	p.set("skin", "THREAD")
	p.set("theme", "dark")
	p.set("motion", "still")
	p.set("text", "double")
	require.Equal(t, "THREAD", ask[string](p, `document.body.dataset.skin`), "the look changes at once")
	require.Contains(t, p.text(), "Chalk mark", "with its words")
	p.before(`new MutationObserver((_, o) => { if (document.body) { globalThis.early = document.documentElement.dataset.theme; o.disconnect(); } }).observe(document, {childList: true, subtree: true})`)
	p.visit(way)
	require.Equal(t, "dark", ask[string](p, `early`), "before the board is there")
	require.Equal(t, "32px", ask[string](p, `getComputedStyle(document.documentElement).fontSize`))
	require.Equal(t, "THREAD", ask[string](p, `document.body.dataset.skin`))
	p.do(chromedp.Navigate(p.address))
	require.Equal(t, "rgb(20, 22, 31)", ask[string](p, `getComputedStyle(document.body).backgroundColor`), "home is dark too")
	p.content()
}

// TestBuzzing: nothing buzzes unless the player wants it.
func TestBuzzing(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.before(`globalThis.buzzed = 0; navigator.vibrate = () => ++globalThis.buzzed`)
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.lock(puzzle.TrueTriples[0].Tiles...)
	require.Zero(t, ask[int](p, `buzzed`))
	p.click("#gear")
	p.click(`[data-focus="set-haptics"]`)
	require.Equal(t, 1, ask[int](p, `buzzed`), "it says what it feels like")
	p.click(`[data-focus="settings-done"]`)
	p.lock(puzzle.TrueTriples[1].Tiles...)
	require.Equal(t, 2, ask[int](p, `buzzed`))
	p.content()
}

// TestResultsAsAFile: out of one browser's storage and into an empty one, with the game that was
// under way; what is there already stays.
func TestResultsAsAFile(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	dir := p.downloads()
	p.before(`globalThis.revoked = 0; URL.revokeObjectURL = () => ++globalThis.revoked`)
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.lock(puzzle.TrueTriples[0].Tiles...)
	ask[bool](p, `localStorage.setItem(`+p.key("2026-12-04/aura")+`, '{"elapsed":1,"over":true,"result":{"won":true,"tier":"gold","on":"2026-12-04","tries":1}}') === undefined`)
	ended := func(date string, won bool) {
		ask[bool](p, fmt.Sprintf(`localStorage.setItem(%s, '{"elapsed":1,"over":true,"result":{"won":%t,"tier":"gold","on":%q,"tries":1}}') === undefined`, p.key(date+"/aura"), won, date))
	}
	ended("2026-12-03", true)
	ended("2026-12-02", false)
	p.click("#gear")
	p.click(`[data-focus="results-out"]`)
	file := filepath.Join(dir, "dailies-results.json")
	require.Eventually(t, func() bool { info, err := os.Stat(file); return err == nil && info.Size() > 0 }, 20*time.Second, 20*time.Millisecond)
	require.Zero(t, ask[int](p, `revoked`), "a slow browser is still reading")
	p.fresh(fridge)
	require.NotContains(t, p.text(), puzzle.TrueTriples[0].Title)
	ended("2026-12-03", false)
	ended("2026-12-02", true)
	bring := func(path string) {
		p.click("#gear")
		node, err := chromedp.Call(p.ctx, dom.GetDocument, dom.GetDocumentParams{})
		require.NoError(t, err)
		input, err := chromedp.Call(p.ctx, dom.QuerySelector, dom.QuerySelectorParams{NodeID: node.Root.NodeID, Selector: `[data-focus="results-in"]`})
		require.NoError(t, err)
		_, err = chromedp.Call(p.ctx, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: []string{path}, NodeID: input.NodeID})
		require.NoError(t, err)
		p.until(`document.querySelector('#settings .sent').textContent`)
	}
	bring(file)
	require.Contains(t, p.text(), "3 puzzles are back.")
	p.click(`[data-focus="settings-done"]`)
	require.Contains(t, p.text(), puzzle.TrueTriples[0].Title, "the game goes on at once")
	require.Contains(t, p.keptResult(Puzzle{"2026-12-04", "aura"}), "gold")
	require.True(t, p.resultOf(Puzzle{"2026-12-03", "aura"}).Won, "a win of the file is more than a loss here")
	require.True(t, p.resultOf(Puzzle{"2026-12-02", "aura"}).Won, "a loss of the file is less than a win here")
	bring(file)
	require.Contains(t, p.text(), "nothing that is not here already")
	p.click(`[data-focus="settings-done"]`)
	for _, text := range []string{"", "[]", `{"dailies":2,"kept":{}}`, `{"dailies":1,"kept":[1]}`, `{"dailies":1,"kept":{"../x":{"elapsed":1},"2026-12-01/aura":{"elapsed":1,"result":{"won":"yes"}}}}`} {
		odd := filepath.Join(dir, "odd.json")
		require.NoError(t, os.WriteFile(odd, []byte(text), 0o600))
		bring(odd)
		require.Regexp(t, "no file of results|nothing that is not here", p.text())
		p.click(`[data-focus="settings-done"]`)
	}
	p.content()
}

// TestSettingsInEveryLook looks at the sheet with axe.
func TestSettingsInEveryLook(t *testing.T) {
	axe := pagetest.Axe(t)
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.sit(screen{width: 360, scheme: "light"})
	p.do(chromedp.Navigate(p.address))
	for _, look := range []string{"{}", `{"theme":"dark"}`, `{"contrast":"more"}`, `{"theme":"dark","contrast":"more","text":"double"}`} {
		ask[bool](p, fmt.Sprintf(`localStorage.setItem(%s, %q) === undefined`, p.key("settings"), look))
		p.do(chromedp.Navigate(p.address))
		p.click("#gear")
		p.seen(axe, "settings-"+fmt.Sprint(len(look)), false)
	}
}
