package site

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/session/sessiontest"
	"dailies/internal/pagetest"
	"dailies/internal/webroot"
)

// TestABlockedScript: a page of which any script is missing says so, and one that plays does not.
func TestABlockedScript(t *testing.T) {
	pagetest.Long(t)
	s := made(t, puzzles{fridge: fridgeDocument(t)})
	var blocked atomic.Pointer[string]
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name := blocked.Load(); name != nil && strings.HasSuffix(r.URL.Path, *name) {
			http.NotFound(w, r)
			return
		}
		s.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	const told = `(() => {
	  document.getAnimations().find(animation => animation.animationName === 'lifeless')?.finish();
	  return [...document.querySelectorAll('.notice')].filter(e => !e.hidden && getComputedStyle(e).visibility === 'visible' && e.getBoundingClientRect().height > 20).map(e => e.textContent).join();
	})()`
	for _, name := range []string{"/play.js", "/dom.js", "/store.js", "/triples.js", "/engine.wasm"} {
		blocked.Store(&name)
		p := seatAt(t, server.URL+"/") // a browser of its own, which has kept no script
		p.do(chromedp.Navigate(p.address + fridge.Path()))
		p.until(`/has not started|cannot be played/.test(` + told + `)`)
	}
	blocked.Store(nil)
	p := seatAt(t, server.URL+"/")
	p.fresh(fridge)
	require.True(t, ask[bool](p, `document.getElementById('lifeless').hidden`))
}

// TestAHostThatKnowsNoWebAssembly: games play and are reviewed where the type of both programs is
// another, as at hosts of plain files.
func TestAHostThatKnowsNoWebAssembly(t *testing.T) {
	pagetest.Long(t)
	s := made(t, puzzles{fridge: fridgeDocument(t)})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := httptest.NewRecorder()
		s.ServeHTTP(answer, r)
		maps.Copy(w.Header(), answer.Header())
		if strings.HasSuffix(r.URL.Path, ".wasm") {
			w.Header().Set("Content-Type", "application/octet-stream")
		}
		w.WriteHeader(answer.Code)
		_, _ = w.Write(answer.Body.Bytes())
	}))
	t.Cleanup(server.Close)
	p := seatAt(t, server.URL+"/")
	p.sit(screen{width: 360, scheme: "light"})
	p.resumes(fridge, sessiontest.Ended(t, fridgeDocument(t), 1))
	p.reviewed()
	require.NotEmpty(t, ask[[]string](p, `[...document.querySelectorAll('.reviewed ol > li')].map(row => row.textContent)`))
}

// TestALostPage: where no page is, a host of plain files shows the site's own, which leads to its days.
func TestALostPage(t *testing.T) {
	pagetest.Long(t)
	s := made(t, puzzles{fridge: fridgeDocument(t)})
	dir := exported(t, s)
	page, err := os.ReadFile(filepath.Join(dir, lostName))
	require.NoError(t, err)
	host := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := filepath.Join(dir, strings.TrimPrefix(r.URL.Path, "/some/sub/path"))
		if _, err := os.Stat(name); err == nil {
			http.StripPrefix("/some/sub/path", http.FileServer(http.Dir(dir))).ServeHTTP(w, r)
			return
		}
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(page)
	})
	server := httptest.NewServer(host)
	t.Cleanup(server.Close)
	p := seatAt(t, server.URL+"/some/sub/path/")
	for _, lost := range []string{"2027-02-30/triples/", "2027-02-30", "2026-11-21/chess/", "assets/0/play.js", "nowhere", "nowhere/"} {
		p.do(chromedp.Navigate(p.address + lost))
		require.Equal(t, p.address, ask[string](p, `document.querySelector('a').href`), lost)
		require.NotEqual(t, "Times New Roman", ask[string](p, `getComputedStyle(document.body).fontFamily`), "it has its looks")
	}
}

// TestALostPageOfAnother stands beside the site and stays.
func TestALostPageOfAnother(t *testing.T) {
	to := filepath.Join(t.TempDir(), "public")
	for _, foreign := range []bool{false, true} {
		if foreign {
			require.NoError(t, os.WriteFile(filepath.Join(to, lostName), []byte("ours"), 0o600))
		}
		_, err := webroot.Write(t.Context(), to, false, func(_ context.Context, d *webroot.Draft) error {
			require.Equal(t, foreign, foreignLost(d))
			return d.Put("index.html", fmt.Append(nil, foreign))
		})
		require.NoError(t, err)
	}
	text, err := os.ReadFile(filepath.Join(to, lostName))
	require.NoError(t, err)
	require.Equal(t, "ours", string(text))
}

// TestALostPageOfAKnownAddress needs no script to lead home.
func TestALostPageOfAKnownAddress(t *testing.T) {
	s := made(t, puzzles{fridge: fridgeDocument(t)})
	page, err := s.lostPage()
	require.NoError(t, err)
	require.Contains(t, string(page), inlineHash(lostScript))
	require.Contains(t, string(page), "<script>"+lostScript+"</script>")
	s.url = "https://games.example/dailies/"
	page, err = s.lostPage()
	require.NoError(t, err)
	require.Contains(t, string(page), `<a href="/dailies/">`)
	require.NotContains(t, string(page), "<script>")
}
