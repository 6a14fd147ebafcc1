package site

import (
	"cmp"
	"context"
	"fmt"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/internal/pagetest"
)

func tool(t *testing.T, name string) string { return pagetest.Tool(t, name) }

// player is a person at a page of the site.
type player struct {
	*testing.T
	ctx     context.Context
	address string // of the site, with a slash
	heard   *pagetest.Heard
}

// seat opens a browser at a site of the source's puzzles.
func seat(t *testing.T, source Source, with ...Designer) *player {
	t.Helper()
	pagetest.Long(t)
	s := made(t, source)
	for _, d := range with {
		s.Show(d)
	}
	return seatOf(t, s)
}

// seatOf opens a browser at a site.
func seatOf(t *testing.T, s *Site) *player {
	t.Helper()
	if !s.Built() {
		t.Skip("missing: the engine of make engine")
	}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return seatAt(t, server.URL+"/")
}

// seatAt opens a browser for the site at an address, which ends in a slash.
func seatAt(t *testing.T, address string) *player {
	t.Helper()
	ctx, heard := pagetest.Open(t)
	p := &player{T: t, ctx: ctx, address: address, heard: heard}
	p.do(chromedp.Navigate("about:blank"))
	return p
}

// content asks that nothing was complained of, and nothing asked of anybody else.
func (p *player) content() {
	p.Helper()
	require.Empty(p, p.heard.Problems())
	for _, request := range p.heard.Requests() {
		require.True(p, request == "about:blank" || strings.HasPrefix(request, p.address), request)
	}
}

// in is the player in a test of its own.
func (p *player) in(t *testing.T) *player { return &player{t, p.ctx, p.address, p.heard} }

// downloads is a new folder for what the browser saves.
func (p *player) downloads() string {
	p.Helper()
	dir := p.TempDir()
	_, err := chromedp.Call(p.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir, BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID})
	require.NoError(p, err)
	return dir
}

func (p *player) do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	require.NoError(p, chromedp.Do(p.ctx, steps...))
}

func ask[T any](p *player, script string) T {
	p.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](script))
	require.NoError(p, err, script)
	return value
}

// until waits for a script to be true.
func (p *player) until(script string) {
	p.Helper()
	for start := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		holds, err := pagetest.Holds(p.ctx, script)
		require.NoError(p, err, script)
		if holds {
			return
		}
		if time.Since(start) > 20*time.Second {
			require.Fail(p, "never came true", "%s\n%s\n%v", script, p.text(), p.heard.Problems())
		}
	}
}

// screen is how wide the page is, and how it looks.
type screen struct {
	width  int64
	scheme string // light or dark
	moving bool   // whether motion is wanted
	touch  bool

	contrast string // more, or empty for no preference
	forced   bool   // whether the system chooses the colors
}

func (p *player) sit(s screen) {
	p.Helper()
	p.do(chromedp.EmulateViewport(s.width, 800))
	motion := "reduce"
	if s.moving {
		motion = "no-preference"
	}
	contrast, forced := cmp.Or(s.contrast, "no-preference"), "none"
	if s.forced {
		forced = "active"
	}
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: s.scheme}, {Name: "prefers-reduced-motion", Value: motion},
		{Name: "prefers-contrast", Value: contrast}, {Name: "forced-colors", Value: forced},
	}})
	require.NoError(p, err)
	_, err = chromedp.Call(p.ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: s.touch})
	require.NoError(p, err)
}

// visit opens the puzzle's page, and waits until it can be played.
func (p *player) visit(puzzle Puzzle) {
	p.Helper()
	p.do(chromedp.Navigate(p.address + puzzle.Path()))
	p.until("document.body.dataset.ready")
	ask[bool](p, `document.querySelector('[data-focus="start"]')?.click() === undefined`) // AURA begins with a screen of its own
}

// fresh forgets what earlier visits left, and skips the rules that a first visit shows.
func (p *player) fresh(puzzle Puzzle) {
	p.Helper()
	p.do(chromedp.Navigate(p.address)) // a run that is left is kept as its page goes
	ask[bool](p, `localStorage.clear() === undefined && localStorage.setItem(`+p.key("seen/"+puzzle.Game)+`, '1') === undefined && localStorage.setItem('waywords_skin_bucket', 'A') === undefined`)
	p.visit(puzzle)
}

// key is under what the site keeps something, as a literal of a script.
func (p *player) key(name string) string {
	at, err := url.Parse(p.address)
	require.NoError(p, err)
	return fmt.Sprintf("%q", "dailies/1"+at.Path+name)
}

// spot is the middle of what a selector names, once it lies still there: a page that is busy
// may yet move it, and the hand that aims at where it was hits something else.
func (p *player) spot(selector string) (x, y float64) {
	p.Helper()
	script := fmt.Sprintf(`(() => { const e = document.querySelector(%q); if (!e) return []; e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, selector)
	at := ask[[]float64](p, script)
	for tries := 0; tries < 100; tries++ {
		time.Sleep(10 * time.Millisecond)
		before := at
		if at = ask[[]float64](p, script); slices.Equal(before, at) {
			break
		}
	}
	require.Len(p, at, 2, "nothing is at %s", selector)
	return at[0], at[1]
}

func (p *player) click(selector string) {
	p.Helper()
	x, y := p.spot(selector)
	p.do(chromedp.MouseClickXY(x, y))
}

// leaveBy clicks on a link, and waits for the page that it leads to.
func (p *player) leaveBy(selector string) {
	p.Helper()
	x, y := p.spot(selector)
	_, err := chromedp.RunResponse(p.ctx, chromedp.MouseClickXY(x, y))
	require.NoError(p, err, selector)
}

func (p *player) tap(selector string) {
	p.Helper()
	x, y := p.spot(selector)
	for _, kind := range []input.DispatchTouchEventType{input.DispatchTouchEventTypeTouchStart, input.DispatchTouchEventTypeTouchEnd} {
		params := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
		if kind == input.DispatchTouchEventTypeTouchStart {
			params.TouchPoints = []*input.TouchPoint{{X: x, Y: y}}
		}
		_, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, params)
		require.NoError(p, err)
	}
}

func (p *player) press(key string) {
	p.Helper()
	p.do(chromedp.KeyEvent(key))
}

// before runs a script in every page before its own.
func (p *player) before(script string) {
	p.Helper()
	_, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	require.NoError(p, err)
}

func (p *player) text() string { return ask[string](p, "document.body.innerText") }

// shoot leaves a picture of the whole page, where pictures are asked for.
func (p *player) shoot(name string) {
	p.Helper()
	if pagetest.Shots() == "" {
		return
	}
	size := ask[[]int64](p, `[innerWidth, Math.max(innerHeight, document.scrollingElement.scrollHeight)]`)
	p.do(chromedp.EmulateViewport(size[0], size[1])) // what sticks to the foot of a screen would hide what lies there
	picture, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
	p.do(chromedp.EmulateViewport(size[0], 800))
	require.NoError(p, err)
	require.NoError(p, os.WriteFile(filepath.Join(pagetest.Shots(), name+".png"), picture, 0o600))
}

// fits asks that a screen has no sideways scroll, enough contrast, and targets of 44 px.
func (p *player) fits(where string) {
	p.Helper()
	require.LessOrEqual(p, ask[int](p, `document.scrollingElement.scrollWidth - innerWidth`), 0, where)
	require.Empty(p, ask[[]string](p, contrast), where)
	require.Empty(p, ask[[]string](p, small), where)
	require.Empty(p, ask[[]string](p, nameless), where)
}

// contrast lists texts that stand out too little from what is behind them: WCAG AA. Where
// the system chooses the colors, some are translucent, and it is for axe to look.
const contrast = `(() => {
  if (matchMedia('(forced-colors: active)').matches) return [];
  const rgb = c => (c.match(/[\d.]+/g) || []).map(Number);
  const light = c => { const [r, g, b] = c.map(v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
  const behind = e => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c.length === 3 || c[3] === 1) return c; } return [255, 255, 255]; };
  const weak = new Set();
  for (const e of document.querySelectorAll('body *')) {
    if (!e.checkVisibility() || ![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
    const [a, b] = [light(rgb(getComputedStyle(e).color).slice(0, 3)), light(behind(e).slice(0, 3))];
    const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (ratio < 4.5) weak.add(e.tagName + '.' + e.className + ' ' + ratio.toFixed(2));
  }
  return [...weak];
})()`

// small lists controls that a finger misses.
const small = `[...document.querySelectorAll('button, .up a, label')].filter(e => e.checkVisibility() && !e.closest('dialog:not([open])'))
  .filter(e => { const r = e.getBoundingClientRect(); return r.height < 43.5 || e.tagName === 'BUTTON' && r.width < 43.5; }).map(e => e.outerHTML.slice(0, 90))`

// nameless lists controls that a screen reader cannot name, and ids that are there twice.
const nameless = `(() => {
  const wrong = [...document.querySelectorAll('button')].filter(b => b.checkVisibility({ visibilityProperty: true }) && !(b.innerText.trim() || b.ariaLabel)).map(b => b.outerHTML.slice(0, 90));
  const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
  return wrong.concat(ids.filter((id, i) => ids.indexOf(id) < i));
})()`
