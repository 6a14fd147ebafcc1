package waywords

import (
	"strconv"

	"dailies/game"
	"dailies/game/waywords"
)

// Layout is a board that the search found: words laid out, every cell with its letter.
type Layout struct {
	Side    int
	Points  int // the search's score
	Letters [maxSide * maxSide]byte
	Path    []Placed // in the order of the path
	Bonus   []Placed
	Pyrite  []Placed // words of the lexicon that are not on the way
	Idea    string   // of the bonus words
	Symbols alphabet // the emoji that cells may show
	Rung    game.Rung
	Turned  bool             // whether the player drags in eight directions
	Lexicon waywords.Lexicon // of the topic, in alphabetical order
	Start   int              // cells are y·Side+x
	End     int
}

// Placed is a word on a board.
type Placed struct {
	Word  string // as people write it, emoji by their ids in braces
	First int
	Step  int // from a cell to the next: 1 across, Side down, Side+1 and Side-1 on a slant; negative backwards
	Hint  int // of a bonus word: the cell it shares with the path; of another one -1
}

// Puzzle returns the board as a document. Cells are c0, c1, … row by row, words have
// themselves as id; a date is given later.
func (b *Layout) Puzzle(theme string) *waywords.Puzzle {
	p := &waywords.Puzzle{
		PuzzleID: "0001-01-01-waywords", DateISO: "0001-01-01", Mode: waywords.Mode, Theme: theme, BonusTheme: b.Idea, Rung: b.Rung, Lexicon: b.Lexicon,
		Config: waywords.Config{SelectionModel: waywords.Ray4, ConnectivityModel: waywords.Ortho4, AllowReverseSelection: true},
		Grid: waywords.Grid{
			Width: b.Side, Height: b.Side, Cells: make([]waywords.Cell, b.Side*b.Side),
			Start: waywords.Marker{AdjacentCellID: cellID(b.Start), MarkerStyle: waywords.ArrowDown},
			End:   waywords.Marker{AdjacentCellID: cellID(b.End), MarkerStyle: waywords.ArrowDown},
		},
		Words: waywords.Words{Path: make([]waywords.Word, len(b.Path)), Additional: make([]waywords.Word, len(b.Bonus))},
	}
	if b.Turned {
		p.Config.SelectionModel = waywords.Ray8
	}
	for i := range p.Grid.Cells {
		p.Grid.Cells[i] = b.cell(i)
	}
	for i, w := range b.Path {
		p.Words.Path[i] = w.word()
	}
	p.Pyrite = b.pyrite()
	for i, w := range b.Bonus {
		p.Words.Additional[i] = w.word()
	}
	return p
}

// cell returns a cell of the document.
func (b *Layout) cell(i int) waywords.Cell {
	c := waywords.Cell{ID: cellID(i), X: i % b.Side, Y: i / b.Side}
	b.Symbols.cell(&c, b.Letters[i])
	return c
}

// pyrite returns the cells of the words that are not on the way.
func (b *Layout) pyrite() (words [][]waywords.CellID) {
	for i := range b.Pyrite {
		words = append(words, b.Pyrite[i].cells(len(b.Pyrite[i].Word)))
	}
	return words
}

// word returns the word of the document. Its id is its letters and the ids of its emoji.
func (w *Placed) word() waywords.Word {
	parts := EmojiWord(w.Word).parts()
	word := waywords.Word{Size: len(parts), Tokens: make([]waywords.Token, len(parts))}
	id := ""
	for i, part := range parts {
		word.Tokens[i] = waywords.Token{T: waywords.Letter, V: waywords.Symbol(part)}
		if len(part) > 1 {
			word.Tokens[i] = waywords.Token{T: waywords.Emoji, V: waywords.Symbol(part[1:])}
		}
		id += string(word.Tokens[i].V)
	}
	word.WordID, word.Placements = game.ID(id), [][]waywords.CellID{w.cells(len(parts))}
	if w.Hint >= 0 {
		word.HintCellID = cellID(w.Hint)
	}
	return word
}

// cells are the first n cells of the word.
func (w *Placed) cells(n int) []waywords.CellID {
	cells := make([]waywords.CellID, n)
	for i := range cells {
		cells[i] = cellID(w.First + i*w.Step)
	}
	return cells
}

func cellID(cell int) waywords.CellID { return cellIDs[cell] }

// cellIDs are the ids of the cells of the largest board, made once since the search
// makes tens of thousands of boards a second.
var cellIDs = func() (ids [maxSide * maxSide]waywords.CellID) {
	for i := range ids {
		ids[i] = waywords.CellID("c" + strconv.Itoa(i))
	}
	return ids
}()
