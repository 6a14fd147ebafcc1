package site

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/triples"
)

// result is what the browser keeps of how a puzzle ended; the zero value for nothing.
type result struct {
	Won         bool
	Tier, Later string
	Tries       int
}

func (p *player) resultOf(puzzle Puzzle) (r result) {
	p.Helper()
	text := ask[string](p, `JSON.stringify(JSON.parse(localStorage.getItem(`+p.key(string(puzzle.Date)+"/"+puzzle.Game)+`))?.result ?? {})`)
	require.NoError(p, json.Unmarshal([]byte(text), &r))
	return r
}

// script evaluates an expression over a module of the site, named as module.
func script[T any](p *player, name, expression string) T {
	p.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](fmt.Sprintf(
		`import(document.querySelector('script[type=module]').src.replace(/[a-z]+\.js$/, %q)).then(module => (%s))`, name, expression), chromedp.EvalAwaitPromise))
	require.NoError(p, err, expression)
	return value
}

// TestBackNeverLosesAWin: pages that Back brings out of memory show what was won since, and write
// nothing over it.
func TestBackNeverLosesAWin(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.before(`addEventListener('pageshow', event => { globalThis.woke = event.persisted; });
		addEventListener('storage', event => event.stopImmediatePropagation(), true);`) // Firefox and WebKit tell a page in memory nothing
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.lock(puzzle.TrueTriples[0].Tiles...)
	p.leaveBy(`.up a`)
	p.leaveBy(`.latest a`)
	p.until("document.body.dataset.ready")
	p.lock(puzzle.TrueTriples[1].Tiles...)
	p.lock(puzzle.TrueTriples[2].Tiles...)
	p.until(`document.querySelector('.tier')`)
	require.True(t, p.resultOf(fridge).Won)
	for _, shows := range []string{`document.querySelector('.latest .result')?.textContent.includes('✓')`, `document.body.dataset.ready && document.querySelector('.tier')`, `document.querySelector('.latest .result')?.textContent.includes('✓')`} {
		ask[bool](p, `history.back() === undefined`)
		p.until(shows)
		require.True(t, ask[bool](p, `woke`))
		require.Equal(t, result{Won: true, Tier: "FLAWLESS", Tries: 1}, p.resultOf(fridge))
	}
	p.content()
}

// TestAPageThatSlept: what another page kept is neither overwritten as this page goes nor by its
// next move, and is shown when it wakes.
func TestAPageThatSlept(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.lock(puzzle.TrueTriples[0].Tiles...)
	p.lock(puzzle.TrueTriples[1].Tiles...)
	key := p.key("2026-12-05/triples")
	two := ask[string](p, `localStorage.getItem(`+key+`)`)
	p.fresh(fridge)
	p.lock(puzzle.TrueTriples[2].Tiles...)
	keep := func(text string) { ask[bool](p, fmt.Sprintf(`localStorage.setItem(%s, %q) === undefined`, key, text)) }

	keep(two)
	ask[bool](p, `dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`)
	require.Equal(t, two, ask[string](p, `localStorage.getItem(`+key+`)`), "two moves are more than one")
	require.Contains(t, p.text(), puzzle.TrueTriples[1].Title)
	ended := `{"elapsed":9000,"over":true,"result":{"won":true,"tier":"FLAWLESS","on":"2026-12-05","tries":1},"newer":"kept"}`
	for _, wakes := range []string{`dispatchEvent(new PageTransitionEvent('pagehide'))`, `dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`, `document.dispatchEvent(new Event('visibilitychange'))`} {
		keep(ended)
		ask[bool](p, wakes)
		require.Equal(t, ended, ask[string](p, `localStorage.getItem(`+key+`)`), wakes)
	}
	p.lock(puzzle.TrueTriples[2].Tiles...)
	require.Equal(t, ended, ask[string](p, `localStorage.getItem(`+key+`)`), "a move")
}

// TestWhatIsMore: a win is more than a loss, a loss than a run, a further try than the one before, and
// a longer run than a shorter one since it was last started over.
func TestWhatIsMore(t *testing.T) {
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.do(chromedp.Navigate(p.address))
	rising := `[{}, run(0, 1), run(0, 3), run(5, 1), {...run(5, 1), result: end(false, 1)}, {...run(9, 0), result: end(false, 1)}, {...run(9, 2), result: end(false, 2)}, {save: '}', result: end(true, 1)}]`
	const helpers = `const run = (start, n) => ({save: JSON.stringify({start, moves: Array(n).fill(0)})}), end = (won, tries) => ({won, tries}), m = module;`
	got := script[[]string](p, "store.js", `(() => { `+helpers+` const all = `+rising+`;
		return all.flatMap((a, i) => all.flatMap((b, j) => m.exceeds(a, b) === i > j ? [] : [i + ' and ' + j])); })()`)
	require.Empty(t, got)
}

// TestASaveOfANewerSite: a result stays, whatever else the save holds, and what this version does not know stays too.
func TestASaveOfANewerSite(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	key := p.key("2026-12-05/triples")
	for _, c := range []struct{ kept, says string }{
		{`{"save":"{\"version\":9}","elapsed":"PT5S","result":{"won":true,"tier":"FLAWLESS","on":"2026-12-05","tries":1},"newer":"kept"}`, "your result stays"},
		{`{"save":"{\"version\":9}","elapsed":5,"newer":"kept"}`, "Your game starts over"},
	} {
		p.do(chromedp.Navigate(p.address))
		ask[bool](p, fmt.Sprintf(`localStorage.setItem(%s, %q) === undefined`, key, c.kept))
		p.visit(fridge)
		require.Contains(t, p.text(), c.says)
		p.do(chromedp.Navigate(p.address))
		require.JSONEq(t, c.kept, ask[string](p, `localStorage.getItem(`+key+`)`), "a visit writes nothing")
		p.visit(fridge)
		p.lock(puzzle.TrueTriples[0].Tiles...)
		require.Contains(t, ask[string](p, `localStorage.getItem(`+key+`)`), `"newer":"kept"`)
	}
}

// TestAStorageThatThrows: every game can be played where each call of every storage throws, and says
// that nothing is kept.
func TestAStorageThatThrows(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.before(`for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(globalThis, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
		navigator.storage.persist = navigator.storage.persisted = () => { throw new DOMException('denied', 'SecurityError'); };`)
	p.sit(screen{width: 360, scheme: "light"})
	p.visit(fridge)
	ask[bool](p, `document.querySelector('#howto').close() === undefined`)
	for _, group := range puzzle.TrueTriples {
		p.lock(group.Tiles...)
	}
	p.until(`document.querySelector('.tier')`)
	require.Contains(t, p.text(), "has no room")
	p.click("#gear")
	p.until(`document.querySelector('#settings[open]')`)
	p.do(chromedp.Navigate(p.address))
	require.Contains(t, p.text(), "The next doors open")
	p.content()
}

// TestTheFirstWinIsAskedToLast: the browser is asked not to clear its storage once, when there is something to lose.
func TestTheFirstWinIsAskedToLast(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	other := Puzzle{"2026-12-04", "triples"}
	p := seat(t, puzzles{fridge: fridgeDocument(t), other: fridgeDocument(t)})
	p.before(`globalThis.asked = 0; navigator.storage.persist = () => Promise.reject(new Error(String(++globalThis.asked)))`)
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	for i, group := range puzzle.TrueTriples {
		require.Zero(t, ask[int](p, `asked`), i)
		p.lock(group.Tiles...)
	}
	p.until(`document.querySelector('.tier')`)
	require.Equal(t, 1, ask[int](p, `asked`))
	p.visit(other)
	for _, group := range puzzle.TrueTriples {
		p.lock(group.Tiles...)
	}
	p.until(`document.querySelector('.tier')`)
	require.Zero(t, ask[int](p, `asked`))
	p.content()
}
