package site

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/triples"
	"dailies/internal/pagetest"
)

// sleeper opens a browser at a site whose engine is on its way until wake is called.
func sleeper(t *testing.T, source Source) (p *player, wake func(), sleep func()) {
	t.Helper()
	pagetest.Long(t)
	s := made(t, source)
	if !s.Built() {
		t.Skip("missing: the engine of make engine")
	}
	var gate chan struct{}
	sleep = func() { gate = make(chan struct{}) }
	sleep()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, engineName) {
			select {
			case <-gate:
			case <-r.Context().Done():
				return
			}
		}
		s.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	p = seatAt(t, server.URL+"/")
	return p, func() { close(gate) }, sleep
}

// comes visits a puzzle whose engine is not there yet.
func (p *player) comes(puzzle Puzzle) {
	p.Helper()
	p.do(chromedp.Navigate(p.address))
	p.knowsTheGames()
	p.do(chromedp.Navigate(p.address + puzzle.Path()))
	p.until(`document.getElementById('waking')?.checkVisibility() && !document.body.dataset.ready`)
}

// TestTappableBeforeTheEngine: every board takes selections while the engine is on its way, and what was
// picked is carried over.
func TestTappableBeforeTheEngine(t *testing.T) {
	source := everyGame(t)
	p, wake, sleep := sleeper(t, source)
	p.sit(screen{width: 360, scheme: "light", touch: true})
	for puzzle := range source {
		if puzzle.Game == "waywords" {
			continue
		}
		p.comes(puzzle)
		require.Contains(t, p.text(), "waking KOA…")
		p.fits("waking " + puzzle.Game)
		ask[bool](p, `document.querySelector('[data-focus="start"]')?.click() === undefined`)
		cards := p.cards()
		p.fingerHand(cards[0])
		p.fingerHand(cards[1])
		picked := ask[[]string](p, pickedNow)
		require.Equal(t, cards[:2], picked, puzzle.Game)
		wake()
		p.until("document.body.dataset.ready")
		require.Equal(t, picked, ask[[]string](p, pickedNow), "%s: carried over", puzzle.Game)
		require.False(t, ask[bool](p, `document.getElementById('waking').checkVisibility()`))
		sleep()
		ask[bool](p, `localStorage.clear() === undefined`)
		_, err := chromedp.Call(p.ctx, network.ClearBrowserCache, cdp.Empty{})
		require.NoError(t, err)
	}
	p.content()
}

const pickedNow = `[...document.querySelectorAll(':is(.card, .tile button)[aria-pressed="true"]')].map(b => b.dataset.focus)`

// TestWaywordsBeforeTheEngine: a word is tapped at its ends, and judged once the engine is there.
func TestWaywordsBeforeTheEngine(t *testing.T) {
	document, puzzle := waywordsDocument(t, "camping-8x8")
	p, wake, _ := sleeper(t, puzzles{camping8: document})
	p.sit(screen{width: 360, scheme: "light", touch: true})
	p.comes(camping8)
	cells := puzzle.Words.Path[0].Placements[0]
	p.tap(cellSpot(cells[0]))
	p.tap(cellSpot(cells[len(cells)-1]))
	p.until(`document.querySelectorAll('.picked').length === 2`)
	require.Zero(t, p.tiles("path"), "nothing is judged yet")
	wake()
	p.until("document.body.dataset.ready")
	require.Equal(t, len(cells), p.tiles("path"))
	p.content()
}

// TestAKeptRunBeforeTheEngine: the last view of a run is drawn, never its start, and an engine that never
// comes leaves a board that can be read and a way to try again.
func TestAKeptRunBeforeTheEngine(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	p, wake, sleep := sleeper(t, puzzles{fridge: fridgeDocument(t)})
	p.sit(screen{width: 360, scheme: "light"})
	p.comes(fridge)
	wake()
	p.until("document.body.dataset.ready")
	p.lock(puzzle.TrueTriples[0].Tiles...)
	sleep()
	_, err = chromedp.Call(p.ctx, network.ClearBrowserCache, cdp.Empty{})
	require.NoError(t, err)
	p.comes(fridge)
	require.Contains(t, p.text(), puzzle.TrueTriples[0].Title)
	require.Equal(t, 9, ask[int](p, `document.querySelectorAll('.tile button').length`))
	p.lock(puzzle.TrueTriples[1].Tiles...)
	require.Equal(t, 3, ask[int](p, fmt.Sprintf(`%s.length`, pickedNow)), "nothing is locked yet")
	wake()
	p.until("document.body.dataset.ready")
	p.click(`[data-focus="lock"]`)
	p.until(`document.querySelectorAll('.slot.filled').length === 2`)

	sleep()
	_, err = chromedp.Call(p.ctx, network.ClearBrowserCache, cdp.Empty{})
	require.NoError(t, err)
	p.before(`(wait => { setTimeout = (then, time, ...more) => wait(then, time === 20_000 ? 1 : time, ...more); })(setTimeout)`)
	p.comes(fridge)
	p.until(`document.querySelector('#notice button')`)
	require.Contains(t, p.text(), "KOA takes long to wake.")
	require.Contains(t, p.text(), puzzle.TrueTriples[1].Title, "the board can be read")
	wake()
	p.until("document.body.dataset.ready")
	require.False(t, ask[bool](p, `document.getElementById('notice').checkVisibility()`), "it came after all")

	p.before(`WebAssembly.instantiate = () => Promise.reject(new Error('it is out of reach'))`)
	p.do(chromedp.Navigate(p.address + fridge.Path()))
	p.until(`document.querySelector('#notice:has(button)')?.innerText.includes('it is out of reach')`)
	require.Contains(t, p.text(), puzzle.TrueTriples[1].Title)
	p.fits("no engine")
	p.content()
}

// TestNoWorkerAsksForItsModule: a worker of a page that is left meanwhile may end the whole tab by it.
func TestNoWorkerAsksForItsModule(t *testing.T) {
	begun := regexp.MustCompile(`new Worker\(new URL\('([^']+)'`)
	var workers []string
	for _, file := range globbed(t, "assets/*.js") {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, found := range begun.FindAllSubmatch(source, -1) {
			workers = append(workers, "assets/"+string(found[1]))
		}
	}
	require.Len(t, workers, 2)
	for _, file := range workers {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		require.False(t, strings.Contains(string(source), "import.meta."), file)
	}
}
