package site

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"dailies/game/waywords"
)

var (
	seaside = Puzzle{"2026-11-29", "waywords"}
	camping = Puzzle{"2026-11-30", "waywords"}
)

func waywordsDocument(t testing.TB, name string) ([]byte, *waywords.Puzzle) {
	t.Helper()
	data, err := os.ReadFile(filepath.FromSlash("../../game/session/testdata/puzzles/" + name + ".json"))
	require.NoError(t, err)
	p, err := waywords.Decode(data)
	require.NoError(t, err)
	return data, p
}

// TestWaywordsInABrowser plays waywords as people do.
func TestWaywordsInABrowser(t *testing.T) {
	emoji, small := waywordsDocument(t, "emoji-7x7")
	letters, large := waywordsDocument(t, "camping-8x8")
	p := seat(t, puzzles{seaside: emoji, camping: letters})
	for _, test := range []struct {
		name   string
		puzzle *waywords.Puzzle
		play   func(*player, *waywords.Puzzle)
	}{
		{"won with a mouse, over a reload", small, dragged},
		{"won with the keyboard alone", small, spelledByKeyboard},
		{"won with a finger at 320 px", large, swiped},
		{"won by taps", small, tapped},
		{"skins", small, skins},
		{"paused", small, paused},
	} {
		t.Run(test.name, func(t *testing.T) {
			at := p.in(t)
			test.play(at, test.puzzle)
			at.content()
		})
	}
}

func cellSpot(id waywords.CellID) string { return fmt.Sprintf(`[data-cell="%s"]`, id) }

// way is where two things are on the screen at once.
func (p *player) way(from, to string) (x, y, tx, ty float64) {
	p.Helper()
	p.spot(from) // it scrolls there
	at := ask[[]float64](p, fmt.Sprintf(`[%q, %q].flatMap(s => { const r = document.querySelector(s).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })`, from, to))
	return at[0], at[1], at[2], at[3]
}

// drag moves the pressed mouse over the board.
func (p *player) drag(from, to string) {
	p.Helper()
	x, y, tx, ty := p.way(from, to)
	p.mouse(input.DispatchMouseEventTypeMousePressed, x, y)
	for n := range 5 {
		share := float64(n+1) / 5
		p.mouse(input.DispatchMouseEventTypeMouseMoved, x+(tx-x)*share, y+(ty-y)*share)
	}
	p.mouse(input.DispatchMouseEventTypeMouseReleased, tx, ty)
}

func (p *player) mouse(kind input.DispatchMouseEventType, x, y float64) {
	p.Helper()
	_, err := chromedp.Call(p.ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1})
	require.NoError(p, err)
}

func (p *player) tiles(class string) int {
	return ask[int](p, fmt.Sprintf(`document.querySelectorAll('.cell.%s').length`, class))
}

func dragged(p *player, puzzle *waywords.Puzzle) {
	for _, s := range []screen{{width: 360, scheme: "light"}, {width: 360, scheme: "dark"}, {width: 1280, scheme: "light"}, {width: 1280, scheme: "dark"}} {
		where := fmt.Sprintf("%d-%s", s.width, s.scheme)
		p.sit(s)
		ask[bool](p, `scrollTo(0, 0) === undefined`)
		p.fresh(seaside)
		require.Contains(p, p.text(), "Connect START → END")
		require.NotContains(p, p.text(), "YACHT", "the list names no word that is not found")
		p.shoot("ww-start-" + where)
		p.fits("waywords, the start " + where)
		word := puzzle.Words.Path[2].Placement()
		p.drag(cellSpot(word[0]), cellSpot(word[2]))
		require.Zero(p, p.tiles("path"), "half a word is none")
		require.Contains(p, p.text(), "FER is no word here: a stray.")
		require.Contains(p, p.text(), "Strays that par still allows: 1 (FER)")
		p.drag(cellSpot(word[1]), cellSpot(word[4]))
		require.Contains(p, ask[string](p, `document.querySelector('.meaning').textContent`), "Close to a word here; it counts nothing.")
		p.drag(cellSpot(word[len(word)-1]), cellSpot(word[0])) // backwards
		require.Contains(p, p.text(), puzzle.Words.Path[2].Text())
		bonus := puzzle.Words.Additional[0].Placement()
		p.drag(cellSpot(bonus[0]), cellSpot(bonus[len(bonus)-1]))
		require.Positive(p, p.tiles("additional"))
		require.Positive(p, p.tiles("hint"), "a bonus word reveals a letter")
		p.click(`[data-focus="hint"]`)
		require.Contains(p, p.text(), "Hints so far: 1")
		p.shoot("ww-middle-" + where)
		p.fits("waywords, the middle " + where)
		before := ask[string](p, `document.getElementById('board').innerText`)
		p.do(chromedp.Reload())
		p.until("document.body.dataset.ready")
		require.Equal(p, before, ask[string](p, `document.getElementById('board').innerText`), "a reload changes nothing")
		for i := range puzzle.Words.Path {
			if cells := puzzle.Words.Path[i].Placement(); i != 2 {
				p.drag(cellSpot(cells[0]), cellSpot(cells[len(cells)-1]))
			}
		}
		p.until(`document.querySelector('.tier')`)
		require.True(p, ask[bool](p, `document.querySelector('.route polyline').points.length > 5`))
		require.Contains(p, p.text(), "WAYWORDS 2026-11-29  🟩🟩🟩🟩🟩  ⭐  💡1  👣1")
		p.shoot("ww-end-" + where)
		p.fits("waywords, the end " + where)
	}
}

const cursorAt = `document.activeElement?.dataset?.cell ?? ''`

// steer moves the cursor to a cell by arrow keys.
func (p *player) steer(puzzle *waywords.Puzzle, id waywords.CellID) {
	p.Helper()
	b := waywords.NewBoard(puzzle)
	goal := b.Cells[b.Index(id)]
	for range 40 {
		here := b.Cells[b.Index(waywords.CellID(ask[string](p, cursorAt)))]
		switch {
		case here.X < goal.X:
			p.press(kb.ArrowRight)
		case here.X > goal.X:
			p.press(kb.ArrowLeft)
		case here.Y < goal.Y:
			p.press(kb.ArrowDown)
		case here.Y > goal.Y:
			p.press(kb.ArrowUp)
		default:
			return
		}
	}
	require.Equal(p, string(id), ask[string](p, cursorAt))
}

func spelledByKeyboard(p *player, puzzle *waywords.Puzzle) {
	p.sit(screen{width: 1280, scheme: "light"})
	p.fresh(seaside)
	for range 12 {
		p.press(kb.Tab)
		if ask[string](p, cursorAt) != "" {
			break
		}
	}
	require.Equal(p, string(puzzle.Grid.Start.AdjacentCellID), ask[string](p, cursorAt), "the cursor begins at START")
	p.press(kb.Enter)
	p.press(kb.ArrowRight)
	require.Equal(p, 2, p.tiles("picked"))
	require.Equal(p, "YA", ask[string](p, `document.getElementById('live').textContent`), "the selection is read aloud")
	p.press(kb.Escape)
	require.Zero(p, p.tiles("picked"))
	for _, w := range puzzle.Words.Path {
		cells := w.Placement()
		p.steer(puzzle, cells[0])
		p.press(kb.Enter)
		p.steer(puzzle, cells[len(cells)-1])
		p.press(kb.Enter)
	}
	p.until(`document.querySelector('.tier')`)
	require.Equal(p, "H2", ask[string](p, focused), "the result has the focus")
}

// swipe drags a finger over the board.
func (p *player) swipe(from, to string) {
	p.Helper()
	x, y, tx, ty := p.way(from, to)
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		_, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...)})
		require.NoError(p, err)
	}
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	for n := range 5 {
		share := float64(n+1) / 5
		touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x + (tx-x)*share, Y: y + (ty-y)*share})
	}
	touch(input.DispatchTouchEventTypeTouchEnd)
}

func swiped(p *player, puzzle *waywords.Puzzle) {
	p.sit(screen{width: 320, scheme: "light", touch: true})
	p.fresh(camping)
	require.GreaterOrEqual(p, ask[float64](p, `document.querySelector('.cell').getBoundingClientRect().width`), 36.0)
	p.fits("waywords at 320 px")
	const top = `document.querySelector('.letters').getBoundingClientRect().top + scrollY`
	lies := ask[float64](p, top)
	for i := range puzzle.Words.Path {
		cells := puzzle.Words.Path[i].Placement()
		p.swipe(cellSpot(cells[0]), cellSpot(cells[len(cells)-1]))
		if ask[bool](p, `!!document.querySelector('.tier')`) {
			break
		}
		require.Contains(p, p.text(), puzzle.Words.Path[i].Text())
	}
	p.until(`document.querySelector('.tier')`)
	require.InDelta(p, lies, ask[float64](p, top), 1, "the board stays where it was")
	p.shoot("ww-end-320")
	p.sit(screen{width: 320, scheme: "light"})
}

func tapped(p *player, puzzle *waywords.Puzzle) {
	p.sit(screen{width: 1280, scheme: "dark"})
	p.fresh(seaside)
	sun := slices.IndexFunc(puzzle.Grid.Cells, func(c waywords.Cell) bool { return c.Type == waywords.EmojiCell })
	p.click(cellSpot(puzzle.Grid.Cells[sun].ID))
	require.Contains(p, ask[string](p, `document.querySelector('dialog[open]').innerText`), "means "+puzzle.Grid.Cells[sun].Meaning)
	p.fits("waywords, what an emoji means")
	p.shoot("ww-emoji")
	p.click(`[data-focus="back"]`)
	require.Equal(p, 1, p.tiles("picked"), "the sheet leaves the tap as it was")
	p.click(cellSpot(puzzle.Grid.Cells[sun].ID))
	require.Zero(p, p.tiles("picked"), "a second tap takes the first back")
	for _, w := range puzzle.Words.Path {
		cells := w.Placement()
		p.click(cellSpot(cells[0]))
		p.click(cellSpot(cells[len(cells)-1]))
	}
	p.until(`document.querySelector('.tier')`)
	p.click(`[data-focus="again"]`)
	require.Zero(p, ask[int](p, `scrollY`), "a run begins at the top of its page")
	p.until(`document.querySelectorAll('.cell.path').length === 0`)
}

// TestSkins: every skin has all that the screen asks of one, and every bucket has a skin.
func TestSkins(t *testing.T) {
	var manifest struct {
		Skins []struct {
			SkinID, Name                    string
			PaletteTokens, Icons, Microcopy map[string]string
			Rendering                       struct {
				Corner, Overlay string
				Glow, Traces    bool
			}
		}
		Buckets map[string]string
	}
	status, _, text := get(t, made(t, puzzles{}), "/assets/"+made(t, puzzles{}).version+"/skins/manifest.json")
	require.Equal(t, http.StatusOK, status)
	require.NoError(t, json.Unmarshal([]byte(text), &manifest))
	first, known := manifest.Skins[0], map[string]bool{}
	require.Equal(t, "CIRCUIT", first.SkinID, "the default")
	for _, skin := range manifest.Skins {
		known[skin.SkinID] = true
		require.NotEmpty(t, skin.Name)
		require.Contains(t, []string{"SVG", "NONE"}, skin.Rendering.Overlay)
		require.ElementsMatch(t, []string{"startMarker", "endMarker", "hintIcon", "wordsIcon", "emojiChip"}, slices.Collect(maps.Keys(skin.Icons)))
		require.ElementsMatch(t, []string{"start", "end", "hint", "words", "completed", "emoji"}, slices.Collect(maps.Keys(skin.Microcopy)))
		require.ElementsMatch(t, slices.Collect(maps.Keys(first.PaletteTokens)), slices.Collect(maps.Keys(skin.PaletteTokens)))
	}
	require.True(t, known[manifest.Buckets["A"]] && known[manifest.Buckets["B"]])
}

func skins(p *player, _ *waywords.Puzzle) {
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(seaside)
	require.Contains(p, p.text(), "Netlist")
	require.Equal(p, []string{"START above ARROW_DOWN", "END below ARROW_DOWN"}, ask[[]string](p, `[...document.querySelectorAll('.marker')].map(m => [m.textContent, m.classList[1], m.querySelector('i').dataset.arrow].join(' '))`), "outside the letters, as the puzzle has them")
	ask[bool](p, `localStorage.setItem('waywords_skin_override', 'THREAD') === undefined`)
	p.do(chromedp.Reload())
	p.until("document.body.dataset.ready")
	require.Contains(p, p.text(), "Chalk mark")
	p.shoot("ww-thread")
	p.fits("the other skin")
	p.do(chromedp.Navigate(p.address + seaside.Path() + "?skin=CIRCUIT"))
	p.until("document.body.dataset.ready")
	require.Contains(p, p.text(), "Netlist", "the address comes first")
	p.do(chromedp.Navigate(p.address + seaside.Path() + "?skin=constructor"))
	p.until("document.body.dataset.ready")
}

func paused(p *player, _ *waywords.Puzzle) {
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(seaside)
	p.click(`#pause`)
	require.NotContains(p, p.text(), "Connect START", "a board that is paused is covered")
	before := ask[string](p, `document.getElementById('clock').textContent`)
	p.until(`!window.later && (window.later = Date.now() + 1200) && false || Date.now() > window.later`)
	require.Equal(p, before, ask[string](p, `document.getElementById('clock').textContent`))
	p.click(`#pause`)
	require.Contains(p, p.text(), "Connect START")
}
