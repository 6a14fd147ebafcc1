package site

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"dailies/game/aura"
	check "dailies/validate/aura"
)

var coffee = Puzzle{"2026-12-02", "aura"}

// TestAuraInABrowser plays AURA as people do. The line that wins is the best one of the
// analysis, and ends on the page as the analysis says.
func TestAuraInABrowser(t *testing.T) {
	data, err := os.ReadFile(filepath.FromSlash("../../game/session/testdata/puzzles/coffee.json"))
	require.NoError(t, err)
	puzzle, err := aura.Decode(data)
	require.NoError(t, err)
	g := check.New(nil)
	best := g.Judge(context.Background(), puzzle, g.Profiles[0]).Analysis.Best
	require.NotNil(t, best)
	p := seat(t, puzzles{coffee: data})
	for _, test := range []struct {
		name string
		play func(*player, *aura.Puzzle, *check.Line)
	}{
		{"won with a mouse, over a reload", wonAura},
		{"lost with the keyboard alone", lostAura},
		{"won with a finger at 320 px", touchedAura},
	} {
		t.Run(test.name, func(t *testing.T) {
			at := p.in(t)
			test.play(at, puzzle, best)
			at.content()
		})
	}
}

func auraSpot(id aura.CardID) string { return fmt.Sprintf(`.card[data-focus="%s"]`, id) }

func wonAura(p *player, puzzle *aura.Puzzle, best *check.Line) {
	for _, s := range []screen{{width: 360, scheme: "light"}, {width: 360, scheme: "dark"}, {width: 1280, scheme: "light"}, {width: 1280, scheme: "dark"}} {
		where := fmt.Sprintf("%d-%s", s.width, s.scheme)
		p.sit(s)
		p.fresh(coffee)
		p.do(chromedp.Navigate(p.address + coffee.Path()))
		p.until("document.body.dataset.ready")
		require.Contains(p, p.text(), "RESISTANCE: 100 → 0", "the first screen is small")
		require.Zero(p, ask[int](p, `document.querySelectorAll('.card').length`))
		p.fits("aura, the first screen " + where)
		p.click(`[data-focus="start"]`)
		p.click(auraSpot(best.Draft[0]))
		p.click(`[data-focus="draft"]`)
		require.Contains(p, p.text(), "A draft has exactly 6 cards: choose 5 more.")
		for _, id := range best.Draft[1:] {
			p.click(auraSpot(id))
		}
		require.True(p, ask[bool](p, `[...document.querySelectorAll('.card .trust')].every(e => e.checkVisibility() && e.getBoundingClientRect().width > 20)`), "trust is on every card")
		if s.width < 400 {
			require.Contains(p, ask[string](p, `getComputedStyle(document.querySelector('.rule summary'), '::after').content`), "what fits ›", "what opens looks like it")
		}
		p.shoot("au-draft-" + where)
		p.fits("aura, the draft " + where)
		p.click(`[data-focus="draft"]`)
		require.Equal(p, 6, ask[int](p, `document.querySelectorAll('.card').length`))
		for i, turn := range best.Actions {
			kind := "submit"
			if len(turn.Scan) > 0 {
				kind = "scan"
			}
			for _, id := range slices.Concat(turn.Submit, turn.Scan) {
				p.click(auraSpot(id))
			}
			if kind == "submit" {
				require.Contains(p, p.text(), "Accepted by path", "the statement before it is sent")
			}
			p.click(fmt.Sprintf(`[data-focus="%s"]`, kind))
			if i == 0 {
				p.shoot("au-middle-" + where)
				p.fits("aura, the middle " + where)
				before := ask[string](p, `document.getElementById('board').innerText`)
				p.do(chromedp.Reload())
				p.until("document.body.dataset.ready")
				require.Equal(p, before, ask[string](p, `document.getElementById('board').innerText`), "a reload changes nothing")
			}
		}
		p.until(`document.querySelector('.tier')`)
		require.Contains(p, p.text(), fmt.Sprintf("(%d turns left)", best.TurnsLeft), "as the analysis says")
		p.shoot("au-end-" + where)
		p.fits("aura, the end " + where)
	}
}

func lostAura(p *player, puzzle *aura.Puzzle, _ *check.Line) {
	p.sit(screen{width: 1280, scheme: "light"})
	p.fresh(coffee)
	for i := range aura.DraftSize {
		p.reach(string(puzzle.Evidence[i].ID))
		p.press(" ")
	}
	p.reach("draft")
	p.press(kb.Enter)
	for range puzzle.Turns * 2 {
		if ask[bool](p, `!!document.querySelector('.tier')`) {
			break
		}
		for _, id := range ask[[]string](p, `[...document.querySelectorAll('.card')].map(c => c.dataset.focus)`) {
			p.reach(id)
			p.press(" ")
			if ask[string](p, `document.querySelector('[data-focus="submit"]').getAttribute('aria-disabled')`) == "false" {
				break
			}
			p.press(" ") // in quarantine
		}
		p.reach("submit")
		p.press(kb.Enter)
	}
	require.Contains(p, p.text(), "Stays locked")
	require.Equal(p, "H2", ask[string](p, focused), "the result has the focus")
}

func touchedAura(p *player, _ *aura.Puzzle, best *check.Line) {
	p.sit(screen{width: 320, scheme: "dark", touch: true})
	p.fresh(coffee)
	p.fits("aura at 320 px")
	for _, id := range best.Draft {
		p.tap(auraSpot(id))
	}
	p.tap(`[data-focus="draft"]`)
	for _, turn := range best.Actions {
		for _, id := range slices.Concat(turn.Submit, turn.Scan) {
			p.tap(auraSpot(id))
		}
		if len(turn.Scan) > 0 {
			p.tap(`[data-focus="scan"]`)
		} else {
			p.tap(`[data-focus="submit"]`)
		}
	}
	p.until(`document.querySelector('.tier')`)
	require.Contains(p, p.text(), "unlocked")
	p.fits("aura at 320 px, the end")
	p.sit(screen{width: 320, scheme: "dark"})
}
