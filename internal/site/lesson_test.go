package site

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/aura"
	"dailies/game/freeplay"
	"dailies/game/session"
	"dailies/game/testimony"
	"dailies/game/triples"
	"dailies/game/waywords"
	"dailies/internal/pagetest"
	"dailies/internal/solution"
)

var writeLessons = flag.Bool("write-lessons", false, "write the runs and moves of the lessons, for TestLessons")

// taughtIn is what the lesson of each game says beside its taps, and how many moves are left.
var taughtIn = map[string]struct {
	moves int
	says  []string
}{
	"triples": {1, []string{"Of these six, three are a group and three are decoys. This one is of the group.", "This one goes with it.", "And this one.", "Lock them."}},
	"waywords": {2, []string{"A word of the theme begins here.", "And it ends here.",
		"The last one begins here.", "It ends here, and joins START to END."}},
	"testimony": {2, []string{"A card has power, and proves something. Take this one.", "Up to three go together.", "What they would do stands above the button.", "Submit them: they become your story.",
		"One card is left that opens the lock.", "Submit it."}},
	"aura": {2, []string{"The rule above the cards asks when, and where. This one says when.", "This one says where. Together, the two fit it.", "What they would do stands above the button. Submit.",
		"The rule has changed: who agrees? This one has consent.", "This one goes with it: both are work, and so count for more.", "Submit, and the lock opens."}},
	"freeplay": {1, []string{"The last lock of the night. This card takes resistance off.", "This one answers what the lock asks.", "One more.", "Submit them."}},
}

// tapsOf is a step as what is tapped on the page.
func tapsOf(t *testing.T, step solution.Step) (pick []string, send string) {
	t.Helper()
	switch action := step.Action.(type) {
	case triples.Action:
		return names(action.Lock), "lock"
	case waywords.Action:
		return []string{string(action.CellIDs[0]), string(action.CellIDs[len(action.CellIDs)-1])}, ""
	case testimony.Action:
		return names(action.Submit), "submit"
	case aura.Action:
		return names(action.Submit), "submit"
	case freeplay.Action:
		require.Equal(t, freeplay.Submit, action.Do)
		return names(action.Cards), "go"
	}
	require.Fail(t, "nobody knows how to tap it", "%T", step.Action)
	return nil, ""
}

func names[ID ~string](ids []ID) (list []string) {
	for _, id := range ids {
		list = append(list, string(id))
	}
	return list
}

// TestLessons: the lessons are those that their puzzles and the best lines of these give, four to six taps
// before the end.
func TestLessons(t *testing.T) {
	for _, game := range session.Games() {
		l, err := lessonOf(game.Name)
		require.NoError(t, err)
		have, err := json.Marshal(l)
		require.NoError(t, err)
		_, line := solved(t, l.Document)
		taught := taughtIn[game.Name]
		from := len(line) - taught.moves
		l.Run, l.Moves = played(t, l.Document, line[:from]).Save(), nil
		says := taught.says
		for _, step := range line[from:] {
			pick, send := tapsOf(t, step)
			taps := len(pick)
			if send != "" {
				taps++
			}
			require.GreaterOrEqual(t, len(says), taps, game.Name)
			l.Moves = append(l.Moves, lessonMove{pick, send, says[:taps]})
			says = says[taps:]
		}
		require.Empty(t, says, game.Name)
		require.Contains(t, []int{4, 5, 6}, len(taught.says), game.Name)
		want, err := json.MarshalIndent(l, "", " ")
		require.NoError(t, err)
		if *writeLessons {
			require.NoError(t, os.WriteFile(filepath.FromSlash(lessonName(game.Name)), append(want, '\n'), 0o600))
			continue
		}
		require.JSONEq(t, string(want), string(have), "%s: go test ./internal/site -run TestLessons -write-lessons", game.Name)
	}
}

// TestALessonIsNoDay: the cards and tiles of these lessons are in no pack, so that they give no day away.
func TestALessonIsNoDay(t *testing.T) {
	for _, game := range []string{"testimony", "triples", "aura"} {
		l, err := lessonOf(game)
		require.NoError(t, err)
		var puzzle struct {
			Hand     []testimony.Card
			Tiles    []triples.Tile
			Evidence []aura.Card
		}
		require.NoError(t, json.Unmarshal(l.Document, &puzzle))
		var shown []string
		for _, card := range puzzle.Hand {
			shown = append(shown, card.Name)
		}
		for _, tile := range puzzle.Tiles {
			shown = append(shown, tile.Text)
		}
		for _, card := range puzzle.Evidence {
			shown = append(shown, card.Name)
		}
		require.NotEmpty(t, shown, game)
		packs, err := filepath.Glob(filepath.FromSlash("../../gen/" + game + "/packs/*.json"))
		require.NoError(t, err)
		require.NotEmpty(t, packs)
		for _, name := range packs {
			pack, err := os.ReadFile(filepath.Clean(name))
			require.NoError(t, err)
			for _, text := range shown {
				require.NotContains(t, string(pack), `"`+text+`"`, name)
			}
		}
	}
}

const pointedAt = `(() => { const e = document.querySelector('[data-pointed]'); return e ? e.dataset.focus ?? 'cell ' + e.dataset.cell : ''; })()`

// TestLessonsInABrowser follows the pointer of each lesson with a finger to the end, from the first visit's
// dialog and back to the day, and takes a wrong turn on the way.
func TestLessonsInABrowser(t *testing.T) {
	axe := pagetest.Axe(t)
	p := seat(t, everyGame(t))
	for puzzle := range everyGame(t) {
		t.Run(puzzle.Game, func(t *testing.T) {
			at := p.in(t)
			at.sit(screen{width: 360, scheme: "light", touch: true})
			at.do(chromedp.EmulateViewport(360, 740))
			at.fresh(puzzle)
			at.click("#help")
			at.click(`dialog a[href*="lesson"]`)
			at.until(`location.pathname.includes('/lesson/') && document.body?.dataset.ready`)
			at.until(pointedAt)
			at.shootFrame("lesson-" + puzzle.Game)
			at.fits("lesson of " + puzzle.Game)
			at.judged(axe, "lesson of "+puzzle.Game)
			taps := len(taughtIn[puzzle.Game].says)
			for i := range taps {
				require.Equal(t, taughtIn[puzzle.Game].says[i], ask[string](at, `document.querySelector('#teach p').textContent`))
				at.fingerHand(ask[string](at, pointedAt))
				if i < taps-1 {
					at.until(fmt.Sprintf(`document.querySelector('#teach p').textContent === %q`, taughtIn[puzzle.Game].says[i+1]))
				}
			}
			at.until(`document.querySelector('.tier')`)
			require.Contains(t, at.text(), "That is how it goes.")
			require.False(t, ask[bool](at, `document.querySelector('.pointer').checkVisibility()`))
			require.Equal(t, "null", ask[string](at, `String(localStorage.getItem(`+at.key("lesson/"+puzzle.Game)+`))`), "nothing is kept of it")
			at.click("#teach a")
			at.until(fmt.Sprintf(`location.pathname.endsWith(%q)`, "/"+puzzle.Path()))
			at.content()
		})
	}
	t.Run("a wrong turn", func(t *testing.T) {
		at := p.in(t)
		at.sit(screen{width: 360, scheme: "light"})
		at.do(chromedp.Navigate(at.address + "lesson/triples/"))
		at.until(pointedAt)
		wrong := ask[[]string](at, `[...document.querySelectorAll('.tile button')].map(b => b.dataset.focus)`)
		at.lock(triples.TileID(wrong[0]), triples.TileID(wrong[1]), triples.TileID(wrong[2]))
		at.until(`document.querySelector('#teach p').textContent.startsWith('Not that one.')`)
		require.Contains(t, at.text(), "Misses left: 4", "it begins from its first tap")
	})
}

// shootFrame leaves a picture of what a phone shows, where pictures are asked for.
func (p *player) shootFrame(name string) {
	p.Helper()
	if pagetest.Shots() != "" {
		p.frame(name)
	}
}
