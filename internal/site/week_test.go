package site

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/aura"
	"dailies/game/freeplay"
	"dailies/game/session"
	"dailies/game/testimony"
	"dailies/game/triples"
	"dailies/game/waywords"
	"dailies/internal/catalog"
	"dailies/internal/solution"
)

// TestAWeekInABrowser publishes a week of every game and plays each day on its page, with a
// mouse, by the best line of the analysis: what the page keeps of it is what the analysis says.
func TestAWeekInABrowser(t *testing.T) {
	browser(t)
	source := puzzles{}
	for _, file := range published(t, 7, catalog.Games().Names()...) {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		run, err := session.Open(data, session.Options{})
		require.NoError(t, err, file)
		source[Puzzle{run.View().DateISO, run.View().Game}] = data
	}
	require.Len(t, source, 7*len(session.Games()))
	p := seat(t, source)
	p.sit(screen{width: 1280, scheme: "light"})
	for puzzle, data := range source {
		t.Run(puzzle.Path(), func(t *testing.T) {
			at := p.in(t)
			result, line := solved(t, data)
			run := played(t, data, line)
			at.fresh(puzzle)
			for _, step := range line {
				at.playStep(step, data)
			}
			at.until(`document.querySelector('.tier')`)
			kept := ask[string](at, fmt.Sprintf(`JSON.stringify(JSON.parse(localStorage.getItem(%s)).result)`, at.key(puzzle.Path()[:len(puzzle.Path())-1])))
			var got struct {
				session.Result
				Tries int `json:"tries"`
			}
			require.NoError(t, json.Unmarshal([]byte(kept), &got))
			require.Equal(t, session.Result{Won: true, Tier: promised(t, result, run.View())}, got.Result)
			require.Equal(t, 1, got.Tries)
			at.content()
		})
	}
}

// playStep does on the page what a step says.
func (p *player) playStep(step solution.Step, document []byte) {
	p.Helper()
	switch action := step.Action.(type) {
	case triples.Action:
		p.lock(action.Lock...)
	case waywords.Action:
		p.click(cellSpot(action.CellIDs[0]))
		p.click(cellSpot(action.CellIDs[len(action.CellIDs)-1]))
	case testimony.Action:
		for _, id := range action.Submit {
			p.click(cardSpot(id))
		}
		p.click(`[data-focus="submit"]`)
	case aura.Action:
		for kind, cards := range map[string][]aura.CardID{"draft": action.Draft, "submit": action.Submit, "scan": action.Scan} {
			for _, id := range cards {
				p.click(auraSpot(id))
			}
			if len(cards) > 0 {
				p.click(fmt.Sprintf(`[data-focus="%s"]`, kind))
			}
		}
	case freeplay.Action:
		p.playMove(action, document)
	default:
		require.Fail(p, "nobody knows how to play it", "%T", action)
	}
}

func (p *player) playMove(action freeplay.Action, document []byte) {
	p.Helper()
	if action.Do == freeplay.Pick {
		p.click(fmt.Sprintf(`[data-focus="take-%s"]`, action.Take))
		return
	}
	p.click(fmt.Sprintf(`[data-focus="move-%s"]`, action.Do))
	for _, id := range action.Cards {
		p.click(cardSpot(id))
	}
	if action.Do != freeplay.Flag {
		p.click(goAhead)
		return
	}
	puzzle, err := freeplay.Decode(document)
	require.NoError(p, err)
	name := ""
	for _, act := range puzzle.Acts {
		for _, counter := range act.CounterEvidence {
			if counter.ID == action.Counter {
				name = counter.Name
			}
		}
	}
	p.click(ask[string](p, fmt.Sprintf(`(() => {
		const all = [...document.querySelectorAll('[data-focus^="flag-"]')], named = text => all.find(b => b.textContent.includes(text));
		return '[data-focus="' + (named(%q) ?? named('the hidden one')).dataset.focus + '"]'; })()`, name)))
}
