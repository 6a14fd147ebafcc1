package site

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/triples"
	"dailies/internal/pagetest"
)

// host serves a folder of plain files under a path, as any host of static files does, and
// can be cut off. It never answers a request for hang, but tells of it.
type host struct {
	dir  string
	off  bool
	hung chan struct{}
}

func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if h.off {
		panic(http.ErrAbortHandler)
	}
	if path.Base(r.URL.Path) == "hang" {
		close(h.hung)
		<-r.Context().Done()
		return
	}
	http.StripPrefix("/some/sub/path", http.FileServer(http.Dir(h.dir))).ServeHTTP(w, r)
}

// visitor opens a browser at the plain files of a site: one with a profile that lasts, for it installs them.
func visitor(t *testing.T, s *Site) (*player, *host) {
	t.Helper()
	pagetest.Long(t)
	h := &host{dir: exported(t, s), hung: make(chan struct{})}
	ctx, heard := pagetest.Alone(t)
	p := &player{T: t, ctx: ctx, address: served(t, h), heard: heard}
	p.do(chromedp.Navigate("about:blank"))
	return p, h
}

// served is the address of a host.
func served(t *testing.T, h *host) string {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server.URL + "/some/sub/path/"
}

func asleep(p *player) {
	p.Helper()
	p.until(`navigator.serviceWorker && (async () => { const r = await navigator.serviceWorker.getRegistration(); globalThis.awake = r?.active?.state === 'activated' && !r.installing && !r.waiting; })() && globalThis.awake`)
}

// leave goes to another page of the host, and waits for a new worker: Chromium now and then keeps the old one
// for as long as a page of it is open.
func (p *player) leave() {
	p.Helper()
	p.do(chromedp.Navigate(strings.TrimSuffix(p.address, "some/sub/path/")))
	p.until(`(async () => { const r = await navigator.serviceWorker.getRegistration("` + p.address + `"); globalThis.left = r.active.state === 'activated' && !r.installing && !r.waiting; return true; })() && globalThis.left`)
}

// TestPlainFilesInABrowser visits a site under a path, and then without a connection.
func TestPlainFilesInABrowser(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	p, h := visitor(t, made(t, puzzles{fridge: fridgeDocument(t), {"2026-12-04", "triples"}: fridgeDocument(t)}))
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.lock(puzzle.TrueTriples[0].Tiles...)
	asleep(p)
	p.content()
	wanting, err := chromedp.Call(p.ctx, page.GetInstallabilityErrors, cdp.Empty{})
	require.NoError(t, err)
	require.Empty(t, wanting.InstallabilityErrors, "it can be installed")
	require.Empty(t, p.asked(answerName), "the answer is not asked for before the end")

	p.do(chromedp.Reload())
	p.until("document.body.dataset.ready")
	h.off = true
	p.do(chromedp.Reload())
	p.until("document.body.dataset.ready")
	require.Contains(t, p.text(), puzzle.TrueTriples[0].Title, "the game goes on without a connection")
	p.lock(puzzle.TrueTriples[1].Tiles...)
	p.lock(puzzle.TrueTriples[2].Tiles...)
	p.until(`document.querySelector('.tier')`)
	p.click(`[data-focus="line"]`)
	p.until(`document.querySelector('#after .notice')`)
	require.Contains(t, p.text(), "needs a connection once")
	p.do(chromedp.Navigate(p.address))
	require.Contains(t, p.text(), "All days")
	p.do(chromedp.Navigate(p.address + "2026-12-04/triples/"))
	require.Contains(t, p.text(), "not on this device yet")
	if axe, err := os.ReadFile("../../.ci/pages/node_modules/axe-core/axe.min.js"); err == nil {
		p.seen(axe, "not-here-yet", false)
	}
	h.off = false
	p.do(chromedp.Navigate(p.address + "2026-12-04/triples/"))
	p.until("document.body.dataset.ready")
}

// asked are the requests for a file.
func (p *player) asked(name string) (urls []string) {
	for _, url := range p.heard.Requests() {
		if strings.HasSuffix(url, name) {
			urls = append(urls, url)
		}
	}
	return urls
}

// TestAnUpdateInABrowser: a game that was begun goes on with the files that it was begun
// with, whatever a new version makes of its save; the next one has the new files.
func TestAnUpdateInABrowser(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	next := Puzzle{"2026-12-04", "triples"}
	all := puzzles{fridge: fridgeDocument(t), next: fridgeDocument(t)}
	before := made(t, all)
	p, h := visitor(t, before)
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.lock(puzzle.TrueTriples[0].Tiles...)
	asleep(p)

	after := made(t, all)
	script := strings.Replace(string(after.assets["engine.js"].data), "return request=>", "globalThis.edition = 2; return request => request.save ? { problem: { kind: 'save', message: 'the rules have changed' } } :", 1)
	require.NotEqual(t, string(after.assets["engine.js"].data), script)
	after.assets["engine.js"] = newAsset("engine.js", forGood, []byte(script))
	after.version, err = versionOf(after.assets, []fs.FS{embedded})
	require.NoError(t, err)
	require.NotEqual(t, before.version, after.version)
	_, err = after.Export(t.Context(), h.dir, Plan{Until: "2026-12-31"})
	require.NoError(t, err)

	for i := range 3 { // while the worker changes, with it, and once it has tidied
		p.visit(fridge)
		require.Contains(t, p.text(), puzzle.TrueTriples[0].Title)
		require.Equal(t, "undefined", ask[string](p, "typeof edition"), "the old scripts")
		if i > 0 {
			p.until(`caches.keys().then(names => globalThis.caches_ = names.some(name => name.endsWith("` + after.version + `"))) && globalThis.caches_`)
			p.leave()
		}
	}
	p.visit(next)
	require.Equal(t, "number", ask[string](p, "typeof edition"), "the new scripts")
	h.off = true
	p.visit(fridge)
	require.Contains(t, p.text(), puzzle.TrueTriples[0].Title)
	p.lock(puzzle.TrueTriples[1].Tiles...)
	p.lock(puzzle.TrueTriples[2].Tiles...)
	p.until(`document.querySelector('.tier')`)
	require.Contains(t, p.text(), "FLAWLESS")
	h.off = false

	p.visit(next) // nothing needs the old version now
	p.until(`caches.keys().then(names => globalThis.caches_ = names.length) && globalThis.caches_ === 1`)

	// Where the old files are gone, the page says that the game starts over.
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.address))
	ask[bool](p, `localStorage.setItem(`+p.key("2026-12-05/triples")+`, JSON.stringify({elapsed: 3, engine: 'abcdef', save: '{}'})) === undefined`)
	p.visit(fridge)
	require.Contains(t, p.text(), "Your game starts over: the rules have changed.")
}

// TestAWithdrawalInABrowser: what the browser kept of a day that was taken back is gone at the next
// visit, wherever on the site that is, and even if the old worker is busy for longer than that visit.
func TestAWithdrawalInABrowser(t *testing.T) {
	gone := Puzzle{"2026-12-04", "triples"}
	s := made(t, puzzles{fridge: fridgeDocument(t), gone: fridgeDocument(t)})
	p, h := visitor(t, s)
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(gone)
	asleep(p)
	p.visit(gone)
	page := p.address + gone.Path()
	kept := `(async () => { const r = await navigator.serviceWorker.getRegistration(), has = await caches.match("` + page + `", { ignoreVary: true }); globalThis.kept_ = [Boolean(has), r.waiting?.state].join(' '); return true; })() && globalThis.kept_`
	p.until(kept + ` === 'true '`)
	ask[bool](p, `(fetch('hang').catch(() => {}), true)`)
	<-h.hung
	_, err := s.Export(t.Context(), h.dir, Plan{Until: "2026-12-31", Withdrawn: []Puzzle{gone}})
	require.NoError(t, err)
	p.visit(fridge)
	ask[bool](p, `(navigator.serviceWorker.getRegistration().then(r => r.update()), true)`)
	p.until(kept + ` === 'false installed'`)
	p.do(chromedp.Navigate(page))
	require.Contains(t, p.text(), Withdrawn)
}
