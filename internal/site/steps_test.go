package site

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
	"dailies/internal/solution"
)

// tone is how a result looks: best, won or lost.
const tone = `document.querySelector('.outcome')?.dataset.tone`

// resume puts a run into the page as the player left it.
func (p *player) resume(puzzle Puzzle, save string) {
	p.Helper()
	p.fresh(puzzle)
	p.do(chromedp.Navigate(p.address))
	ask[bool](p, fmt.Sprintf(`localStorage.setItem(%s, JSON.stringify({elapsed: 9000, save: %q})) === undefined`, p.key(string(puzzle.Date)+"/"+puzzle.Game), save))
	p.visit(puzzle)
}

// TestStepsInABrowser: the best result of every game looks like none beside it, with the words of
// its own game alone.
func TestStepsInABrowser(t *testing.T) {
	source := answered{everyGame(t), map[Puzzle][]solution.Step{}}
	for puzzle, document := range source.puzzles {
		_, source.lines[puzzle] = solved(t, document)
	}
	p := seat(t, source)
	for puzzle, line := range source.lines {
		t.Run(puzzle.Game, func(t *testing.T) {
			at := p.in(t)
			saves := stages(t, source.puzzles[puzzle], line)
			for _, s := range []screen{{width: 320, scheme: "light"}, {width: 360, scheme: "dark"}, {width: 1280, scheme: "light"}} {
				at.sit(s)
				at.resume(puzzle, saves[len(saves)-1])
				at.until(tone + ` === 'best'`)
				require.NotContains(t, at.text(), "Good", "designers' word")
				at.fits(fmt.Sprintf("steps of %s at %d", puzzle.Game, s.width))
				at.shoot(fmt.Sprintf("steps-%s-%d-%s", puzzle.Game, s.width, s.scheme))
				at.triesAgain()
			}
			at.content()
		})
	}
}

// TestStepsOfTestimonyInABrowser plays the last turn of lines that win. The answer side, which
// nobody asks before, tells how far they went; that is kept, and the list of days has it.
func TestStepsOfTestimonyInABrowser(t *testing.T) {
	data, err := os.ReadFile(filepath.FromSlash("../../game/session/testdata/puzzles/normal-washer.json"))
	require.NoError(t, err)
	puzzle, err := testimony.Decode(data)
	require.NoError(t, err)
	_, best := solved(t, data)
	var found []solution.Step
	for _, cards := range winningLine(t, puzzle) {
		found = append(found, solution.Step{Says: "Submit", Action: testimony.Action{Submit: cards}})
	}
	p := seat(t, answered{puzzles{washer: data}, map[Puzzle][]solution.Step{washer: best}})
	p.sit(screen{width: 320, scheme: "dark"})
	for _, c := range []struct {
		name, step, tone string
		line             []solution.Step
	}{{"the best", "PAR", "best", best}, {"the first found", "OPENED", "won", found}} {
		t.Run(c.name, func(t *testing.T) {
			at := p.in(t)
			at.resume(washer, string(played(t, data, c.line[:len(c.line)-1]).Save()))
			asked := len(at.asked(washer.Path() + answerName))
			for _, id := range c.line[len(c.line)-1].Action.(testimony.Action).Submit {
				at.click(cardSpot(id))
			}
			require.Len(t, at.asked(washer.Path()+answerName), asked, "nobody asks before the end")
			at.click(`[data-focus="submit"]`)
			at.until(tone + fmt.Sprintf(` === %q && (%t || document.querySelector('.outcome').innerText.includes(': you took'))`, c.tone, c.step == "PAR"))
			require.Equal(t, "H2", ask[string](at, focused), "the result has the focus still")
			require.Equal(t, c.step == "PAR", ask[bool](at, `document.querySelector('.par')?.textContent.includes('the best there is') ?? false`))
			var kept struct{ Result struct{ Step, Tier string } }
			require.NoError(t, json.Unmarshal([]byte(ask[string](at, `localStorage.getItem(`+at.key(string(washer.Date)+"/testimony")+`)`)), &kept))
			require.Equal(t, c.step, kept.Result.Step)
			at.do(chromedp.Navigate(at.address))
			at.until(`document.querySelector('.archive .mark').textContent.includes('✓')`)
			at.content()
		})
	}
	t.Run("a better run after the first", func(t *testing.T) { laterAtPar(p.in(t), data, found, best) })
}

// laterAtPar plays on after a poor win: the first result stays, and the further step is noted
// with it, but not once the best line was seen.
func laterAtPar(p *player, data []byte, poor, best []solution.Step) {
	for _, seen := range []bool{false, true} {
		p.resume(washer, string(played(p.T, data, poor[:len(poor)-1]).Save()))
		submit := func(step solution.Step) {
			for _, id := range step.Action.(testimony.Action).Submit {
				p.click(cardSpot(id))
			}
			p.click(`[data-focus="submit"]`)
		}
		submit(poor[len(poor)-1])
		kept := `JSON.parse(localStorage.getItem(` + p.key(string(washer.Date)+"/testimony") + `)).result`
		p.until(kept + `.step === 'OPENED' && document.querySelector('.outcome').innerText.includes('you took')`)
		if seen {
			p.click(`[data-focus="line"]`)
			p.until(`document.querySelector('[data-focus="line-next"]')`)
		} else {
			p.click(`[data-focus="again"]`)
			require.Contains(p, p.text(), "a better result is noted")
		}
		p.until(`!document.querySelector('.tier')`)
		for _, step := range best {
			submit(step)
		}
		p.until(tone + ` === 'best'`)
		require.Equal(p, "OPENED", ask[string](p, kept+`.step`))
		require.Equal(p, map[bool]string{false: "PAR", true: ""}[seen], ask[string](p, kept+`.later ?? ''`))
	}
	p.content()
}

// TestStepsWithoutTheAnswer say what they do not know, as they do without a connection.
func TestStepsWithoutTheAnswer(t *testing.T) {
	data := everyGame(t)[washer]
	_, best := solved(t, data)
	p := seat(t, puzzles{washer: data})
	p.sit(screen{width: 320, scheme: "light"})
	p.resume(washer, string(played(t, data, best).Save()))
	p.until(tone + ` === 'won'`)
	p.content()
}

// TestStartingOver throws a run away only when the player says so twice.
func TestStartingOver(t *testing.T) {
	source := everyGame(t)
	p := seat(t, source)
	p.sit(screen{width: 320, scheme: "dark"})
	for puzzle, document := range source {
		if puzzle.Game == "triples" || puzzle.Game == "waywords" {
			continue // they offer it after the end alone
		}
		t.Run(puzzle.Game, func(t *testing.T) {
			at := p.in(t)
			_, line := solved(t, document)
			at.resume(puzzle, string(played(t, document, line[:1]).Save()))
			before := at.text()
			at.click(`[data-focus="again"]`)
			at.until(`document.querySelector('dialog').open`)
			at.fits("start over, " + puzzle.Game)
			at.click(`dialog [data-focus="keep"]`)
			at.until(`!document.querySelector('dialog').open`)
			require.Equal(t, before, at.text())
			at.click(`[data-focus="again"]`)
			at.press("\u001b")
			at.until(`!document.querySelector('dialog').open`)
			require.Equal(t, before, at.text())
			at.click(`[data-focus="again"]`)
			at.click(`dialog [data-focus="restart"]`)
			at.until(`!document.querySelector('dialog').open && !document.querySelector('.past')`)
			at.click(`[data-focus="again"]`)
			require.False(t, ask[bool](at, `document.querySelector('dialog').open`), "nothing is lost now")
			at.content()
		})
	}
}

// TestAddresses are shared where others find them, without what only this visit knows.
func TestAddresses(t *testing.T) {
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.visit(fridge)
	got := ask[string](p, `(() => { import(document.querySelector('script[type=module]').src.replace('play.js', 'dom.js')).then(m => {
		globalThis.links = ['https://example.org/games/2026-12-05/aura/?skin=x#designer=secret', 'http://127.0.0.1:7433/2026-12-05/aura/', 'http://localhost:7433/', 'http://[::1]:7433/', 'file:///home/me/index.html'].map(a => m.address(new URL(a))).join(' '); }); return ''; })()`)
	require.Empty(t, got)
	p.until(`globalThis.links !== undefined`)
	require.Equal(t, "https://example.org/games/2026-12-05/aura/    ", ask[string](p, `globalThis.links`))
}
