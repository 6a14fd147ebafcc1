package site

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/internal/pagetest"
)

// moments notes in every page when its board takes taps, and when the engine judges them, in
// milliseconds since the visit began. What a script has made takes taps.
const moments = `new MutationObserver((_, watcher) => {
  const now = performance.now();
  if (document.querySelector('main :is([data-focus], [data-cell])')) globalThis.tappableAt ??= now;
  if (!document.body?.dataset.ready) return;
  globalThis.readyAt = now;
  watcher.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-ready'] });`

// TestTheFirstMinute tells how long a visit takes to the first picture, to a board that takes taps and to
// the first judged move. Nothing is asked of the figures, which are the machine's; run it
// with TRIALS set and -v.
func TestTheFirstMinute(t *testing.T) {
	if os.Getenv("TRIALS") == "" {
		t.Skip("tells figures and asks nothing of them: make trials")
	}
	source := everyGame(t)
	t.Run("here", func(t *testing.T) {
		p := seat(t, source)
		p.before(moments)
		for puzzle := range source {
			p.opens(puzzle, "with an empty cache", 5, true)
			p.opens(puzzle, "with a full one", 9, false)
		}
	})
	t.Run("phone", func(t *testing.T) {
		for _, encoding := range []string{"gzip", "br"} {
			phone(t, source, encoding)
		}
	})
	t.Run("drag", func(t *testing.T) { dragTimes(seat(t, source)) })
}

// phone visits plain files with a processor that is slowed four times, over a slow network, from the
// service worker, and over a network that hangs.
func phone(t *testing.T, source puzzles, encoding string) {
	t.Helper()
	h := &slow{encoding: encoding, files: map[string][]byte{}}
	for name, text := range written(t, exported(t, made(t, source))) {
		h.files[name] = packed(t, encoding, []byte(text))
	}
	ctx, heard := pagetest.Alone(t, chromedp.Flag("ignore-certificate-errors", true))
	p := &player{T: t, ctx: ctx, heard: heard}
	p.do(chromedp.Navigate("about:blank"))
	_, err := chromedp.Call(p.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4})
	require.NoError(t, err)
	p.sit(screen{width: 360, scheme: "light", touch: true})
	p.before(moments)
	for puzzle := range source {
		p.address = h.host(t) // a host that this browser has never seen
		p.opens(puzzle, "slow 4G, "+encoding+", empty cache", 1, true)
		asleep(p)
		p.opens(puzzle, "slow 4G, "+encoding+", again", 3, false)
		h.hangs.Store(true)
		p.opens(puzzle, "network that hangs", 3, false)
		h.hangs.Store(false)
	}
}

// slow serves files as a phone reaches them by slow 4G, as Lighthouse has it: 200 kB a second for all
// answers together, and 150 ms there and back. Once it hangs, it answers nothing.
type slow struct {
	encoding string
	files    map[string][]byte // by path, compressed
	hangs    atomic.Bool
	line     sync.Mutex
}

// host is the address of a host that no browser has seen. Many files share one connection there, which
// takes three times there and back to open.
func (h *slow) host(t *testing.T) string {
	t.Helper()
	server := httptest.NewUnstartedServer(h)
	server.EnableHTTP2 = true
	server.Config.ConnContext = func(ctx context.Context, _ net.Conn) context.Context {
		time.Sleep(450 * time.Millisecond)
		return ctx
	}
	server.StartTLS()
	t.Cleanup(server.Close)
	return server.URL + "/"
}

func (h *slow) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if h.hangs.Load() {
		<-r.Context().Done()
		return
	}
	time.Sleep(150 * time.Millisecond)
	path := r.URL.Path[1:]
	if path == "" || strings.HasSuffix(path, "/") {
		path += "index.html"
	}
	file := h.files[path]
	if file == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", cmp.Or(types[filepath.Ext(path)], "text/html; charset=utf-8"))
	w.Header().Set("Content-Encoding", h.encoding)
	w.Header().Set("Cache-Control", "max-age=600")
	for chunk := range slices.Chunk(file, 6000) {
		h.line.Lock()
		time.Sleep(time.Duration(len(chunk)) * 5 * time.Microsecond)
		h.line.Unlock()
		if _, err := w.Write(chunk); err != nil {
			return
		}
	}
}

// packed is a file as a host sends it, compressed as well as can be.
func packed(t *testing.T, encoding string, data []byte) []byte {
	t.Helper()
	if encoding == "gzip" {
		return compress(data, gzip.BestCompression)
	}
	command := exec.CommandContext(t.Context(), "node", "-e", `process.stdout.write(require('zlib').brotliCompressSync(require('fs').readFileSync(0)))`)
	command.Stdin = bytes.NewReader(data)
	out, err := command.Output()
	require.NoError(t, err)
	return out
}

// opens visits a page so often and logs the medians.
func (p *player) opens(puzzle Puzzle, how string, times int, empty bool) {
	p.Helper()
	var picture, tappable, judged []float64
	for range times {
		p.do(chromedp.Navigate("about:blank"))
		if empty {
			_, err := chromedp.Call(p.ctx, network.ClearBrowserCache, cdp.Empty{})
			require.NoError(p, err)
		}
		p.visit(puzzle)
		at := ask[[]float64](p, `[performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, tappableAt, readyAt]`)
		picture, tappable, judged = append(picture, at[0]), append(tappable, at[1]), append(judged, at[2])
	}
	p.Logf("%s, %s: picture after %.0f ms, takes taps %.0f, judges them %.0f", puzzle.Game, how, median(picture), median(tappable), median(judged))
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
	t.Parallel()
	if testing.Short() {
		t.Skip("brotli takes half a minute")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("missing: node, which knows brotli")
	}
	dir := exported(t, made(t, everyGame(t)))
	files := []string{filepath.Join(dir, "index.html"), filepath.Join(dir, "sw.js"), filepath.Join(dir, manifestName)}
	for _, file := range append(globbed(t, filepath.Join(dir, "assets", "*", "*.*")), globbed(t, filepath.Join(dir, "assets", "*", "skins", "*"))...) {
		if !strings.HasSuffix(file, ".png") && !slices.Contains(onRequest, filepath.Base(file)) {
			files = append(files, file)
		}
	}
	const script = `const z = require('zlib'), f = require('fs'); console.log(process.argv.slice(1).reduce((sum, name) => sum + z.brotliCompressSync(f.readFileSync(name)).length, 0))`
	out, err := exec.CommandContext(t.Context(), node, append([]string{"-e", script, "--"}, files...)...).Output()
	require.NoError(t, err)
	size, err := strconv.Atoi(strings.TrimSpace(string(out)))
	require.NoError(t, err, fmt.Sprintf("%q", out))
	t.Logf("first visit %d bytes by brotli", size)
	require.Less(t, size, 1_100_000)
}
