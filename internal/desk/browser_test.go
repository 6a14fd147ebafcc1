package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/session"
	"dailies/internal/pagetest"
	"dailies/internal/site"
	"dailies/internal/store"
)

// editor is a person at the desk's pages.
type editor struct {
	*testing.T
	ctx   context.Context
	desk  *person
	heard *pagetest.Heard
}

// played has boards played in the desk, where the engine is built.
func played(t *testing.T) func(*Options) {
	t.Helper()
	s, err := site.New(puzzles{}, session.Games())
	require.NoError(t, err)
	s.Frame()
	return func(o *Options) {
		if s.Built() {
			o.Player = func(read Documents) http.Handler { return s.Of(puzzles{read}) }
		}
	}
}

// puzzles are documents as a site takes them, without answers.
type puzzles struct{ read Documents }

func (p puzzles) Puzzles(context.Context) ([]site.Puzzle, error) { return nil, nil }

func (p puzzles) Document(ctx context.Context, at site.Puzzle) ([]byte, error) {
	data, err := p.read(ctx, store.File{Date: at.Date, Game: at.Game})
	if errors.Is(err, fs.ErrNotExist) {
		err = site.ErrNoPuzzle
	}
	return data, err
}

func (p puzzles) Answer(context.Context, site.Puzzle) ([]byte, error) { return nil, site.ErrNoPuzzle }

// sat opens a browser at a desk on a folder.
func sat(t *testing.T, dir string, with ...func(*Options)) *editor {
	t.Helper()
	pagetest.Long(t)
	return opened(t, seated(t, dir, append(with, played(t))...))
}

// opened opens another browser at a desk.
func opened(t *testing.T, desk *person) *editor {
	t.Helper()
	pagetest.Long(t)
	ctx, heard := pagetest.Open(t)
	e := &editor{T: t, ctx: ctx, desk: desk, heard: heard}
	e.enter("")
	return e
}

// enter opens the address that the program would print, and then a place of the desk.
func (e *editor) enter(place string) {
	e.Helper()
	e.do(chromedp.Navigate("about:blank"), chromedp.Navigate(e.desk.address+"/"+place+"#desk="+token))
	e.until(`document.body.dataset.shown`)
}

func (e *editor) do(steps ...chromedp.Action[chromedp.Void]) {
	e.Helper()
	require.NoError(e, chromedp.Do(e.ctx, steps...))
}

// eval runs a script in the page, waiting for what it promises.
func eval[T any](e *editor, script string) T {
	e.Helper()
	value, err := chromedp.Run(e.ctx, chromedp.Evaluate[T](script))
	require.NoError(e, err, script)
	return value
}

// until waits for a script to be true.
func (e *editor) until(script string) {
	e.Helper()
	for start := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		holds, err := pagetest.Holds(e.ctx, script)
		require.NoError(e, err, script)
		if holds {
			return
		}
		if time.Since(start) > 20*time.Second {
			require.Fail(e, "never came true", "%s\n%s\n%v", script, eval[string](e, "document.body.innerText"), e.heard.Problems())
		}
	}
}

// quoted is a text as a literal of a script.
func quoted(text string) string {
	literal, _ := json.Marshal(text) // a text can be written
	return string(literal)
}

func (e *editor) click(selector string) {
	e.Helper()
	e.until(fmt.Sprintf("document.querySelector(%q)", selector))
	at := eval[[]float64](e, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, selector))
	e.do(chromedp.MouseClickXY(at[0], at[1]))
}

// sit chooses how wide the page is, and whether it is light or dark.
func (e *editor) sit(width int64, scheme string) {
	e.Helper()
	e.do(chromedp.EmulateViewport(width, 900))
	_, err := chromedp.Call(e.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}})
	require.NoError(e, err)
}

// shoot leaves a picture of the whole page, where pictures are asked for.
func (e *editor) shoot(name string) {
	e.Helper()
	if pagetest.Shots() == "" {
		return
	}
	// what is far from the window is not drawn, which a picture of the whole page would show as gaps
	eval[int](e, `document.styleSheets[0].insertRule('.texts .text, .month { content-visibility: visible !important }', document.styleSheets[0].cssRules.length)`)
	picture, err := chromedp.Run(e.ctx, chromedp.FullScreenshot(100))
	require.NoError(e, err)
	require.NoError(e, os.WriteFile(filepath.Join(pagetest.Shots(), name+".png"), picture, 0o600))
}

// judged asks axe what is wrong with a screen, and whether it fits.
func (e *editor) judged(axe []byte, where string) {
	e.Helper()
	require.LessOrEqual(e, eval[int](e, `document.scrollingElement.scrollWidth - innerWidth`), 0, where)
	require.Empty(e, pagetest.Breaches(e.ctx, e, axe, "iframes: false"), where)
}

// content asks that the browser complained of nothing.
func (e *editor) content() {
	e.Helper()
	require.Empty(e, e.heard.Problems())
}
