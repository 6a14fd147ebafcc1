package site

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/triples"
)

// host serves a folder of plain files under a path, as any host of static files does, and
// can be cut off.
type host struct {
	dir string
	off bool
}

func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if h.off {
		panic(http.ErrAbortHandler)
	}
	http.StripPrefix("/some/sub/path", http.FileServer(http.Dir(h.dir))).ServeHTTP(w, r)
}

// visitor opens a browser at the plain files of a site.
func visitor(t *testing.T, s *Site) (*player, *host) {
	t.Helper()
	browser(t)
	h := &host{dir: exported(t, s)}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return seatAt(t, server.URL+"/some/sub/path/"), h
}

func asleep(p *player) {
	p.Helper()
	p.until(`navigator.serviceWorker && (async () => { const r = await navigator.serviceWorker.getRegistration(); globalThis.awake = r?.active?.state === 'activated' && !r.installing && !r.waiting; })() && globalThis.awake`)
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
	h.off = false
	p.do(chromedp.Navigate(p.address + "2026-12-04/triples/"))
	p.until("document.body.dataset.ready")
}

// asked are the requests for a file.
func (p *player) asked(name string) (urls []string) {
	p.heard.mutex.Lock()
	defer p.heard.mutex.Unlock()
	for _, url := range p.heard.requests {
		if strings.HasSuffix(url, name) {
			urls = append(urls, url)
		}
	}
	return urls
}
