package site

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"dailies/game/aura"
	"dailies/game/freeplay"
	"dailies/game/testimony"
	"dailies/game/triples"
	"dailies/game/waywords"
	"dailies/internal/solution"
)

// hand presses what the page calls by a name.
type hand func(name string)

func (p *player) mouseHand(name string) {
	p.Helper()
	p.click(spotOf(name))
}

func (p *player) fingerHand(name string) {
	p.Helper()
	p.tap(spotOf(name))
}

// keyHand goes through the page by Tab, over a board of letters by arrows, and presses Enter.
func (p *player) keyHand(puzzle *waywords.Puzzle) hand {
	return func(name string) {
		p.Helper()
		cell, isCell := strings.CutPrefix(name, "cell ")
		if !isCell {
			p.reach(name)
			p.press(kb.Enter)
			return
		}
		for range 40 {
			if ask[string](p, cursorAt) != "" {
				break
			}
			p.press(kb.Tab)
		}
		p.steer(puzzle, waywords.CellID(cell))
		p.press(kb.Enter)
	}
}

func spotOf(name string) string {
	if cell, isCell := strings.CutPrefix(name, "cell "); isCell {
		return cellSpot(waywords.CellID(cell))
	}
	return fmt.Sprintf(`[data-focus="%s"]`, name)
}

// winByKeyboard plays the best line of the puzzle that is shown, which is won.
func (p *player) winByKeyboard(puzzle Puzzle, document []byte) {
	p.Helper()
	var letters *waywords.Puzzle
	if puzzle.Game == "waywords" {
		_, letters = waywordsDocument(p.T, "camping-8x8")
	}
	_, line := solved(p.T, document)
	for _, step := range line {
		p.playStep(step, document, p.keyHand(letters))
	}
	p.until(`document.querySelector('.tier')`)
	require.Contains(p, p.keptResult(puzzle), `"won":true`, puzzle.Game)
}

// TestEveryGameByKeyboardAndTouch plays each game to a win with the keyboard alone, and each
// that can be lost to a loss with a finger at 320 px. The tests of the games have it the other
// way around.
func TestEveryGameByKeyboardAndTouch(t *testing.T) {
	source := everyGame(t)
	firmly(t, source)
	p := seat(t, source)
	for puzzle, document := range source {
		if puzzle == firm {
			continue
		}
		t.Run(puzzle.Game+" won by keyboard", func(t *testing.T) {
			at := p.in(t)
			at.sit(screen{width: 1280, scheme: "light"})
			at.fresh(puzzle)
			at.winByKeyboard(puzzle, document)
			require.Equal(t, "H2", ask[string](at, focused), "the result has the focus")
			at.content()
		})
	}
	for _, puzzle := range []Puzzle{fridge, coffee, washer, firm} { // waywords cannot be lost
		t.Run(puzzle.Game+" lost by touch", func(t *testing.T) {
			at := p.in(t)
			at.sit(screen{width: 320, scheme: "dark", touch: true})
			at.fresh(puzzle)
			at.lose(puzzle.Game, at.fingerHand)
			at.until(`document.querySelector('.tier')`)
			require.Contains(t, at.keptResult(puzzle), `"won":false`)
			at.shoot("lost-" + puzzle.Game)
			at.fits(puzzle.Game + " lost at 320 px")
			at.triesAgain()
			at.content()
			at.sit(screen{width: 320, scheme: "dark"})
		})
	}
}

// triesAgain starts over after the end: at the top of the page, and at the board.
func (p *player) triesAgain() {
	p.Helper()
	p.click(`[data-focus="again"]`)
	p.until(`!document.querySelector('.tier')`)
	require.False(p, ask[bool](p, `document.querySelector('dialog').open`), "nothing is lost")
	require.Zero(p, ask[float64](p, `scrollY`))
	require.True(p, ask[bool](p, `document.getElementById('board').contains(document.activeElement)`), "the keyboard goes on at the board")
	require.True(p, ask[bool](p, `document.activeElement.getBoundingClientRect().top < innerHeight / 2`), "where it is seen")
}

// firmly adds a night of freeplay whose first lock does not give way.
func firmly(t *testing.T, source puzzles) {
	t.Helper()
	puzzle := nightPuzzle(t, source[night])
	puzzle.DateISO, puzzle.PuzzleID, puzzle.Acts[0].ResistanceStart = firm.Date, "2026-11-27-freeplay", 60
	text, err := json.Marshal(puzzle)
	require.NoError(t, err)
	source[firm] = text
}

func nightPuzzle(t *testing.T, document []byte) *freeplay.Puzzle {
	t.Helper()
	puzzle, err := freeplay.Decode(document)
	require.NoError(t, err)
	return puzzle
}

// keptResult is what the browser keeps of how a puzzle ended.
func (p *player) keptResult(puzzle Puzzle) string {
	p.Helper()
	return ask[string](p, fmt.Sprintf(`JSON.stringify(JSON.parse(localStorage.getItem(%s)).result)`, p.key(strings.TrimSuffix(puzzle.Path(), "/"))))
}

// playStep does on the page what a step says.
func (p *player) playStep(step solution.Step, document []byte, press hand) {
	p.Helper()
	switch action := step.Action.(type) {
	case triples.Action:
		pressAll(press, action.Lock, "lock")
	case waywords.Action:
		press("cell " + string(action.CellIDs[0]))
		if ask[bool](p, `Boolean(document.querySelector("dialog[open] [data-focus=\"back\"]"))`) {
			press("back") // from what an emoji means
		}
		press("cell " + string(action.CellIDs[len(action.CellIDs)-1]))
	case testimony.Action:
		pressAll(press, action.Submit, "submit")
	case aura.Action:
		pressAll(press, action.Draft, "draft")
		pressAll(press, action.Submit, "submit")
		pressAll(press, action.Scan, "scan")
	case freeplay.Action:
		p.playMove(action, document, press)
	default:
		require.Fail(p, "nobody knows how to play it", "%T", action)
	}
}

// pressAll selects cards, where there are any, and presses what sends them.
func pressAll[ID ~string](press hand, ids []ID, send string) {
	for _, id := range ids {
		press(string(id))
	}
	if len(ids) > 0 {
		press(send)
	}
}

func (p *player) playMove(action freeplay.Action, document []byte, press hand) {
	p.Helper()
	if action.Do == freeplay.Pick {
		press("take-" + string(action.Take))
		return
	}
	press("move-" + string(action.Do))
	if action.Do == freeplay.Flag {
		press(p.flagOf(action.Counter, document))
		return
	}
	pressAll(press, action.Cards, "go")
}

// flagOf is what the page calls the flagging of a counter, which it may not name.
func (p *player) flagOf(id freeplay.CounterID, document []byte) string {
	p.Helper()
	name := ""
	for _, act := range nightPuzzle(p.T, document).Acts {
		for _, counter := range act.CounterEvidence {
			if counter.ID == id {
				name = counter.Name
			}
		}
	}
	return ask[string](p, fmt.Sprintf(`(() => {
		const all = [...document.querySelectorAll('[data-focus^="flag-"]')], named = text => all.find(b => b.textContent.includes(text));
		return (named(%q) ?? named('the hidden one')).dataset.focus; })()`, name))
}

// lose sends the first cards that may be sent until the run is over, locks tiles that are no
// group, and at night puts cards away until none is left to draw.
func (p *player) lose(game string, press hand) {
	p.Helper()
	send := map[string]string{"triples": "lock", "aura": "submit", "testimony": "submit", "freeplay": "go"}[game]
	if game == "aura" {
		for _, id := range p.cards()[:aura.DraftSize] {
			press(id)
		}
		press("draft")
	}
	if game == "freeplay" {
		press("move-CYCLE")
	}
	for range 20 {
		if ask[bool](p, `!!document.querySelector('.tier')`) {
			return
		}
		for _, id := range p.cards() {
			press(id)
			if ask[string](p, fmt.Sprintf(`document.querySelector('[data-focus="%s"]').getAttribute('aria-disabled')`, send)) == "false" {
				break
			}
			if game != "triples" {
				press(id) // it may not go alone
			}
		}
		press(send)
	}
}

// cards are what the page calls the cards or tiles that can be selected.
func (p *player) cards() []string {
	return ask[[]string](p, `[...document.querySelectorAll('.card, .tile button')].map(c => c.dataset.focus)`)
}
