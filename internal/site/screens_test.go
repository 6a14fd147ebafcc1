package site

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/session"
	"dailies/internal/pagetest"
	"dailies/internal/solution"
)

// stages are a puzzle's saves at its start, midway along its best line and at its end.
func stages(t *testing.T, document []byte, line []solution.Step) []string {
	t.Helper()
	saves := []string{string(played(t, document, nil).Save())}
	for _, n := range slices.Compact([]int{1, len(line)}) {
		saves = append(saves, string(played(t, document, line[:n]).Save()))
	}
	return saves
}

// everyGame is a puzzle of each game.
func everyGame(t *testing.T) puzzles {
	t.Helper()
	all := puzzles{}
	for game, name := range map[string]string{"triples": "midnight-fridge", "waywords": "camping-8x8", "testimony": "normal-washer", "aura": "coffee", "freeplay": "three-locks"} {
		data, err := os.ReadFile(filepath.Join("../../game/session/testdata/puzzles", name+".json"))
		require.NoError(t, err)
		run, err := session.Games().Open(data, session.Options{})
		require.NoError(t, err)
		require.Equal(t, game, run.View().Game)
		all[Puzzle{run.View().DateISO, game}] = data
	}
	require.Len(t, all, len(session.Games()))
	return all
}

// TestEveryScreen looks at the screens of every game, in every theme and at every width,
// with axe.
func TestEveryScreen(t *testing.T) {
	t.Parallel() // with the other long ones, so that none is alone at the end
	axe := pagetest.Axe(t)
	source := everyGame(t)
	p := seat(t, source)
	looks := []screen{
		{width: 320, scheme: "light", contrast: "more"}, {width: 360, scheme: "dark"}, {width: 360, scheme: "light"}, {width: 1280, scheme: "light"},
		{width: 1280, scheme: "dark"}, {width: 1280, scheme: "dark", contrast: "more"}, {width: 768, scheme: "dark", forced: true}, {width: 2560, scheme: "light"},
	}
	for puzzle, document := range source {
		_, line := solved(t, document)
		saves := stages(t, document, line)
		for stage, save := range saves {
			t.Run(fmt.Sprintf("%s %d", puzzle.Game, stage), func(t *testing.T) {
				at := p.in(t)
				at.fresh(puzzle)
				kept, err := json.Marshal(map[string]any{"elapsed": 9000, "document": string(document), "save": save})
				require.NoError(t, err)
				at.do(chromedp.Navigate(at.address))
				ask[bool](at, fmt.Sprintf(`localStorage.setItem(%s, %q) === undefined`, at.key(puzzle.Path()[:len(puzzle.Path())-1]), kept))
				for i, look := range looks {
					at.sit(look)
					if i == 0 || look.width != looks[i-1].width { // colors follow the system without a new page
						at.visit(puzzle)
					}
					name := fmt.Sprintf("screen-%s-%d-%s", puzzle.Game, stage, look.name())
					at.shoot(name)
					at.fits(name)
					at.judged(axe, name)
				}
				at.content()
			})
		}
	}
	t.Run("list", func(t *testing.T) {
		at := p.in(t)
		at.do(chromedp.Navigate(at.address))
		result := `{"elapsed":1,"over":true,"share":"A1","result":{"won":true,"tier":"FLAWLESS","on":"2026-12-05","tries":1}}`
		for _, game := range session.Games() {
			ask[bool](at, fmt.Sprintf(`localStorage.setItem(%s, %q) === undefined`, at.key("2026-12-05/"+game.Name), result))
		}
		for _, look := range looks {
			at.sit(look)
			at.do(chromedp.Navigate(at.address))
			at.until(`document.querySelector('#figures td')`)
			at.shoot("screen-list-" + look.name())
			at.fits("list " + look.name())
			at.judged(axe, "list "+look.name())
		}
	})
}

func (s screen) name() string {
	name := fmt.Sprintf("%d-%s", s.width, s.scheme)
	if s.contrast != "" {
		name += "-contrast"
	}
	if s.forced {
		name += "-forced"
	}
	return name
}

// judged asks axe what is wrong with a screen.
func (p *player) judged(axe []byte, where string) {
	p.Helper()
	require.Empty(p, pagetest.Breaches(p.ctx, p, axe, ""), where)
}
