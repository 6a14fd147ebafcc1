package page

import (
	"cmp"
	_ "embed" // for the form
	"fmt"
	"slices"
	"strings"

	"dailies/game/waywords"
	check "dailies/validate/waywords"
)

// The measures of a board's drawing, in its own units.
const (
	cellSize  = 40
	badgeStep = 9
	maxSide   = 64 // cells; a document may claim any
)

//go:embed waywords.html
var waywordsForm string

// Waywords is the board of a waywords daily.
func Waywords(p *waywords.Puzzle, a *check.Analysis) Board {
	board := waywords.NewBoard(p)
	v := waywordsView{P: p, A: a, board: &board, symbols: symbols()}
	v.Width, v.Height = cellSize*side(p.Grid.Width)+2, cellSize*side(p.Grid.Height)+2 // an edge of 1 around
	for i := range p.Grid.Cells {
		v.add(&p.Grid.Cells[i])
	}
	taken := make(map[waywords.CellID]int)
	for i := range p.Words.Path {
		word := v.stroke(i, &p.Words.Path[i])
		if cells := p.Words.Path[i].Placement(); len(cells) > 0 {
			word.BadgeX += badgeStep * taken[cells[0]] // words that begin in one cell
			taken[cells[0]]++
		}
		v.Path = append(v.Path, word)
	}
	for i := range p.Words.Additional {
		v.Bonus = append(v.Bonus, v.stroke(i, &p.Words.Additional[i]))
	}
	v.Route = v.points(a.Route)
	return NewBoard("waywords", waywordsForm, v)
}

type waywordsView struct {
	P             *waywords.Puzzle
	A             *check.Analysis
	Width, Height int
	Cells         []square
	Path, Bonus   []stroke
	Route         string // the points of a line
	Meanings      []meaning

	board   *waywords.Board
	symbols map[waywords.Symbol]string
}

// square is a cell with its place in the drawing.
type square struct {
	X, Y, MidX, MidY int
	Text             string
	Long             bool   // whether the text is more than a letter
	End              string // START or END
	Hint             bool   // whether a bonus word reveals it
}

// stroke is a word on the board. The badge is at its first cell.
type stroke struct {
	Number         int
	Word           string
	Points         string
	BadgeX, BadgeY int
	Hint           string // the letter that it reveals
}

// meaning is what an emoji of the board stands for.
type meaning struct {
	Symbol, Meaning string
}

func side(cells int) int { return min(max(cells, 0), maxSide) }

// symbols are the emoji by id; none when the dictionary cannot be read, in which case
// ids are shown.
func symbols() map[waywords.Symbol]string {
	dictionary, err := waywords.DefaultDictionary()
	if err != nil {
		return nil
	}
	return dictionary.Glyphs()
}

func (v *waywordsView) add(c *waywords.Cell) {
	if c.Type == waywords.VoidCell || c.X < 0 || c.Y < 0 || c.X >= side(v.P.Grid.Width) || c.Y >= side(v.P.Grid.Height) {
		return
	}
	s := square{X: c.X * cellSize, Y: c.Y * cellSize, Text: v.text(c.Value)}
	s.MidX, s.MidY = s.X+cellSize/2, s.Y+cellSize/2
	s.Long = c.Type == waywords.EmojiCell && s.Text == string(c.Value)
	switch start, end := v.P.Grid.Start, v.P.Grid.End; c.ID {
	case start.AdjacentCellID:
		s.End = "START" + arrow(start.MarkerStyle)
	case end.AdjacentCellID:
		s.End = "END" + arrow(end.MarkerStyle)
	}
	for i := range v.P.Words.Additional {
		s.Hint = s.Hint || v.P.Words.Additional[i].Hint() == c.ID
	}
	v.Cells = append(v.Cells, s)
	told := meaning{s.Text, cmp.Or(c.Meaning, string(c.Value))}
	if c.Type == waywords.EmojiCell && !slices.Contains(v.Meanings, told) {
		v.Meanings = append(v.Meanings, told)
	}
}

// arrow is how a marker points, after its name.
func arrow(style waywords.MarkerStyle) string {
	switch style {
	case waywords.ArrowUp:
		return " ▲"
	case waywords.ArrowDown:
		return " ▼"
	case waywords.ArrowLeft:
		return " ◀"
	case waywords.ArrowRight:
		return " ▶"
	}
	return ""
}

func (v *waywordsView) text(s waywords.Symbol) string {
	return cmp.Or(v.symbols[s], string(s))
}

func (v *waywordsView) stroke(n int, w *waywords.Word) stroke {
	s := stroke{Number: n + 1, Word: v.spell(w), Points: v.points(w.Placement())}
	if cells := w.Placement(); len(cells) > 0 {
		if x, y, ok := v.middle(cells[0]); ok {
			s.BadgeX, s.BadgeY = x-cellSize/2+8, y-cellSize/2+8
		}
	}
	if at := v.board.Index(w.Hint()); at >= 0 {
		s.Hint = v.text(v.board.Cells[at].Value)
	}
	return s
}

// spell writes a word as the player sees it.
func (v *waywordsView) spell(w *waywords.Word) string {
	var text strings.Builder
	for _, t := range w.Tokens {
		text.WriteString(v.text(t.V))
	}
	return text.String()
}

// points is the line through the centers of cells.
func (v *waywordsView) points(ids []waywords.CellID) string {
	var points []string
	for _, id := range ids {
		if x, y, ok := v.middle(id); ok {
			points = append(points, fmt.Sprintf("%d,%d", x, y))
		}
	}
	return strings.Join(points, " ")
}

func (v *waywordsView) middle(id waywords.CellID) (x, y int, ok bool) {
	at := v.board.Index(id)
	if at < 0 {
		return 0, 0, false
	}
	c := &v.board.Cells[at]
	return c.X*cellSize + cellSize/2, c.Y*cellSize + cellSize/2, true
}

// Steps is how long the route is, in words.
func (v waywordsView) Steps() string {
	if !v.A.Solvable {
		return "no route from START to END"
	}
	return fmt.Sprintf("a route of %d steps from START to END", v.A.RouteLength)
}

// Models lists what the player models reach; none where the search did not end.
func (v waywordsView) Models() []string {
	var all []string
	for _, name := range []string{check.W1, check.W2} {
		if m, known := v.A.Models[name]; known && !v.A.Undecided {
			all = append(all, fmt.Sprintf("%s %s, reading %d of %d cells", name, outcome(m.Won, m.AtPar), m.Read, m.Of))
		}
	}
	return all
}
