package site

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/session"
	"dailies/game/triples"
	"dailies/internal/pagetest"
	"dailies/internal/plays"
	"dailies/internal/plays/collector"
)

// collecting is a collector of one puzzle's plays, which can be cut off.
type collecting struct {
	*httptest.Server
	db   *collector.Database
	off  atomic.Bool
	came atomic.Int64 // requests
}

// collects starts a collector for the pages of an origin.
func collects(t *testing.T, document []byte, origin string) *collecting {
	t.Helper()
	db, err := collector.Create(t.Context(), filepath.Join(t.TempDir(), "plays.sqlite"))
	require.NoError(t, err)
	v, err := plays.Single(session.Games(), document)
	require.NoError(t, err)
	writer := collector.NewWriter(db)
	go writer.Run(t.Context())
	c := &collector.Collector{Verify: v.Verify, Sink: writer, Now: time.Now, Note: func(string) {}, Origin: origin}
	all := &collecting{db: db}
	all.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		all.came.Add(1)
		if all.off.Load() {
			panic(http.ErrAbortHandler)
		}
		c.Handler().ServeHTTP(w, r)
	}))
	t.Cleanup(all.Close)
	return all
}

func (c *collecting) count(t *testing.T) int {
	t.Helper()
	n, _, err := c.db.Counts(t.Context())
	require.NoError(t, err)
	return n
}

// wins plays the fridge to its end, in a browser that has not played it.
func (p *player) wins(puzzle *triples.Puzzle) {
	p.Helper()
	ask[bool](p, `localStorage.removeItem(`+p.key("2026-12-05/triples")+`) === undefined`)
	p.do(chromedp.Navigate("about:blank"))
	p.visit(fridge)
	for i := range puzzle.TrueTriples {
		p.lock(puzzle.TrueTriples[i].Tiles...)
	}
	p.until(`document.querySelector('.tier')`)
}

// TestConsentInABrowser: nothing is sent before a yes or after a no, what cannot be sent waits, and
// what was sent is erased when the player takes it back.
func TestConsentInABrowser(t *testing.T) {
	pagetest.Long(t)
	document := fridgeDocument(t)
	puzzle, err := triples.Decode(document)
	require.NoError(t, err)
	s := made(t, puzzles{fridge: document})
	if !s.Built() {
		t.Skip("missing: the engine of make engine")
	}
	h := &host{dir: filepath.Join(t.TempDir(), "public")}
	address := served(t, h)
	at, err := url.Parse(address)
	require.NoError(t, err)
	c := collects(t, document, "http://"+at.Host)
	_, err = s.Export(t.Context(), h.dir, Plan{Until: "2026-12-31", Collect: &Collect{URL: c.URL + "/", Days: 90}})
	require.NoError(t, err)
	p := seatAt(t, address)
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)

	p.wins(puzzle)
	p.until(`document.querySelector('#collect')`)
	p.fits("the question")
	require.Contains(t, p.text(), "May this site send your finished games to 127.0.0.1:")
	sizes := ask[[]float64](p, `['yes', 'no'].map(a => document.querySelector('[data-focus="collect-' + a + '"]').getBoundingClientRect().height)`)
	require.InDelta(t, sizes[0], sizes[1], 0.1, "no is as easy as yes")
	require.Zero(t, c.came.Load(), "nothing is sent before the answer")
	p.click(`[data-focus="collect-no"]`)
	require.Contains(t, p.text(), "Nothing is sent.")
	p.wins(puzzle)
	require.False(t, ask[bool](p, `!!document.querySelector('#collect')`), "it asks once")
	require.Zero(t, c.came.Load())

	ask[bool](p, `localStorage.removeItem(`+p.key("collect")+`) === undefined`)
	p.wins(puzzle)
	p.click(`[data-focus="collect-yes"]`)
	require.Eventually(t, func() bool { return c.count(t) == 1 }, 20*time.Second, 20*time.Millisecond)
	p.only(c.URL)

	c.off.Store(true)
	p.wins(puzzle)
	p.until(`JSON.parse(localStorage.getItem(` + p.key("collect") + `)).queue.length === 1`)
	c.off.Store(false)
	p.visit(fridge)
	p.until(`JSON.parse(localStorage.getItem(` + p.key("collect") + `)).queue.length === 0`)
	require.Equal(t, 2, c.count(t), "what waited is sent at the next visit")

	c.off.Store(true)
	p.do(chromedp.Navigate(p.address + "privacy/"))
	p.until(`document.querySelector('[data-focus="collect-back"]')`)
	p.fits("privacy")
	require.Contains(t, p.text(), "erased after 90 days")
	p.click(`[data-focus="collect-back"]`)
	p.until(`document.body.innerText.includes('could not be erased yet')`)
	c.off.Store(false)
	p.click(`[data-focus="collect-back"]`)
	p.until(`document.body.innerText.includes('sends nothing')`)
	require.Zero(t, c.count(t), "all of it is erased")
	came := c.came.Load()
	p.wins(puzzle)
	require.Equal(t, came, c.came.Load(), "and nothing is sent any more")
	if axe, err := os.ReadFile("../../.ci/pages/node_modules/axe-core/axe.min.js"); err == nil {
		p.do(chromedp.Navigate(p.address + "privacy/"))
		p.seen(axe, "privacy", false)
	}
}

// only asks that only the site and a collector were asked for anything.
func (p *player) only(collector string) {
	p.Helper()
	for _, request := range p.heard.Requests() {
		require.True(p, request == "about:blank" || strings.HasPrefix(request, p.address) || strings.HasPrefix(request, collector+"/"), request)
	}
}

// TestWithoutCollection: no file differs from those of a site that never heard of it, and none
// names the script or the page.
func TestWithoutCollection(t *testing.T) {
	source := puzzles{fridge: fridgeDocument(t)}
	plain := written(t, exported(t, made(t, source)))
	s := made(t, source)
	to := filepath.Join(t.TempDir(), "public")
	_, err := s.Export(t.Context(), to, Plan{Until: "2026-12-31", Collect: &Collect{URL: "https://plays.example/", Days: 9}})
	require.NoError(t, err)
	on := written(t, to)
	require.Equal(t, plain, written(t, exported(t, s)), "the same program, after one that collects")
	for name, text := range plain {
		require.NotContains(t, name, "privacy")
		require.NotContains(t, name, collectName)
		if strings.HasSuffix(name, ".html") || strings.HasSuffix(name, "sw.js") {
			require.NotContains(t, text, collectName, name)
			require.NotContains(t, text, "data-collect", name)
			require.NotContains(t, text, "plays.example", name)
		}
	}
	require.Contains(t, on[privacyName], "erased after 9 days")
	require.Contains(t, on[fridge.Path()+"index.html"], "connect-src &#39;self&#39; https://plays.example;")
	require.NotContains(t, plain[fridge.Path()+"index.html"], "https://")
}
