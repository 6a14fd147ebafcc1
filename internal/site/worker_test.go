package site

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/triples"
)

// workerOf runs the service worker in a function, where browsers are as a case says: copy is what
// is kept of the address, or says that the store is full or broken, and network how it answers: now, late, with a late body, never, or cut off.
// What a timer waits for passes before a late answer, without a clock. It gives what the page gets.
const workerOf = `(async (path, copy, network, more) => {
  const answers = [], wait = [], late = new Promise(resolve => wait.push(resolve));
  const registration = { scope: 'https://x/s/' }, Date = { now: () => 0 };
  const fails = async () => { throw new DOMException('no room', 'QuotaExceededError'); };
  const cache = { match: async () => copy && copy !== 'full' ? new Response(copy) : undefined, put: copy === 'full' ? fails : async () => {}, keys: async () => [], addAll: async () => {} };
  const caches = copy === 'broken' ? { open: fails, match: fails, keys: fails } : { open: async () => cache, match: cache.match, keys: async () => [] };
  const fetch = async () => {
    if (network === 'cut') throw new TypeError('cut');
    if (network === 'never') return new Promise(() => {});
    if (network === 'late') await late;
    return new Response(network === 'body' ? new ReadableStream({ async pull(c) { await late; c.enqueue(new TextEncoder().encode('network')); c.close(); } }) : 'network');
  };
  const setTimeout = then => {
    if (network === 'now' || network === 'cut') return; // it answers before
    then();
    globalThis.setTimeout(() => wait.forEach(go => go()));
  };
  const skipWaiting = async () => {}, clients = {}, heard = {}, addEventListener = (type, then) => { heard[type] = then; };
  const { AbortSignal } = more;
  WORKER
  let answer;
  heard.fetch({ request: { url: 'https://x/s/' + path, method: 'GET', mode: 'navigate' }, waitUntil() {}, respondWith(promise) { answer = promise; } });
  return (await answer).status === 503 ? 'missing' : await (await answer).text();
})`

// TestWhatAWorkerDoes: with what is kept and how the network answers, what a page gets.
func TestWhatAWorkerDoes(t *testing.T) {
	s := made(t, puzzles{fridge: fridgeDocument(t)})
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.do(chromedp.Navigate(p.address))
	text, err := s.worker(nil)
	require.NoError(t, err)
	run := strings.Replace(workerOf, "WORKER", string(text), 1)
	for _, c := range []struct{ path, copy, network, gets string }{
		{"2026-12-05/aura/", "", "now", "network"},
		{"2026-12-05/aura/", "", "late", "network"}, // however late: there is no copy
		{"2026-12-05/aura/", "", "body", "network"},
		{"2026-12-05/aura/", "", "cut", "missing"},
		{"2026-12-05/aura/", "copy", "now", "network"},
		{"2026-12-05/aura/", "copy", "late", "copy"},
		{"2026-12-05/aura/", "copy", "body", "copy"},
		{"2026-12-05/aura/", "copy", "never", "copy"},
		{"2026-12-05/aura/", "copy", "cut", "copy"},
		{"2026-12-05/aura/", "full", "now", "network"},
		{"2026-12-05/aura/", "broken", "now", "network"},
		{"assets/0123456789ab/play.js", "broken", "now", "network"},
		{"assets/0123456789ab/play.js", "copy", "never", "copy"},
		{"assets/0123456789ab/play.js", "", "now", "network"},
	} {
		for _, signal := range []string{"AbortSignal", "undefined", "class {}"} { // old browsers lack AbortSignal.timeout
			got, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](fmt.Sprintf(`%s(%q, %q, %q, { AbortSignal: %s })`, run, c.path, c.copy, c.network, signal), chromedp.EvalAwaitPromise))
			require.NoError(t, err, "%v", c)
			require.Equal(t, c.gets, got, "%v, AbortSignal is %s", c, signal)
		}
	}
	rules, err := chromedp.Run(p.ctx, chromedp.Evaluate[[]string](strings.Replace(run, "let answer;", "return rules.map(({fits, first, patience}) => [fits.source, first, patience ?? 'no limit'].join(' '));", 1)+`('', '', '', {})`, chromedp.EvalAwaitPromise))
	require.NoError(t, err)
	require.Equal(t, []string{`^assets\/ copy no limit`, `^ network 800`}, rules)
}

// TestAFirstVisitIsKept: a day that was opened before there was a worker goes on without a connection,
// where browsers keep no copy of their own.
func TestAFirstVisitIsKept(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	p, h := visitor(t, made(t, puzzles{fridge: fridgeDocument(t)}))
	p.clockAt("2026-12-09T08:00:00Z") // of another day, which the worker does not fetch ahead
	p.sit(screen{width: 360, scheme: "light"})
	p.visit(fridge)
	ask[bool](p, `document.querySelector('#howto').close() === undefined`)
	p.lock(puzzle.TrueTriples[0].Tiles...)
	p.until(fmt.Sprintf(`(async () => { globalThis.there = (await Promise.all(['', 'puzzle.json'].map(file => caches.match(%q + file, { ignoreVary: true })))).every(Boolean); })() && globalThis.there`, p.address+fridge.Path()))
	h.off = true
	p.do(chromedp.Reload())
	p.until("document.body.dataset.ready")
	require.Contains(t, p.text(), puzzle.TrueTriples[0].Title)
}

// updated is the site as a later version with scripts of its own.
func updated(t *testing.T, source Source, mark string) *Site {
	t.Helper()
	s := made(t, source)
	s.assets["engine.js"] = newAsset("engine.js", forGood, []byte(string(s.assets["engine.js"].data)+"globalThis.edition = '"+mark+"';"))
	version, err := versionOf(s.assets, []fs.FS{embedded})
	require.NoError(t, err)
	s.version = version
	return s.Of(source)
}

// TestAReloadPastTheWorker: a page that was reloaded with Shift has no worker, which alone has the old
// scripts; the game goes on with the new ones.
func TestAReloadPastTheWorker(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	all := puzzles{fridge: fridgeDocument(t)}
	p, h := visitor(t, made(t, all))
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.lock(puzzle.TrueTriples[0].Tiles...)
	asleep(p)
	h.dir = filepath.Join(t.TempDir(), "other") // whose host keeps nothing of the old one
	_, err = updated(t, all, "two").Export(t.Context(), h.dir, Plan{Until: "2026-12-31"})
	require.NoError(t, err)
	_, err = chromedp.Call(p.ctx, page.Reload, page.ReloadParams{IgnoreCache: new(true)})
	require.NoError(t, err)
	p.until("document.body?.dataset.ready && globalThis.edition === 'two'")
	require.Contains(t, p.text(), puzzle.TrueTriples[0].Title)
	require.NotContains(t, p.text(), "cannot be played")
	require.Equal(t, "", ask[string](p, `[...document.querySelectorAll('link[rel="stylesheet"]')].filter(link => !link.sheet).map(link => link.href).join()`))
}

// TestEarlierAssets: the assets of the last two versions stay, for pages that browsers and hosts keep.
func TestEarlierAssets(t *testing.T) {
	all := puzzles{fridge: fridgeDocument(t)}
	dir := filepath.Join(t.TempDir(), "public")
	var versions []string
	for _, mark := range []string{"one", "two", "two", "three", "four"} {
		s := updated(t, all, mark)
		_, err := s.Export(t.Context(), dir, Plan{Until: "2026-12-31"})
		require.NoError(t, err)
		if len(versions) == 0 || versions[0] != s.version {
			versions = append([]string{s.version}, versions...)
		}
	}
	files := written(t, dir)
	for i, version := range versions {
		_, there := files["assets/"+version+"/play.js"]
		require.Equal(t, i <= keptVersions, there, "version %d from the newest", i)
	}
}
