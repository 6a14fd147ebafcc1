package session

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/game/waywords"
)

func waywordsFixture(t testing.TB, name string) (*waywords.Puzzle, []byte) {
	document := kept(t, name)
	p, err := waywords.Decode(document)
	require.NoError(t, err)
	return p, document
}

func selecting(cells []waywords.CellID) waywords.Action {
	return waywords.Action{Type: waywords.Select, CellIDs: cells}
}

func TestWaywordsViews(t *testing.T) {
	p, document := waywordsFixture(t, "emoji-7x7")
	s := opened(t, document)
	golden(t, "waywords-start", s)
	for i, action := range []waywords.Action{
		selecting(p.Words.Path[1].Placement()), selecting(p.Words.Additional[0].Placement()), {Type: waywords.PressHint},
	} {
		_, err := s.Do(move(t, int64(1000*i), action))
		require.NoError(t, err)
	}
	golden(t, "waywords-middle", s)
	for i := range p.Words.Path {
		_, _ = s.Do(move(t, int64(60_000+i), selecting(p.Words.Path[i].Placement())))
	}
	require.True(t, s.View().Over)
	golden(t, "waywords-won", s)
}

// drawWaywords draws a word of the puzzle, any line of cells, or a reset.
func drawWaywords(t *rapid.T, p *waywords.Puzzle) waywords.Action {
	if rapid.IntRange(0, 19).Draw(t, "reset") == 0 {
		return waywords.Action{Type: waywords.Reset}
	}
	if rapid.IntRange(0, 2).Draw(t, "word") > 0 {
		words := slices.Concat(p.Words.Path, p.Words.Additional)
		return selecting(words[rapid.IntRange(0, len(words)-1).Draw(t, "which")].Placement())
	}
	return selecting(drawDrag(t, p))
}

func drawDrag(t *rapid.T, p *waywords.Puzzle) []waywords.CellID {
	ends := make([]waywords.CellID, 2)
	for i := range ends {
		ends[i] = p.Grid.Cells[rapid.IntRange(0, len(p.Grid.Cells)-1).Draw(t, "cell")].ID
	}
	return waywords.Ray(p, ends[0], ends[1])
}

func TestWaywordsResume(t *testing.T) {
	p, document := waywordsFixture(t, "camping-8x8")
	rapid.Check(t, func(rt *rapid.T) {
		s := opened(t, document)
		for at := range rapid.IntRange(0, 9).Draw(rt, "moves") {
			action := drawWaywords(rt, p)
			if rapid.IntRange(0, 4).Draw(rt, "hint") == 0 {
				action = waywords.Action{Type: waywords.PressHint}
			}
			_, _ = s.Do(move(t, int64(at*100), action)) // some are refused
			again, err := Resume(document, s.Save(), Options{})
			require.NoError(rt, err)
			require.Equal(rt, viewed(t, s), viewed(t, again))
		}
	})
}

// TestWaywordsGiveNothingAway: a run looks the same wherever the words lie that it has not
// found, and whatever they are; only their sizes are told. A hint is drawn from a word that
// is not found, so there are none here.
func TestWaywordsGiveNothingAway(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p, document := waywordsFixture(t, rapid.SampledFrom([]string{"camping-8x8", "emoji-7x7"}).Draw(rt, "puzzle"))
		log := make([]waywords.Action, rapid.IntRange(0, 6).Draw(rt, "moves"))
		for i := range log {
			log[i] = drawWaywords(rt, p)
		}
		one, two := opened(t, document), opened(t, elsewhere(rt, p, log))
		require.Equal(rt, viewed(t, one), viewed(t, two))
		for i, action := range log {
			for _, drag := range [][]waywords.CellID{action.CellIDs, drawDrag(rt, p)} {
				known, err := one.Preview(move(t, int64(i), selecting(drag)))
				require.NoError(rt, err)
				same, err := two.Preview(move(t, int64(i), selecting(drag)))
				require.NoError(rt, err)
				require.Equal(rt, string(known), string(same))
			}
			happened, err := one.Do(move(t, int64(i), action))
			same, err2 := two.Do(move(t, int64(i), action))
			require.Equal(rt, err, err2)
			require.Equal(rt, happened, same)
			require.Equal(rt, viewed(t, one), viewed(t, two))
		}
	})
}

// elsewhere is a puzzle whose words that a log does not find are others, and lie elsewhere.
func elsewhere(rt *rapid.T, p *waywords.Puzzle, log []waywords.Action) []byte {
	tried := func(cells []waywords.CellID) bool {
		turned := slices.Clone(cells)
		slices.Reverse(turned)
		return slices.ContainsFunc(log, func(a waywords.Action) bool { return slices.Equal(a.CellIDs, cells) || slices.Equal(a.CellIDs, turned) })
	}
	for n, list := range [][]waywords.Word{p.Words.Path, p.Words.Additional} {
		for i := range list {
			w := &list[i]
			if tried(w.Placement()) {
				continue
			}
			w.WordID = game.ID(fmt.Sprintf("hidden-%d-%d", n, i))
			for j := range w.Tokens {
				w.Tokens[j] = waywords.Token{T: waywords.Letter, V: "Q"}
			}
			moved := make([]waywords.CellID, len(w.Placement()))
			for j := range moved {
				moved[j] = p.Grid.Cells[rapid.IntRange(0, len(p.Grid.Cells)-1).Draw(rt, "moved")].ID
			}
			if !tried(moved) {
				w.Placements[0] = moved
			}
			if w.HintCellID != "" {
				w.HintCellID = moved[0]
			}
		}
		// Those that are not found may be in any order.
		for i := 1; i < len(list); i++ {
			if !tried(list[i].Placement()) && !tried(list[i-1].Placement()) && rapid.Bool().Draw(rt, "swap") {
				list[i], list[i-1] = list[i-1], list[i]
			}
		}
	}
	text, err := json.Marshal(p)
	require.NoError(rt, err)
	return text
}
