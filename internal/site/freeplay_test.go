package site

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"dailies/game/freeplay"
)

var night, firm = Puzzle{"2026-11-26", "freeplay"}, Puzzle{"2026-11-27", "freeplay"}

// TestFreeplayInABrowser plays a night from start to a win and to a loss.
func TestFreeplayInABrowser(t *testing.T) {
	data, err := os.ReadFile(filepath.FromSlash("../../game/session/testdata/puzzles/three-locks.json"))
	require.NoError(t, err)
	puzzle, err := freeplay.Decode(data)
	require.NoError(t, err)
	line := openingLine(t, puzzle)
	puzzle.DateISO, puzzle.PuzzleID, puzzle.Acts[0].ResistanceStart = firm.Date, "2026-11-27-freeplay", 60
	resisting, err := json.Marshal(puzzle)
	require.NoError(t, err)
	p := seat(t, puzzles{night: data, firm: resisting})
	for _, test := range []struct {
		name string
		play func(*player, []freeplay.Action)
	}{
		{"won with a mouse, over a reload", nightByMouse},
		{"lost with the keyboard alone", nightByKeyboard},
		{"won with a finger at 320 px", nightByTouch},
		{"moves, prices and what is hidden", nightMoves},
	} {
		t.Run(test.name, func(t *testing.T) {
			at := p.in(t)
			test.play(at, line)
			at.content()
		})
	}
}

// openingLine are submissions, and CALM between locks, that open all three.
func openingLine(t *testing.T, p *freeplay.Puzzle) []freeplay.Action {
	t.Helper()
	var search func(s freeplay.State, log []freeplay.Action) []freeplay.Action
	search = func(s freeplay.State, log []freeplay.Action) []freeplay.Action {
		if s.Phase == freeplay.Won {
			return log
		}
		for _, a := range freeplay.Moves(p, s) {
			if a.Do != freeplay.Submit && a.Take != freeplay.Calm {
				continue
			}
			next, _ := freeplay.Apply(p, s, a, 0)
			if found := search(next, append(log[:len(log):len(log)], a)); found != nil {
				return found
			}
		}
		return nil
	}
	line := search(freeplay.Start(p, 0), nil)
	require.NotNil(t, line)
	return line
}

const goAhead = `[data-focus="go"]`

// follow plays actions with what points: a mouse or a finger.
func (p *player) follow(line []freeplay.Action, point func(string)) {
	p.Helper()
	for _, a := range line {
		if a.Do == freeplay.Pick {
			point(fmt.Sprintf(`[data-focus="take-%s"]`, a.Take))
			continue
		}
		for _, id := range a.Cards {
			point(cardSpot(id))
		}
		point(goAhead)
	}
}

func nightByMouse(p *player, line []freeplay.Action) {
	for _, s := range []screen{{width: 360, scheme: "light"}, {width: 1280, scheme: "dark"}} {
		where := fmt.Sprintf("%d-%s", s.width, s.scheme)
		p.sit(s)
		p.fresh(night)
		p.shoot("fp-start-" + where)
		p.fits("freeplay, the start " + where)
		require.Contains(p, p.text(), "Lock 1 of 3")
		require.Contains(p, p.text(), "2 in the pile")
		cache := 0
		for line[cache].Do != freeplay.Pick {
			cache++
		}
		p.follow(line[:cache], p.click)
		p.until(`document.querySelector('.cache')`)
		require.Greater(p, ask[float64](p, `document.querySelector('.table > section > .tier').getBoundingClientRect().width`), 100., "the cache says in sight that one thing is taken")
		p.shoot("fp-cache-" + where)
		p.fits("freeplay, the cache " + where)
		before := ask[string](p, `document.getElementById('board').innerText`)
		p.do(chromedp.Reload())
		p.until("document.body.dataset.ready")
		require.Equal(p, before, ask[string](p, `document.getElementById('board').innerText`), "a reload changes nothing")
		p.follow(line[cache:cache+1], p.click)
		require.Contains(p, p.text(), "Lock 2 of 3")
		p.shoot("fp-second-" + where)
		p.follow(line[cache+1:], p.click)
		p.until(`document.querySelector('.share')`)
		require.Contains(p, p.text(), "All three are open")
		require.Contains(p, p.text(), "FREEPLAY 2026-11-26")
		p.shoot("fp-end-" + where)
		p.fits("freeplay, the end " + where)
	}
}

func nightByKeyboard(p *player, _ []freeplay.Action) {
	p.sit(screen{width: 1280, scheme: "light"})
	p.fresh(firm)
	p.reach("move-CYCLE")
	p.press(kb.Enter)
	require.Equal(p, "move-CYCLE", ask[string](p, focused), "focus stays where it is")
	require.Contains(p, ask[string](p, `document.getElementById('live').textContent`), "Cycle, 1 turn.")
	for turn := range 6 { // put cards away until the pile is empty, then submit what fits
		if turn == 2 {
			require.Equal(p, "true", ask[string](p, `String(document.querySelector('[data-focus="move-CYCLE"]').textContent.includes('Not now: the pile is empty'))`))
		}
		for _, id := range ask[[]string](p, `[...document.querySelectorAll('.card')].map(c => c.dataset.focus)`) {
			p.reach(id)
			p.press(" ")
			if ask[string](p, `document.querySelector('[data-focus="go"]').getAttribute('aria-disabled')`) == "false" {
				break
			}
			p.press(" ")
		}
		p.reach("go")
		p.press(kb.Enter)
		if ask[bool](p, `!!document.querySelector('.tier')`) {
			break
		}
	}
	require.Contains(p, p.text(), "Still locked")
	require.Equal(p, "H2", ask[string](p, focused), "the result has the focus")
	p.reach("again")
	p.press(kb.Enter)
	p.until(`document.querySelectorAll('.card').length === 5`)
}

func nightByTouch(p *player, line []freeplay.Action) {
	p.sit(screen{width: 320, scheme: "dark", touch: true})
	p.fresh(night)
	p.fits("freeplay at 320 px")
	p.follow(line, p.tap)
	p.until(`document.querySelector('.share')`)
	require.Contains(p, p.text(), "All three are open")
	p.fits("freeplay at 320 px, the end")
	p.sit(screen{width: 320, scheme: "dark"})
}

func nightMoves(p *player, line []freeplay.Action) {
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(night)
	require.Contains(p, p.text(), "Not now: EXPLOIT costs 2 of your tokens, and you have 1")
	for i, a := range line {
		if a.Do == freeplay.Pick { // the second lock hides a counter
			p.follow(line[:i+1], p.click)
			break
		}
	}
	require.Contains(p, p.text(), "A counter that KOA hides")
	p.click(`[data-focus="move-FLAG"]`)
	require.Contains(p, p.text(), "Flag the hidden one")
	p.shoot("fp-flag-360-light")
	p.fits("freeplay, flagging")
	p.click(`[data-focus="flag-1"]`)
	require.NotContains(p, p.text(), "A counter that KOA hides")
	require.Contains(p, p.text(), "flagged, silent this turn")
}
