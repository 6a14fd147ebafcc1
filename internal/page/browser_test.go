package page

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/internal/pagetest"
)

// want asks for no problem, and for no request but the file's, once for each showing.
func want(t *testing.T, heard *pagetest.Heard, address string, showings int) {
	t.Helper()
	require.Empty(t, heard.Problems())
	require.Equal(t, slices.Repeat([]string{address}, showings), heard.Requests())
}

// show opens a page on a screen of a width, in a color scheme.
func show(t *testing.T, ctx context.Context, address string, width int64, scheme string) {
	t.Helper()
	require.NoError(t, chromedp.Do(ctx, chromedp.EmulateViewport(width, 800)))
	_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
	require.NoError(t, err)
	require.NoError(t, chromedp.Do(ctx, chromedp.Navigate(address)))
}

func evaluate[T any](t *testing.T, ctx context.Context, script string) T {
	t.Helper()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](script))
	require.NoError(t, err)
	return value
}

// leave writes a page to a file and gives its address.
func leave(t *testing.T, r *Report) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.html")
	require.NoError(t, os.WriteFile(file, []byte(render(t, r)), 0o600))
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()
}

// structure lists what is wrong with the form of the page.
const structure = `(() => {
  const wrong = [], all = s => [...document.querySelectorAll(s)];
  const ids = all('[id]').map(e => e.id);
  ids.forEach((id, i) => ids.indexOf(id) < i && wrong.push('twice: ' + id));
  all('a[href]').forEach(a => document.getElementById(a.getAttribute('href').slice(1)) || wrong.push('nowhere: ' + a.getAttribute('href')));
  let last = 0;
  all('h1,h2,h3,h4,h5,h6').forEach(h => { const n = +h.tagName[1]; n > last + 1 && wrong.push('skips to ' + h.outerHTML); last = n; });
  all('th').forEach(h => h.scope || wrong.push('no scope: ' + h.textContent));
  all('table').forEach(t => t.rows.length || wrong.push('an empty table'));
  all('.scroll').forEach(s => s.tabIndex === 0 && s.getAttribute('role') === 'region' || wrong.push('out of reach: ' + s.outerHTML.slice(0, 80)));
  all('svg:not([aria-hidden])').forEach(s => s.getAttribute('aria-label') || wrong.push('a drawing without a name'));
  document.documentElement.lang === 'en' && document.title || wrong.push('no language or title');
  return wrong.slice(0, 20);
})()`

// contrast lists texts that stand out too little from what is behind them: WCAG AA.
const contrast = `(() => {
  const rgb = c => (c.match(/[\d.]+/g) || []).map(Number);
  const light = c => { const [r, g, b] = c.map(v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
  const behind = e => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c.length === 3 || c[3] === 1) return c; } return [255, 255, 255]; };
  const weak = new Set();
  for (const e of document.querySelectorAll('body *:not(svg *)')) {
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
    const [a, b] = [light(rgb(getComputedStyle(e).color).slice(0, 3)), light(behind(e).slice(0, 3))];
    const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (ratio < 4.5) weak.add(e.tagName + '.' + e.className + ' ' + ratio.toFixed(2));
  }
  return [...weak];
})()`

// spoilers counts texts of designers' sides that a person sees.
const spoilers = `document.body.innerText.split(/First locks:|Best medals/).length - 1`

const overflow = `document.scrollingElement.scrollWidth - innerWidth`

func TestInABrowser(t *testing.T) {
	pagetest.Long(t)
	ctx, heard := pagetest.Open(t)
	require.NoError(t, chromedp.Do(ctx, chromedp.Navigate("about:blank")))
	t.Run("every screen", func(t *testing.T) { everyScreen(t, ctx, heard) })
	t.Run("the switch", func(t *testing.T) { theSwitch(t, ctx) })
	t.Run("hostile text", func(t *testing.T) { hostileText(t, ctx, heard) })
}

// everyScreen is a phone and a desk, light and dark.
func everyScreen(t *testing.T, ctx context.Context, heard *pagetest.Heard) {
	address := leave(t, sample(t, clean))
	heard.Forget()
	for _, scheme := range []string{"light", "dark"} {
		for _, width := range []int64{360, 1280} {
			show(t, ctx, address, width, scheme)
			where := fmt.Sprint(scheme, " ", width)
			require.LessOrEqual(t, evaluate[int](t, ctx, overflow), 0, where)
			require.Equal(t, 14, evaluate[int](t, ctx, `document.querySelectorAll('.board .player').length`), where)
			require.Zero(t, evaluate[int](t, ctx, spoilers), "no spoiler before it is asked for")
			evaluate[bool](t, ctx, `[...document.querySelectorAll('details')].map(d => d.open = true).length > 0`)
			require.LessOrEqual(t, evaluate[int](t, ctx, overflow), 0, where+" with all unfolded")
			require.Empty(t, evaluate[[]string](t, ctx, contrast), where)
		}
	}
	require.Empty(t, evaluate[[]string](t, ctx, structure))
	text := evaluate[string](t, ctx, `document.body.innerText`)
	for _, part := range boardTexts() {
		require.Contains(t, text, part)
	}
	want(t, heard, address, 4)
}

// boardTexts is something of each side of each game's board.
func boardTexts() []string {
	return []string{
		"Stale crisps", "Insomniac neighbor", "Tempts:", "KOA flags", // triples
		"Gone Camping", "START", "END", "path words on", // waywords
		"KOA’s counters", "Contradict", "Refuted by", "Best line", // testimony
		"Lena's memo from the train", "resistance 100 → 0", "Best medals of the drafts", "Dead paths", // aura
	}
}

// theSwitch unfolds every designer's side, without a script.
func theSwitch(t *testing.T, ctx context.Context) {
	show(t, ctx, leave(t, sample(t, clean)), 1280, "light")
	if !evaluate[bool](t, ctx, `CSS.supports('selector(::details-content)')`) {
		t.Skip("missing: a browser that knows the switch")
	}
	require.Zero(t, evaluate[int](t, ctx, spoilers))
	evaluate[bool](t, ctx, `document.getElementById('spoil').click() === undefined`)
	require.Equal(t, 5, evaluate[int](t, ctx, spoilers), "two boards of triples and three of aura")
}

func hostileText(t *testing.T, ctx context.Context, heard *pagetest.Heard) {
	r := sample(t, func(v any) { mark(v, hostile, func(reflect.Type) bool { return true }) })
	for i := range r.Games {
		mark(&r.Games[i].Days, hostile, func(text reflect.Type) bool { return text == reflect.TypeFor[string]() })
	}
	r.Author += hostile
	address := leave(t, r)
	heard.Forget()
	show(t, ctx, address, 360, "light")
	require.Equal(t, "undefined", evaluate[string](t, ctx, `typeof hacked`))
	require.Contains(t, evaluate[string](t, ctx, `document.body.textContent`), "<script>hacked=1</script>")
	require.Zero(t, evaluate[int](t, ctx, `document.querySelectorAll('script, img, [style], [onerror]').length`))
	require.LessOrEqual(t, evaluate[int](t, ctx, overflow), 0)
	want(t, heard, address, 1)
}
