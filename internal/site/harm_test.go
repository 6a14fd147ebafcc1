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

	"dailies/internal/catalog"
	"dailies/internal/solution"
)

// TestWithoutScripts: where no script runs, and where there is no WebAssembly, each page says
// so and shows its board as text.
func TestWithoutScripts(t *testing.T) {
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	_, err := chromedp.Call(p.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	require.NoError(t, err)
	p.do(chromedp.Navigate(p.address + fridge.Path()))
	_, err = chromedp.Call(p.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{})
	require.NoError(t, err)
	require.Contains(t, p.text(), "Playing needs JavaScript and WebAssembly.")
	require.Contains(t, p.text(), "Insomniac neighbor")
	p.content()

	p.before(`delete globalThis.WebAssembly`)
	p.do(chromedp.Navigate(p.address + fridge.Path()))
	p.until(`document.getElementById('notice').textContent`)
	require.Contains(t, p.text(), "The game cannot be played here")
	require.Contains(t, p.text(), "Insomniac neighbor")
	p.content()
}

// TestBrokenPuzzleFiles: a page whose puzzle is damaged or missing says so, and keeps what it
// has of the game.
func TestBrokenPuzzleFiles(t *testing.T) {
	s := made(t, puzzles{fridge: fridgeDocument(t)})
	if !s.Built() {
		t.Skip("the engine is not built: run make engine")
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

// spoiled is a document with harm in every text that players see; words that lie on a board
// and icons, which are too short for it, stay as they are.
func spoiled(t *testing.T, document []byte) []byte {
	t.Helper()
	result, _ := solved(t, document)
	g, err := catalog.Games().Game(result.Game)
	require.NoError(t, err)
	var tree any
	require.NoError(t, json.Unmarshal(document, &tree))
	changed := 0
	for _, text := range g.Check.Texts(result) {
		if strings.HasPrefix(text.Pointer, "/words/") || strings.HasPrefix(text.Pointer, "/grid/") || strings.HasSuffix(text.Pointer, "/icon") || text.Value == "" {
			continue
		}
		harmAt(t, tree, strings.Split(text.Pointer, "/")[1:])
		changed++
	}
	require.Positive(t, changed)
	spoiled, err := json.Marshal(tree)
	require.NoError(t, err)
	return spoiled
}

// harmAt puts the harm where a pointer points.
func harmAt(t *testing.T, tree any, path []string) {
	t.Helper()
	for i, key := range path {
		last := i == len(path)-1
		switch at := tree.(type) {
		case map[string]any:
			if last {
				at[key] = harm
			}
			tree = at[key]
		case []any:
			n, err := strconv.Atoi(key)
			require.NoError(t, err)
			if last {
				at[n] = harm
			}
			tree = at[n]
		}
	}
}
