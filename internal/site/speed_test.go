package site

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// ready notes in every page when its board can be played, in milliseconds since the visit began.
const ready = `new MutationObserver((_, watcher) => {
  if (!document.body?.dataset.ready) return;
  globalThis.readyAt = performance.now();
  watcher.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-ready'] });`

// TestHowLongAPageTakes tells how long it takes from a visit to the board as text, to the
// engine's last byte and to a board that can be played: with an empty cache, with a full one,
// and from plain files by way of the service worker. Nothing is asked of the figures, which
// are the machine's; run it with -v.
func TestHowLongAPageTakes(t *testing.T) {
	const cold, warm = 5, 15
	t.Run("served", func(t *testing.T) {
		p := seat(t, everyGame(t))
		p.before(ready)
		p.opens(camping8, "first visit of a program that has just started", 1, true)
		for puzzle := range everyGame(t) {
			p.opens(puzzle, "cold", cold, true)
			p.opens(puzzle, "warm", warm, false)
		}
	})
	t.Run("plain files", func(t *testing.T) {
		p, _ := visitor(t, made(t, everyGame(t)))
		p.before(ready)
		p.fresh(camping8)
		asleep(p)
		p.opens(camping8, "from the service worker", warm, false)
	})
	t.Run("drag", func(t *testing.T) { dragTimes(seat(t, everyGame(t))) })
}

// opens visits a page so often and logs the medians.
func (p *player) opens(puzzle Puzzle, how string, times int, empty bool) {
	p.Helper()
	var text, engine, board []float64
	for range times {
		p.do(chromedp.Navigate("about:blank"))
		if empty {
			_, err := chromedp.Call(p.ctx, network.ClearBrowserCache, cdp.Empty{})
			require.NoError(p, err)
		}
		p.visit(puzzle)
		at := ask[[]float64](p, `[performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, performance.getEntriesByType('resource').find(r => r.name.endsWith('.wasm')).responseEnd, readyAt]`)
		text, engine, board = append(text, at[0]), append(engine, at[1]), append(board, at[2])
	}
	p.Logf("%s, %s: text after %.0f ms, engine fetched %.0f, playable %.0f (at worst %.0f)", puzzle.Game, how, median(text), median(engine), median(board), slices.Max(board))
}

func median(all []float64) float64 {
	all = slices.Sorted(slices.Values(all))
	return all[len(all)/2]
}

// camping8 is a board of 8 by 8, as everyGame has it.
var camping8 = Puzzle{"2026-11-25", "waywords"}

// dragTimes logs how much script a move of a drag takes, over each row there and back.
func dragTimes(p *player) {
	p.sit(screen{width: 1280, scheme: "light"})
	p.fresh(camping8)
	p.spot(`.frame`) // it scrolls there
	took := ask[[]float64](p, `(() => {
		const took = [], cells = [...document.querySelectorAll('[data-cell]')], rows = Map.groupBy(cells, c => c.parentElement);
		const send = (kind, cell) => {
			const r = cell.getBoundingClientRect();
			const event = new PointerEvent(kind, { bubbles: true, cancelable: true, pointerId: 1, clientX: r.x + r.width / 2, clientY: r.y + r.height / 2 });
			const from = performance.now();
			cell.dispatchEvent(event);
			return performance.now() - from;
		};
		Element.prototype.setPointerCapture = () => {};
		for (const row of rows.values()) {
			send('pointerdown', row[0]);
			for (const cell of row.slice(1)) took.push(send('pointermove', cell));
			if (document.querySelectorAll('.picked').length !== 8) return [];
			for (const cell of row.slice(0, -1).reverse()) took.push(send('pointermove', cell));
			send('pointercancel', row[0]);
		}
		return took;
	})()`)
	p.Logf("drag on 8×8: %d moves, %.1f ms of script each, %.1f at worst", len(took), median(took), slices.Max(took))
	require.Len(p, took, 8*14)
}

// TestWireSizeBrotli is TestWireSize for hosts that compress by brotli.
func TestWireSizeBrotli(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node, which knows brotli, is not on the PATH")
	}
	dir := exported(t, made(t, everyGame(t)))
	files := []string{filepath.Join(dir, "index.html"), filepath.Join(dir, "sw.js"), filepath.Join(dir, manifestName)}
	for _, file := range globbed(t, filepath.Join(dir, "assets", "*", "*")) {
		if !strings.HasSuffix(file, ".png") {
			files = append(files, file)
		}
	}
	const script = `const z = require('zlib'), f = require('fs'); console.log(process.argv.slice(1).reduce((sum, name) => sum + z.brotliCompressSync(f.readFileSync(name)).length, 0))`
	out, err := exec.CommandContext(t.Context(), node, append([]string{"-e", script, "--"}, files...)...).Output()
	require.NoError(t, err)
	size, err := strconv.Atoi(strings.TrimSpace(string(out)))
	require.NoError(t, err, fmt.Sprintf("%q", out))
	t.Logf("first visit %d bytes by brotli", size)
	require.Less(t, size, 1_050_000)
}
