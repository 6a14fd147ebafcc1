package site

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"dailies/game/triples"
)

// TestTriplesInABrowser plays triples as people do.
func TestTriplesInABrowser(t *testing.T) {
	odd := Puzzle{"2026-12-06", "triples"}
	p := seat(t, puzzles{fridge: fridgeDocument(t), odd: hostile(t)})
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	for _, test := range []struct {
		name string
		play func(*player, *triples.Puzzle)
	}{
		{"the first visit shows the rules", firstVisit},
		{"won with a mouse over a reload", wonByMouse},
		{"lost with the keyboard alone", lostByKeyboard},
		{"won with a finger at 320 px", wonByTouch},
		{"the ending takes its time and can be skipped", pacedEnding},
		{"the bar keeps still over a turn", stillBar},
		{"a save that cannot be resumed", oddSaves},
		{"a storage that keeps nothing", fullStorage},
	} {
		t.Run(test.name, func(t *testing.T) {
			at := p.in(t)
			test.play(at, puzzle)
			at.content()
		})
	}
	t.Run("hostile text", func(t *testing.T) {
		at := p.in(t)
		at.sit(screen{width: 320, scheme: "dark"})
		at.fresh(odd)
		for range triples.MaxMisses {
			at.lock(puzzle.Tiles[0].ID, puzzle.Tiles[1].ID, puzzle.Tiles[2].ID)
		}
		at.until(`document.querySelector('.tier')`)
		require.Equal(t, "undefined", ask[string](at, `typeof hacked`))
		require.Zero(t, ask[int](at, `document.querySelectorAll('main img, main script').length`))
		require.LessOrEqual(t, ask[int](at, `document.scrollingElement.scrollWidth - innerWidth`), 0)
		at.content()
	})
}

const tileOf = `[data-tile="%s"]`

// lock selects tiles with the mouse and locks them.
func (p *player) lock(ids ...triples.TileID) {
	p.Helper()
	for _, id := range ids {
		p.click(fmt.Sprintf(tileOf, id))
	}
	p.click(`[data-focus="lock"]`)
}

func firstVisit(p *player, _ *triples.Puzzle) {
	for _, s := range []screen{{width: 360, scheme: "light"}, {width: 1280, scheme: "dark"}} {
		p.sit(s)
		p.visit(fridge)
		ask[bool](p, `localStorage.clear() === undefined`)
		p.do(chromedp.Navigate(p.address))
		p.shoot(fmt.Sprintf("list-%d-%s", s.width, s.scheme))
		p.fits("the list")
		ask[bool](p, `localStorage.clear() === undefined`)
		p.visit(fridge)
		p.until(`document.querySelector('dialog[open]')`)
		require.Contains(p, p.text(), "Three of the twelve tiles are decoys")
		p.shoot(fmt.Sprintf("howto-%d-%s", s.width, s.scheme))
		p.fits("the rules")
		p.press(kb.Enter)
		p.until(`!document.querySelector('dialog[open]')`)
	}
}

func wonByMouse(p *player, puzzle *triples.Puzzle) {
	groups := puzzle.TrueTriples
	for _, s := range []screen{{width: 360, scheme: "light"}, {width: 360, scheme: "dark"}, {width: 1280, scheme: "light"}, {width: 1280, scheme: "dark"}, {width: 2560, scheme: "light"}} {
		where := fmt.Sprintf("%d-%s", s.width, s.scheme)
		p.sit(s)
		p.fresh(fridge)
		p.click(fmt.Sprintf(tileOf, groups[0].Tiles[0]))
		p.click(`[data-focus="lock"]`)
		require.Contains(p, p.text(), "Misses left: 4", "two tiles too few are no miss")
		p.shoot("start-" + where)
		p.fits("the start " + where)
		p.click(`[data-focus="clear"]`)
		asked(p, groups, where)
		p.lock(groups[0].Tiles...)
		require.Contains(p, p.text(), groups[0].Title)
		require.False(p, ask[bool](p, `!!document.querySelector('[data-focus="ask"]')`), "she says what she would watch before the first group alone")
		require.Contains(p, p.text(), "People, again.", "KOA raises her suspicion")
		p.lock(groups[1].Tiles[0], groups[1].Tiles[1], groups[2].Tiles[0])
		require.Contains(p, p.text(), "Close. One tile is poisoning this.")
		require.Contains(p, p.text(), "Two of the three go together.")
		require.Contains(p, p.text(), "Misses left: 3")
		p.shoot("middle-" + where)
		p.fits("the middle " + where)
		before := ask[string](p, `document.getElementById('board').innerText`)
		p.do(chromedp.Reload())
		p.until("document.body.dataset.ready")
		require.Equal(p, before, ask[string](p, `document.getElementById('board').innerText`), "a reload changes nothing")
		for _, id := range []triples.TileID{groups[2].Tiles[0], groups[1].Tiles[0], groups[1].Tiles[1]} {
			require.NotContains(p, p.text(), "You tried these three")
			p.click(fmt.Sprintf(tileOf, id))
		}
		require.Contains(p, p.text(), "You tried these three", "told before it costs a miss")
		p.fits("three that were tried " + where)
		p.click(`[data-focus="clear"]`)
		p.click(`[data-focus="shuffle"]`)
		p.lock(groups[2].Tiles...)
		p.lock(groups[1].Tiles...)
		p.until(`document.querySelector('.tier')`)
		text := p.text()
		for _, part := range []string{"FLAWLESS", "Sets locked: 3", groups[1].RuleExplanation, puzzle.DecoyExplainers[0].WhyTempting, "TRIPLES 2026-12-05"} {
			require.Contains(p, text, part)
		}
		p.shoot("end-" + where)
		p.fits("the end " + where)
		p.click(`.sharing input`)
		require.Contains(p, ask[string](p, `document.querySelector('.share').textContent`), "1-3-2")
		p.do(chromedp.Reload())
		p.until(`document.querySelector('.tier')`)
		p.do(chromedp.Navigate(p.address))
		require.Contains(p, p.text(), "✓ FLAWLESS", "the list shows what was played")
	}
}

// asked asks KOA what she would watch in a group and in three others.
func asked(p *player, groups []triples.TrueTriple, where string) {
	p.click(`[data-focus="ask"]`)
	require.Contains(p, p.text(), "Ask (6)", "no question without three tiles")
	for i, three := range [][]triples.TileID{groups[0].Tiles, {groups[0].Tiles[0], groups[1].Tiles[0], groups[2].Tiles[0]}} {
		for _, id := range three {
			p.click(fmt.Sprintf(tileOf, id))
		}
		p.click(`[data-focus="ask"]`)
		require.Contains(p, ask[string](p, `document.querySelector('.bubble').innerText`), "KOA would watch this:")
		require.NotEmpty(p, ask[string](p, `document.getElementById('live').textContent`), "it is read aloud")
		require.Equal(p, i+1, ask[int](p, `document.querySelectorAll('.asked li').length`))
		require.Contains(p, p.text(), "Told")
		p.fits("a question " + where)
		p.click(`[data-focus="clear"]`)
	}
	require.Contains(p, p.text(), "Ask (4)")
	p.shoot("asked-" + where)
	p.do(chromedp.Reload())
	p.until("document.body.dataset.ready")
	require.Contains(p, p.text(), "Ask (4)", "a reload gives no question back")
}

// focused is what the keyboard is at.
const focused = `document.activeElement?.dataset?.focus ?? document.activeElement?.tagName`

// lostByKeyboard goes through the page by Tab, arrows, Space and Enter.
func lostByKeyboard(p *player, _ *triples.Puzzle) {
	p.sit(screen{width: 1280, scheme: "light"})
	p.fresh(fridge)
	for range 12 {
		p.press(kb.Tab)
		if ask[string](p, focused) == "t1" {
			break
		}
	}
	require.Equal(p, "t1", ask[string](p, focused))
	for n := range triples.MaxMisses {
		if n > 0 {
			for range 30 {
				if ask[string](p, focused) == "t1" {
					break
				}
				p.do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(8)))
			}
		}
		p.press(" ")
		p.press(kb.ArrowRight)
		p.press(" ")
		require.Equal(p, "t2", ask[string](p, focused), "focus stays where it is")
		p.press(kb.ArrowDown)
		p.press(kb.Enter)
		require.Equal(p, 3, ask[int](p, `document.querySelectorAll('.tile [aria-pressed="true"]').length`))
		for range 20 {
			p.press(kb.Tab)
			if ask[string](p, focused) == "lock" {
				break
			}
		}
		p.press(kb.Enter)
		require.NotEmpty(p, ask[string](p, `document.getElementById('live').textContent`), "the miss is read aloud")
	}
	p.until(`document.querySelector('.tier')`)
	require.Contains(p, p.text(), "BUSTED")
	require.Equal(p, "H2", ask[string](p, focused), "the result has the focus")
}

func wonByTouch(p *player, puzzle *triples.Puzzle) {
	p.sit(screen{width: 320, scheme: "dark", touch: true})
	p.fresh(fridge)
	for _, group := range puzzle.TrueTriples {
		for _, id := range group.Tiles {
			p.tap(fmt.Sprintf(tileOf, id))
		}
		p.fits("320 px")
		p.tap(`[data-focus="lock"]`)
	}
	p.until(`document.querySelector('.tier')`)
	require.NotContains(p, p.text(), "BUSTED")
	p.fits("320 px at the end")
	p.shoot("end-320")
	p.sit(screen{width: 320, scheme: "dark"})
}

func pacedEnding(p *player, puzzle *triples.Puzzle) {
	p.sit(screen{width: 360, scheme: "light", moving: true})
	p.fresh(fridge)
	for _, group := range puzzle.TrueTriples {
		p.lock(group.Tiles...)
	}
	p.until(`document.querySelector('.ending h2')?.textContent === 'Processing…'`)
	p.shoot("processing")
	p.until(`document.querySelector('.ending h2')?.textContent === 'Final audit'`)
	require.NotContains(p, p.text(), puzzle.DecoyExplainers[0].WhyTempting)
	p.shoot("audit")
	p.click(`.ending button`)
	p.until(`document.querySelector('.tier')`)
	p.click(`[data-focus="again"]`)
	p.until(`document.querySelectorAll('.tile').length === 12`)
	require.True(p, ask[bool](p, `/^00:0\d$/.test(document.getElementById('clock').textContent)`), "the clock starts over")
}

// bar is where the bar of triples stands in the window and how high it is, and where its first
// button does.
const bar = `['.forecast', '[data-focus="lock"]'].flatMap(s => { const r = document.querySelector(s).getBoundingClientRect(); return [r.top, r.height]; })`

// stillBar: through a whole game nothing moves under the thumb, all of it is in sight without a
// scroll, and a miss leaves the same three a tap away.
func stillBar(p *player, puzzle *triples.Puzzle) {
	groups := puzzle.TrueTriples
	missed := []triples.TileID{groups[1].Tiles[0], groups[1].Tiles[1], groups[2].Tiles[0]}
	defer p.sit(screen{width: 360, scheme: "light"})
	p.sit(screen{width: 360, scheme: "light"})
	p.do(chromedp.EmulateViewport(360, 740))
	p.fresh(fridge)
	p.stays(missed)
	before := ask[float64](p, bar+`[2]`)
	for _, three := range [][]triples.TileID{missed, groups[0].Tiles, groups[1].Tiles} {
		for _, id := range append(three, "lock") {
			ask[bool](p, fmt.Sprintf(`document.querySelector('[data-focus="%s"]').click() === undefined`, id))
		}
		require.InDelta(p, before, ask[float64](p, bar+`[2]`), 1, "the thumb is on the button still")
		require.LessOrEqual(p, ask[int](p, `document.scrollingElement.scrollHeight`), 740, "one screen")
		require.Equal(p, "lock", ask[string](p, `(document.querySelector('[data-focus="lock"]').focus(), `+focused+`)`))
	}
	require.Contains(p, ask[string](p, `document.querySelector('.slots').innerText`), groups[1].Title)
	require.Empty(p, ask[[]string](p, `[...document.querySelectorAll('.tile button')].filter(b => b.offsetHeight < 64 || b.getBoundingClientRect().bottom > document.querySelector('.forecast').getBoundingClientRect().top).map(b => b.dataset.tile)`), "tiles are large, and the bar is over none")
	p.fresh(fridge)
	p.lock(missed...)
	p.click(`[data-focus="clear"]`)
	require.Equal(p, 3, ask[int](p, `document.querySelectorAll('.tile [aria-pressed="true"]').length`), "the same three again")
}

// stays asks that the bar keeps its place while tiles are selected, wherever the page is scrolled to.
func (p *player) stays(tiles []triples.TileID) {
	p.Helper()
	for _, scroll := range []string{"0", "1e6"} {
		before := ask[[]float64](p, `(scrollTo(0, `+scroll+`), `+bar+`)`)
		for _, id := range tiles {
			ask[bool](p, fmt.Sprintf(`document.querySelector('`+tileOf+`').click() === undefined`, id))
			require.Equal(p, before, ask[[]float64](p, bar), "at %s", id)
		}
		ask[bool](p, `document.querySelector('[data-focus="clear"]').click() === undefined`)
		require.Equal(p, before, ask[[]float64](p, bar))
	}
}

func oddSaves(p *player, puzzle *triples.Puzzle) {
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.lock(puzzle.TrueTriples[0].Tiles...)
	key := `"dailies/1/2026-12-05/triples"`
	good := ask[string](p, `localStorage.getItem(`+key+`)`)
	for name, c := range map[string]struct{ kept, notice string }{
		"another version": {strings.Replace(good, `\"version\":1`, `\"version\":2`, 1), "starts over"},
		"not JSON":        {"{", ""},
		"not an object":   {"7", ""},
		"no save":         {`{"elapsed":"soon","save":3}`, ""},
		"damaged":         {`{"elapsed":3,"save":"{}"}`, "starts over"},
		"no document":     {`{"elapsed":3,"document":"{}","save":"{}"}`, "starts over"},
	} {
		p.do(chromedp.Navigate(p.address))
		ask[bool](p, fmt.Sprintf(`localStorage.setItem(%s, %q) === undefined`, key, c.kept))
		p.visit(fridge)
		require.Equal(p, 12, ask[int](p, `document.querySelectorAll('.tile').length`), name)
		notice := ask[string](p, `document.getElementById('notice').textContent`)
		require.Contains(p, notice, c.notice, name)
		require.Equal(p, c.notice != "", notice != "", name)
	}
}

func fullStorage(p *player, puzzle *triples.Puzzle) {
	p.before(`if (location.hash === '#full') Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`)
	p.fresh(fridge)
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.address+fridge.Path()+"#full"))
	p.until("document.body.dataset.ready")
	ask[bool](p, `document.querySelector('dialog').close() === undefined`)
	p.lock(puzzle.TrueTriples[0].Tiles...)
	require.Contains(p, p.text(), puzzle.TrueTriples[0].Title, "the game goes on")
	require.Contains(p, p.text(), "has no room")
}

// TestTilesStayWhereTheyAre: the first lock, and what KOA suspects after it, push no tile that is
// about to be pressed.
func TestTilesStayWhereTheyAre(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.sit(screen{width: 360, scheme: "light"})
	p.do(chromedp.EmulateViewport(360, 740))
	p.fresh(fridge)
	const top = `document.querySelector('.tiles').getBoundingClientRect().top + scrollY`
	before := ask[float64](p, top)
	p.lock(puzzle.TrueTriples[0].Tiles...)
	p.until(`document.querySelector('.slot.filled') && document.querySelector('button.warning')`)
	require.InDelta(t, before, ask[float64](p, top), 1)
	p.content()
}
