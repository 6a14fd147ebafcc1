package site

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/session"
	"dailies/internal/catalog"
	"dailies/internal/pagetest"
	"dailies/internal/solution"
)

// TestWithoutScripts: where no script runs, and where there is no WebAssembly, each page says
// so and shows its board as text.
func TestWithoutScripts(t *testing.T) {
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	_, err := chromedp.Call(p.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	require.NoError(t, err)
	p.do(chromedp.Navigate(p.address + fridge.Path()))
	require.Contains(t, p.text(), "Playing needs JavaScript and WebAssembly.")
	require.Contains(t, p.text(), "Insomniac neighbor")
	_, err = chromedp.Call(p.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{})
	require.NoError(t, err)
	p.content()

	p.before(`if (new URLSearchParams(location.search).has('wasm')) delete globalThis.WebAssembly; else delete HTMLDialogElement.prototype.showModal`)
	p.do(chromedp.Navigate(p.address + fridge.Path()))
	p.until(`document.getElementById('notice').textContent`)
	require.Contains(t, p.text(), "this browser is too old: it cannot show dialogs")
	p.do(chromedp.Navigate(p.address + fridge.Path() + "?wasm"))
	p.until(`document.getElementById('notice').textContent`)
	require.Contains(t, p.text(), "The game cannot be played here")
	require.Contains(t, p.text(), "this browser has no WebAssembly")
	require.Contains(t, p.text(), "Insomniac neighbor")
	p.content()
}

// TestBrokenPuzzleFiles: a page whose puzzle is damaged or missing says so, and keeps what it
// has of the game.
func TestBrokenPuzzleFiles(t *testing.T) {
	pagetest.Long(t)
	s := made(t, puzzles{fridge: fridgeDocument(t)})
	if !s.Built() {
		t.Skip("missing: the engine of make engine")
	}
	answer := http.NotFound
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/"+puzzleName) {
			answer(w, r)
			return
		}
		s.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	p := seatAt(t, server.URL+"/")
	send := func(text string) {
		answer = func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) }
	}
	for _, c := range []struct{ text, says string }{
		{"", "the puzzle cannot be loaded"}, {"{", "the puzzle cannot be played"}, {"[]", "the puzzle cannot be played"}, {`{"mode":"CHESS"}`, "the puzzle cannot be played"},
		{strings.Replace(string(fridgeDocument(t)), `"setId"`, `"set"`, 1), "the puzzle cannot be played"},
	} {
		if c.text != "" {
			send(c.text)
		}
		p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.address+fridge.Path()))
		p.until(`document.getElementById('notice').textContent`)
		require.Contains(t, p.text(), c.says)
		require.Contains(t, p.text(), "Insomniac neighbor", "the board as text stays")
		require.False(t, ask[bool](p, `'ready' in document.body.dataset`))
	}
}

// TestHostileTexts plays every game with markup and another direction of writing in
// every text that players see.
func TestHostileTexts(t *testing.T) {
	source := puzzles{}
	for puzzle, document := range everyGame(t) {
		source[puzzle] = spoiled(t, document)
	}
	p := seat(t, source)
	p.sit(screen{width: 320, scheme: "light"})
	for puzzle, document := range everyGame(t) {
		t.Run(puzzle.Game, func(t *testing.T) {
			at := p.in(t)
			_, line := solved(t, document)
			if puzzle == night { // the best line flags a counter, which is found on the page by its name
				line = nil
				for _, action := range openingLine(t, nightPuzzle(t, document)) {
					line = append(line, solution.Step{Action: action})
				}
			}
			at.fresh(puzzle)
			require.Contains(t, at.text(), harm)
			for _, step := range line {
				at.fits(puzzle.Game + ", hostile")
				at.playStep(step, document, at.mouseHand)
			}
			at.until(`document.querySelector('.tier')`)
			require.Equal(t, "undefined", ask[string](at, `typeof hacked`))
			require.Zero(t, ask[int](at, `document.querySelectorAll('main img, main script, aside img').length`))
			at.fits(puzzle.Game + ", hostile, the end")
			at.shoot("hostile-" + puzzle.Game)
			at.content()
		})
	}
}

const harm = "<img src=x onerror=hacked=1>\u05d0\u05d1"

// TestTextsOfOtherKinds: a phone holds texts that are three times as long, of emoji alone or from right to left.
func TestTextsOfOtherKinds(t *testing.T) {
	for kind, change := range map[string]func(string) string{
		"long":       func(text string) string { return strings.TrimSpace(strings.Repeat(text+" ", 3)) },
		"emoji":      func(text string) string { return strings.Repeat("🧀🚪🌙", 1+len(text)/12) },
		"from right": func(text string) string { return strings.Repeat("המקרר נעול ", 1+len(text)/12) },
	} {
		source := puzzles{}
		for puzzle, document := range everyGame(t) {
			source[puzzle] = otherwise(t, document, change)
		}
		p := seat(t, source)
		p.sit(screen{width: 360, scheme: "light"})
		for puzzle := range source {
			p.fresh(puzzle)
			p.fits(puzzle.Game + ", " + kind)
			ask[bool](p, `[0, 1].every(i => document.querySelectorAll('.card, .tile button')[i]?.click() === undefined)`)
			p.fits(puzzle.Game + ", " + kind + ", two selected")
			p.shoot(kind + "-" + puzzle.Game)
		}
		p.content()
	}
}

// spoiled is a document with harm in every text that players see.
func spoiled(t *testing.T, document []byte) []byte {
	t.Helper()
	return otherwise(t, document, func(string) string { return harm })
}

// otherwise is a document whose texts that players see are others; words that lie on a board
// and icons, which have no room, stay as they are.
func otherwise(t *testing.T, document []byte, change func(string) string) []byte {
	t.Helper()
	result, _ := solved(t, document)
	g, err := catalog.Games().Game(result.Game)
	require.NoError(t, err)
	var tree any
	require.NoError(t, json.Unmarshal(document, &tree))
	changed := 0
	var other []byte
	for _, text := range g.Check.Texts(result) {
		if strings.HasPrefix(text.Pointer, "/words/") || strings.HasPrefix(text.Pointer, "/grid/") || strings.HasSuffix(text.Pointer, "/icon") || text.Value == "" {
			continue
		}
		whole := []rune(change(text.Value))
		for _, most := range []int{len(whole), 60, 32} { // a text has its bounds
			put(t, tree, strings.Split(text.Pointer, "/")[1:], string(whole[:min(most, len(whole))]))
			if other, err = json.Marshal(tree); err == nil {
				_, err = session.Games().Open(other, session.Options{})
			}
			if err == nil {
				changed++
				break
			}
		}
		if err != nil {
			put(t, tree, strings.Split(text.Pointer, "/")[1:], text.Value)
		}
	}
	require.Positive(t, changed)
	other, err = json.Marshal(tree)
	require.NoError(t, err)
	return other
}

// put writes a text where a pointer points.
func put(t *testing.T, tree any, path []string, text string) {
	t.Helper()
	for i, key := range path {
		last := i == len(path)-1
		switch at := tree.(type) {
		case map[string]any:
			if last {
				at[key] = text
			}
			tree = at[key]
		case []any:
			n, err := strconv.Atoi(key)
			require.NoError(t, err)
			if last {
				at[n] = text
			}
			tree = at[n]
		}
	}
}
