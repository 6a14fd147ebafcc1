package waywords

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dailies/game"
	"dailies/game/waywords"
	"dailies/validate"
	"dailies/validate/clausetest"
)

// TestDamageFiresEveryClause damages good puzzles alone, so that no fixture of a rule does
// the damage's work.
func TestDamageFiresEveryClause(t *testing.T) {
	puzzles := good(t)
	clausetest.Run(t, New(nil), 5_000, func(i int) validate.Verdict[Analysis] {
		return judge(damage(puzzles[i%len(puzzles)], newDraw(uint64(i))), 0)
	}, "%d words are more than", "the search for second readings did not end") // of hostile sizes, which have tests of their own
}

// damage changes one to four things of a puzzle at random; it still fits its schema.
func damage(p *waywords.Puzzle, draw *rand.Rand) *waywords.Puzzle {
	c := clone(p)
	for range 1 + draw.IntN(4) {
		harm(c, draw)
	}
	return c
}

func harm(p *waywords.Puzzle, draw *rand.Rand) {
	if len(p.Grid.Cells) == 0 {
		return
	}
	cell := &p.Grid.Cells[draw.IntN(len(p.Grid.Cells))]
	other := p.Grid.Cells[draw.IntN(len(p.Grid.Cells))]
	list := &p.Words.Path
	if draw.IntN(3) == 0 {
		list = &p.Words.Additional
	}
	var word *waywords.Word
	if len(*list) > 0 {
		word = &(*list)[draw.IntN(len(*list))]
	}
	switch draw.IntN(32) {
	case 28, 29, 30, 31:
		harmPyrite(p, other.ID, draw)
	case 0:
		cell.Type, cell.Value = waywords.LetterCell, waywords.Symbol("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[draw.IntN(26)])
	case 1:
		cell.Type, cell.Value = waywords.VoidCell, ""
	case 2:
		cell.Type, cell.Value, cell.Meaning = waywords.EmojiCell, "SUN", "sun"
	case 3:
		cell.ID = other.ID
	case 4:
		cell.X, cell.Y = other.X+draw.IntN(3)-1, other.Y+draw.IntN(3)-1
	case 5:
		p.Grid.Start.AdjacentCellID = other.ID
	case 6:
		p.Grid.End.AdjacentCellID = other.ID
	case 7:
		p.Grid.Start.AdjacentCellID, p.Grid.End.AdjacentCellID = p.Grid.End.AdjacentCellID, p.Grid.Start.AdjacentCellID
	case 8:
		p.Grid.Height += draw.IntN(3) - 1
		p.Grid.Height = max(p.Grid.Height, 1)
	case 9:
		p.Config.SelectionModel = []waywords.SelectionModel{waywords.Ray4, waywords.Ray8, waywords.Adjacent4, waywords.Adjacent8}[draw.IntN(4)]
	case 10:
		p.Config.AllowReverseSelection = draw.IntN(2) == 0
	case 11:
		draw.Shuffle(len(*list), func(i, j int) { (*list)[i], (*list)[j] = (*list)[j], (*list)[i] })
	case 12, 13:
		steps := []waywords.Step{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}, {X: 1, Y: 1}, {X: 2}}
		step := steps[draw.IntN(len(steps))]
		line := slices.Repeat([]waywords.Step{step}, draw.IntN(6))
		if w := reading(p, draw.IntN(len(p.Grid.Cells)), line); w != nil {
			w.WordID = game.ID("NEW" + string(rune('A'+draw.IntN(26))))
			*list = slices.Insert(*list, draw.IntN(len(*list)+1), *w)
			if len(w.Placement()) > 0 && draw.IntN(2) == 0 {
				(*list)[0].HintCellID = w.Placement()[0]
			}
		}
	case 17:
		p.Mode = ""
	case 18:
		p.Config.CluePersistMs = new(int)
	case 19:
		p.Config.ConnectivityModel = waywords.Ortho8
	case 26:
		p.Rung = game.Rungs()[draw.IntN(7)]
	case 27:
		p.Rung, p.Config.SelectionModel = game.Sat, waywords.Ray8
	case 22, 23:
		p.Lexicon = "CAR CARD CARDS DUD LEVEL RACECAR WHISK OAK MIN SAND"
		words := strings.Fields(string(p.Lexicon))
		scribble(p, words[draw.IntN(len(words))], cell.X, cell.Y, directions[draw.IntN(8)])
	case 24:
		if word != nil {
			text := word.Text() + []string{"S", "ES", "D", "ED", "R", "ER", "ING"}[draw.IntN(7)]
			if draw.IntN(3) == 0 {
				text = text[:len(word.Text())-min(len(word.Text()), 1+draw.IntN(2))]
			}
			scribble(p, text, cell.X, cell.Y, directions[draw.IntN(8)])
		}
	case 25:
		word, turn, d := []string{"KIKE", "PORNO", "NAZI", "SLUT"}[draw.IntN(4)], 1+draw.IntN(3), draw.IntN(4)
		scribble(p, word[:turn], cell.X, cell.Y, directions[d])
		x, y := cell.X+(turn-1)*directions[d].X, cell.Y+(turn-1)*directions[d].Y
		scribble(p, word[turn-1:], x, y, directions[(d+1+2*draw.IntN(2))%4])
	case 15, 16:
		text := []string{"XXX", "SEX", "TIT", "BOOB", "PORNO", "XXXXX"}[draw.IntN(6)]
		if len(p.Words.Additional) > 0 && draw.IntN(2) == 0 {
			text = p.Words.Additional[0].Text()
		}
		scribble(p, text, cell.X, cell.Y, directions[draw.IntN(8)])
	case 14:
		if word != nil {
			at := slices.IndexFunc(*list, func(w waywords.Word) bool { return w.WordID == word.WordID })
			*list = slices.Delete(*list, at, at+1)
		}
	}
	if word != nil && len(*list) > 0 {
		harmWord(&(*list)[draw.IntN(len(*list))], other.ID, draw)
	}
}

// harmPyrite changes pyrite, or makes some of what can be read on the board.
func harmPyrite(p *waywords.Puzzle, cell waywords.CellID, draw *rand.Rand) {
	if len(p.Pyrite) == 0 || draw.IntN(3) == 0 {
		line := reading(p, draw.IntN(len(p.Grid.Cells)), slices.Repeat([]waywords.Step{directions[draw.IntN(8)]}, draw.IntN(8)))
		if line == nil {
			return
		}
		p.Pyrite = append(p.Pyrite, line.Placement())
		if g := load(p).pyrite[len(p.Pyrite)-1]; draw.IntN(2) == 0 && waywords.Lexicon(g.text).Valid() {
			p.Lexicon = waywords.Lexicon(strings.TrimSpace(string(p.Lexicon) + " " + g.text))
		}
		return
	}
	ids := p.Pyrite[draw.IntN(len(p.Pyrite))]
	switch draw.IntN(4) {
	case 0:
		ids[draw.IntN(len(ids))] = cell
	case 1:
		ids[draw.IntN(len(ids))] = "nowhere"
	case 2:
		slices.Reverse(ids)
	case 3:
		p.Pyrite = append(p.Pyrite, slices.Clone(ids))
	}
}

// scribble writes a text on the board from a coordinate on, over whatever is there.
func scribble(p *waywords.Puzzle, text string, x, y int, step waywords.Step) {
	b := waywords.NewBoard(p)
	for i := range len(text) {
		if at := b.IndexAt(x+i*step.X, y+i*step.Y); at >= 0 && text[i] >= 'A' && text[i] <= 'Z' {
			p.Grid.Cells[at].Type, p.Grid.Cells[at].Value = waywords.LetterCell, waywords.Symbol(text[i:i+1])
		}
	}
}

func harmWord(w *waywords.Word, cell waywords.CellID, draw *rand.Rand) {
	placement := w.Placement()
	switch draw.IntN(24) {
	case 0:
		w.Size = draw.IntN(9)
	case 1:
		w.Tokens[draw.IntN(len(w.Tokens))].V = waywords.Symbol("AEIOURST"[draw.IntN(8)])
	case 2:
		if len(placement) > 0 {
			placement[draw.IntN(len(placement))] = cell
		}
	case 3:
		if len(placement) > 0 {
			placement[draw.IntN(len(placement))] = "nowhere"
		}
	case 4:
		slices.Reverse(placement)
		if draw.IntN(2) == 0 {
			slices.Reverse(w.Tokens)
		}
	case 5:
		w.Placements = nil
	case 6:
		w.HintCellID = cell
	case 7:
		w.HintCellID = "nowhere"
	case 8:
		w.HintCellID = ""
	case 9:
		w.WordID = game.ID(strings.Repeat("W", 1+draw.IntN(2)))
	case 11:
		w.HintCellID, w.ClueCellID = "", &cell
	case 12:
		if n := len(placement); n > 0 {
			w.Placements[0] = placement[:n-1]
		}
	case 10:
		if n := len(placement); n > 1 && n == len(w.Tokens) {
			w.Placements[0], w.Tokens, w.Size = placement[:n-1], w.Tokens[:n-1], n-1
		}
	}
}
