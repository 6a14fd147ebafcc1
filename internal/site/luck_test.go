package site

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/triples"
)

// TestBadLuck: what happens to a player in the middle of a game costs no move.
func TestBadLuck(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	for _, c := range []struct {
		name   string
		befall func(*player, *triples.Puzzle)
	}{
		{"a storage that fills, and has room again", fills},
		{"a tab that slept for a week", sleeps},
		{"a sheet of the system that is refused", refusesSheets},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := seat(t, puzzles{fridge: fridgeDocument(t)})
			c.befall(p, puzzle)
			p.content()
		})
	}
}

func fills(p *player, puzzle *triples.Puzzle) {
	p.before(`{ const keep = Storage.prototype.setItem; Storage.prototype.setItem = function (...of) { if (globalThis.full) throw new DOMException('full', 'QuotaExceededError'); keep.apply(this, of); }; }`)
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.lock(puzzle.TrueTriples[0].Tiles...)
	ask[bool](p, `globalThis.full = true`)
	p.lock(puzzle.TrueTriples[1].Tiles...)
	p.until(`document.querySelectorAll('.slot.filled').length === 2`)
	require.Contains(p, p.text(), "has no room for your last move")
	p.fits("a full storage")
	p.visit(fridge)
	require.Equal(p, 1, ask[int](p, `document.querySelectorAll('.slot.filled').length`), "what was kept before is there")
	ask[bool](p, `globalThis.full = true`)
	p.lock(puzzle.TrueTriples[1].Tiles...)
	p.until(`document.querySelectorAll('.slot.filled').length === 2`)
	ask[bool](p, `globalThis.full = false`)
	p.lock(puzzle.TrueTriples[2].Tiles...)
	p.until(`document.querySelector('.tier')`)
	require.NotContains(p, p.text(), "has no room")
	p.visit(fridge)
	require.Contains(p, p.text(), string(triples.Flawless))
}

func sleeps(p *player, puzzle *triples.Puzzle) {
	p.clockAt("2026-12-05T12:00:00Z")
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.lock(puzzle.TrueTriples[0].Tiles...)
	ask[int](p, `globalThis.ahead = 7 * 86_400_000`)
	ask[bool](p, `document.dispatchEvent(new Event('visibilitychange'))`)
	p.lock(puzzle.TrueTriples[1].Tiles...)
	p.lock(puzzle.TrueTriples[2].Tiles...)
	p.until(`document.querySelector('.tier')`)
	require.Contains(p, p.text(), string(triples.Flawless))
	require.Less(p, ask[int](p, `JSON.parse(localStorage.getItem(`+p.key("2026-12-05/triples")+`)).elapsed`), 3_600_000, "asleep no time is played")
	require.Equal(p, "2026-12-12", ask[string](p, `JSON.parse(localStorage.getItem(`+p.key("2026-12-05/triples")+`)).result.on`))
	p.do(chromedp.Navigate(p.address))
	require.Contains(p, p.text(), "✓ FLAWLESS")
}

// refusesSheets: one that is closed is no mistake and says nothing; one that is refused leads to the
// text that is in sight.
func refusesSheets(p *player, puzzle *triples.Puzzle) {
	p.before(`navigator.share = async what => { globalThis.shared = what; throw new DOMException('no', globalThis.refusal); }; { const real = matchMedia; globalThis.matchMedia = query => query.includes('coarse') ? { matches: true } : real(query); }`)
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	for _, group := range puzzle.TrueTriples {
		p.lock(group.Tiles...)
	}
	p.until(`document.querySelector('.sharing .main')`)
	for _, c := range [][2]string{{"AbortError", ""}, {"NotAllowedError", "Copy it from above"}, {"AbortError", ""}} {
		ask[string](p, `globalThis.refusal = '`+c[0]+`'`)
		p.click(`.sharing .main`)
		p.until(`document.querySelector('.sent').textContent === '` + c[1] + `'`)
		require.Contains(p, ask[string](p, `document.querySelector('.share').innerText`), "FLAWLESS")
		require.Equal(p, "text", ask[string](p, `Object.keys(globalThis.shared).join()`), "Copy in the sheet of iOS takes a link alone, where there is one beside the text")
	}
}
