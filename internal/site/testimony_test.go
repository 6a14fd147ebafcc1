package site

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
)

var washer, hidden = Puzzle{"2026-11-24", "testimony"}, Puzzle{"2026-11-25", "testimony"}

// TestTestimonyInABrowser plays testimony as people do. The line that wins is the best one
// that the analysis knows.
func TestTestimonyInABrowser(t *testing.T) {
	data, err := os.ReadFile(filepath.FromSlash("../../game/session/testdata/puzzles/normal-washer.json"))
	require.NoError(t, err)
	puzzle, err := testimony.Decode(data)
	require.NoError(t, err)
	puzzle.CounterVisibility = testimony.Hidden
	concealed, err := json.Marshal(puzzle)
	require.NoError(t, err)
	p := seat(t, puzzles{washer: data, hidden: concealed})
	line := winningLine(t, puzzle)
	for _, test := range []struct {
		name string
		play func(*player, [][]testimony.CardID)
	}{
		{"won with a mouse, over a reload", toldByMouse},
		{"lost with the keyboard alone", toldByKeyboard},
		{"won with a finger at 320 px", toldByTouch},
		{"counters that are hidden", hiddenCounters},
	} {
		t.Run(test.name, func(t *testing.T) {
			at := p.in(t)
			test.play(at, line)
			at.content()
		})
	}
}

// winningLine searches for submissions of one card or two that win.
func winningLine(t *testing.T, p *testimony.Puzzle) [][]testimony.CardID {
	t.Helper()
	var search func(s testimony.State, line [][]testimony.CardID) [][]testimony.CardID
	search = func(s testimony.State, line [][]testimony.CardID) [][]testimony.CardID {
		for i := range p.Hand {
			for j := i; j < len(p.Hand); j++ {
				cards := []testimony.CardID{p.Hand[i].ID}
				if i != j {
					cards = append(cards, p.Hand[j].ID)
				}
				next, events := testimony.Apply(p, s, testimony.Action{Submit: cards}, 0)
				longer := append(line[:len(line):len(line)], cards)
				switch {
				case events[0].Refusal() != "" || next.Status == testimony.Lost:
				case next.Status == testimony.Won:
					return longer
				default:
					if won := search(next, longer); won != nil {
						return won
					}
				}
			}
		}
		return nil
	}
	line := search(testimony.Start(p, 0), nil)
	require.NotNil(t, line)
	return line
}

func cardSpot(id testimony.CardID) string { return fmt.Sprintf(`.card[data-focus="%s"]`, id) }

func toldByMouse(p *player, line [][]testimony.CardID) {
	for _, s := range []screen{{width: 360, scheme: "light"}, {width: 360, scheme: "dark"}, {width: 1280, scheme: "light"}, {width: 1280, scheme: "dark"}} {
		where := fmt.Sprintf("%d-%s", s.width, s.scheme)
		p.sit(s)
		p.fresh(washer)
		require.Contains(p, p.text(), "Bathroom steam meter", "the counters are open, at a tap where they stand over the hand")
		p.shoot("te-start-" + where)
		p.fits("testimony, the start " + where)
		mark := func(id testimony.CardID) string {
			return ask[string](p, fmt.Sprintf(`document.querySelector('%s .mark')?.textContent ?? ''`, cardSpot(id)))
		}
		require.Empty(p, mark("starting-pitch"), "nothing is picked that it would not go with")
		require.Equal(p, "Sketchy, costs 1 scrutiny", ask[string](p, fmt.Sprintf(`document.querySelector('%s .cost').innerText`, cardSpot("mirror-score"))))
		p.click(cardSpot("fan-cord"))
		require.Equal(p, []string{"✓", "⚡", ""}, []string{mark("fan-cord"), mark("starting-pitch"), mark("two-weighings")}, "what clashes is seen before it is picked")
		p.click(cardSpot("starting-pitch"))
		require.Contains(p, p.text(), "One note, then the lid ⚡ and Fan cord, two tugs cannot both be true: living room and bathroom with no time between.")
		require.Equal(p, "true", ask[string](p, `document.querySelector('[data-focus="submit"]').getAttribute('aria-disabled')`))
		p.click(`[data-focus="submit"]`)
		require.Contains(p, p.text(), "Nothing is committed yet.", "a grave contradiction blocks the button")
		p.shoot("te-blocked-" + where)
		p.fits("testimony, blocked " + where)
		p.click(cardSpot("fan-cord"))
		p.click(cardSpot("starting-pitch"))
		for i, cards := range line {
			for _, id := range cards {
				p.click(cardSpot(id))
			}
			require.Contains(p, p.text(), "Resistance falls by")
			p.click(`[data-focus="submit"]`)
			if i == 0 {
				p.shoot("te-middle-" + where)
				p.fits("testimony, the middle " + where)
				before := ask[string](p, `document.getElementById('board').innerText`)
				p.do(chromedp.Reload())
				p.until("document.body.dataset.ready")
				require.Equal(p, before, ask[string](p, `document.getElementById('board').innerText`), "a reload changes nothing")
			}
		}
		p.until(`document.querySelector('.tier')`)
		require.Contains(p, p.text(), "Unlocked")
		require.Contains(p, p.text(), "The washer is open.")
		require.Contains(p, p.text(), "Whether that is the best there is, the best line tells.", "no answer has it here")
		require.Contains(p, p.text(), "TESTIMONY 2026-11-24")
		require.Contains(p, p.text(), "Turn 1:")
		p.shoot("te-end-" + where)
		p.fits("testimony, the end " + where)
	}
}

func toldByKeyboard(p *player, _ [][]testimony.CardID) {
	p.sit(screen{width: 1280, scheme: "light"})
	p.fresh(washer)
	for range 6 { // every turn the first card that fits
		for _, id := range ask[[]string](p, `[...document.querySelectorAll('.card')].map(c => c.dataset.focus)`) {
			p.reach(id)
			p.press(" ")
			require.Equal(p, id, ask[string](p, focused), "focus stays where it is")
			require.NotEmpty(p, ask[string](p, `document.getElementById('live').textContent`), "the forecast is read aloud")
			if ask[string](p, `document.querySelector('[data-focus="submit"]').getAttribute('aria-disabled')`) == "false" {
				break
			}
			p.press(" ")
		}
		p.reach("submit")
		p.press(kb.Enter)
		if ask[bool](p, `!!document.querySelector('.tier')`) {
			break
		}
	}
	require.Contains(p, p.text(), "Still locked")
	require.Equal(p, "H2", ask[string](p, focused), "the result has the focus")
	p.reach("again")
	p.press(kb.Enter)
	p.until(`document.querySelectorAll('.card').length === 6`)
}

// reach tabs to a control.
func (p *player) reach(name string) {
	p.Helper()
	var met []string
	for range 40 {
		at := ask[string](p, focused)
		if at == name {
			return
		}
		met = append(met, at)
		p.press(kb.Tab)
	}
	require.Fail(p, "the keyboard does not come to it", "%s; it came to %s", name, strings.Join(met, " "))
}

func toldByTouch(p *player, line [][]testimony.CardID) {
	p.sit(screen{width: 320, scheme: "dark", touch: true})
	p.fresh(washer)
	p.fits("testimony at 320 px")
	for _, cards := range line {
		for _, id := range cards {
			p.tap(cardSpot(id))
		}
		p.tap(`[data-focus="submit"]`)
	}
	p.until(`document.querySelector('.tier')`)
	require.Contains(p, p.text(), "Unlocked")
	p.fits("testimony at 320 px, the end")
	p.sit(screen{width: 320, scheme: "dark"})
}

func hiddenCounters(p *player, _ [][]testimony.CardID) {
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(hidden)
	require.NotContains(p, ask[string](p, `document.body.innerHTML`), "steam meter</bdi>")
	require.Contains(p, p.text(), "what she has not shown")
	p.click(cardSpot("fan-cord"))
	require.NotContains(p, p.text(), "KOA plays")
	require.Contains(p, p.text(), "as far as you can see")
	p.click(`[data-focus="submit"]`)
	require.Contains(p, p.text(), "KOA plays Bathroom steam meter.")
	require.Contains(p, ask[string](p, `document.body.textContent`), "1 more that KOA has not shown")
}
