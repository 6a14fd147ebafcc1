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
			again, err := Games().Resume(document, s.Save(), Options{})
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
			if one.View().Over {
				return // words that were missed are told at the end
			}
			require.Equal(rt, viewed(t, one), viewed(t, two))
		}
	})
}

// elsewhere is a puzzle whose words that a log neither finds nor comes close to are others, and
// lie elsewhere.
func elsewhere(rt *rapid.T, p *waywords.Puzzle, log []waywords.Action) []byte {
	without := func(some, others []waywords.CellID) (n int) {
		for _, id := range some {
			if !slices.Contains(others, id) {
				n++
			}
		}
		return n
	}
	tried := func(cells []waywords.CellID) bool {
		return slices.ContainsFunc(log, func(a waywords.Action) bool { return without(a.CellIDs, cells)+without(cells, a.CellIDs) <= 1 })
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

func TestACellBesideTheGridIsNotShown(t *testing.T) {
	p, _ := waywordsFixture(t, "emoji-7x7")
	cells := len(p.Grid.Cells)
	for _, at := range [][2]int{{-1, 0}, {0, -1}, {p.Grid.Width, 0}, {0, p.Grid.Height}} {
		p.Grid.Cells = append(p.Grid.Cells, waywords.Cell{ID: "beside", X: at[0], Y: at[1], Type: waywords.LetterCell, Value: "A"})
	}
	require.Len(t, waywordsBoard(p, waywords.Start(p, 0), nil).Cells, cells)
}

// column is the cells of a column of the board, from the top down to a row.
func column(p *waywords.Puzzle, x, row int) []waywords.CellID {
	b := waywords.NewBoard(p)
	return waywords.Ray(p, b.Cells[b.IndexAt(x, 0)].ID, b.Cells[b.IndexAt(x, row)].ID)
}

// TestWaywordsParIsMissedByStrays plays every word, after so many strays.
func TestWaywordsParIsMissedByStrays(t *testing.T) {
	p, document := waywordsFixture(t, "emoji-7x7") // of a Sunday: two are allowed
	for strays, want := range []struct {
		step Step
		left int
		tier string
	}{{Par, 2, "No hint"}, {Par, 1, "No hint, 1 stray"}, {Par, 0, "No hint, 2 strays"}, {Good, 0, "No hint, 3 strays"}} {
		s := opened(t, document)
		for i := range strays {
			_, err := s.Do(move(t, 0, selecting(column(p, 3, 6-i))))
			require.NoError(t, err)
			_, err = s.Do(move(t, 0, selecting(column(p, 3, 6-i))))
			require.Error(t, err, "the same stray again")
		}
		board := s.View().Board.(WaywordsBoard)
		require.Equal(t, want.left, board.Left)
		require.Len(t, board.Strays, strays)
		for _, w := range slices.Concat(p.Words.Additional, p.Words.Path) {
			_, err := s.Do(move(t, 0, selecting(w.Placement())))
			require.NoError(t, err)
		}
		result := s.View().Result
		require.Equal(t, want.step, result.Step)
		require.Equal(t, want.tier, result.Tier)
	}
}

// TestPyriteAndTheThemeThatWaits: a good word beside the way costs nothing and is kept, and the
// others come to light at the end; the theme shows after the first path word.
func TestPyriteAndTheThemeThatWaits(t *testing.T) {
	p, _ := waywordsFixture(t, "emoji-7x7")
	p.Config.ThemeAfterFirstWord = true
	down := column(p, 3, 5)
	p.Pyrite = [][]waywords.CellID{down, column(p, 4, 5)}
	document, err := json.Marshal(p)
	require.NoError(t, err)
	s := opened(t, document)
	require.NotContains(t, viewed(t, s), p.Theme)
	_, err = s.Do(move(t, 0, selecting(down)))
	require.NoError(t, err)
	view := s.View()
	require.Contains(t, view.Lines[0].Text, "is a good word, and not on the way")
	board := view.Board.(WaywordsBoard)
	require.Equal(t, 2, board.Left)
	require.Len(t, board.Pyrite, 1)
	require.True(t, board.Pyrite[0].Found)
	require.NotContains(t, viewed(t, s), p.Theme)
	for _, w := range p.Words.Path {
		_, err := s.Do(move(t, 0, selecting(w.Placement())))
		require.NoError(t, err)
		require.Equal(t, p.Theme, s.View().Theme)
	}
	require.Len(t, s.View().Board.(WaywordsBoard).Pyrite, 2)
}
