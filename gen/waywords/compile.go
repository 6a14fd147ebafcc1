package waywords

import (
	"fmt"
	"strconv"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/waywords"
)

// An authoring input is a mapping of these keys (seed §10.3; page, documents):
//
//	theme: In the Kitchen
//	rows: ["PAN.", "OVEN", …]     a cell a character; . for VOID, {SEA} for an emoji;
//	                              or cells with spaces between: "P A SEA ."
//	path: {PAN: "0,0,right", OVEN: }   word to row,column,direction, or to nothing
//	additional: {NAP: }           the same
//	start: "0,0"                  row,column, both from 0
//	end: "1,3"
//	hints: {NAP: "0,2"}           or nothing: the first cell shared with a path word
//	puzzleId, dateISO, selectionModel, allowReverseSelection   optional
//
// Words are spelled as the rows are: SEA is three letters, {SEA} one emoji.

// maxGrid is the longest side of a grid, as in the schema.
const maxGrid = 64

// Compile turns an authoring input into a puzzle. Every mistake names its place.
func Compile(data []byte, dictionary Dictionary) (*waywords.Puzzle, []Mistake) {
	source, err := readSource(data)
	if err != nil {
		mistake, ok := err.(Mistake)
		if !ok {
			mistake = Mistake{1, 1, err.Error()}
		}
		return nil, []Mistake{mistake}
	}
	c := compiler{dictionary: &dictionary, source: &source, puzzle: &waywords.Puzzle{Mode: waywords.Mode}}
	c.compile()
	if len(c.mistakes) > 0 {
		return nil, c.mistakes
	}
	return c.puzzle, nil
}

type compiler struct {
	dictionary *Dictionary
	source     *item
	puzzle     *waywords.Puzzle
	mistakes   []Mistake
	board      waywords.Board
}

func (c *compiler) wrong(at *item, format string, args ...any) {
	const most = 50
	if len(c.mistakes) < most {
		c.mistakes = append(c.mistakes, at.mistake(format, args...))
	}
}

func (c *compiler) compile() {
	if c.source.kind != mapping {
		c.wrong(c.source, "the input is no mapping of theme, rows, path, additional, start, end and hints")
		return
	}
	known := []string{"theme", "rows", "path", "additional", "start", "end", "hints", "puzzleId", "dateISO", "selectionModel", "allowReverseSelection"}
	for i := range c.source.keys {
		if key := &c.source.keys[i]; !contains(known, key.text) {
			c.wrong(key, "%s is no key of an authoring input; there are %s", document.Quote(key.text), strings.Join(known, ", "))
		}
	}
	p := c.puzzle
	p.Theme = c.text("theme", true)
	p.PuzzleID = game.ID(c.text("puzzleId", false))
	p.DateISO = game.Date(c.text("dateISO", false))
	c.config()
	c.rows()
	if len(c.mistakes) > 0 {
		return // words cannot be found on a grid that is not there
	}
	c.board = waywords.NewBoard(p)
	p.Words.Path = c.words("path", true)
	p.Words.Additional = c.words("additional", false)
	p.Grid.Start.AdjacentCellID = c.cell(c.need("start"))
	p.Grid.End.AdjacentCellID = c.cell(c.need("end"))
	c.hints()
}

func contains(list []string, text string) bool {
	for _, l := range list {
		if l == text {
			return true
		}
	}
	return false
}

// need is the value of a key, or the mistake that there is none.
func (c *compiler) need(key string) *item {
	v := c.source.member(key)
	if v == nil || v.kind == nothing {
		c.wrong(c.source, "the input has no %s", key)
		return nil
	}
	return v
}

func (c *compiler) text(key string, required bool) string {
	v := c.source.member(key)
	if v == nil || v.kind == nothing {
		if required {
			c.need(key)
		}
		return ""
	}
	if v.kind != scalar || v.text == "" || len(v.text) > 200 {
		c.wrong(v, "%s is no text of 1 to 200 characters", key)
		return ""
	}
	return v.text
}

func (c *compiler) config() {
	p := c.puzzle
	p.Config = waywords.Config{SelectionModel: waywords.Ray4, ConnectivityModel: waywords.Ortho4, AllowReverseSelection: true}
	if model := waywords.SelectionModel(c.text("selectionModel", false)); model != "" {
		if p.Config.SelectionModel = model; !model.Valid() {
			c.wrong(c.source.member("selectionModel"), "%s is no selection model", document.Quote(string(model)))
		}
	}
	if reverse := c.text("allowReverseSelection", false); reverse != "" {
		p.Config.AllowReverseSelection = reverse == "true"
		if reverse != "true" && reverse != "false" {
			c.wrong(c.source.member("allowReverseSelection"), "allowReverseSelection is true or false")
		}
	}
	if p.PuzzleID == "" {
		p.PuzzleID = game.ID("waywords-" + strings.ReplaceAll(game.Fold(p.Theme), " ", "-"))
	}
	if !p.PuzzleID.Valid() {
		c.wrong(c.source, "the puzzleId %s is no id: up to 64 letters, digits, dots and hyphens", document.Quote(string(p.PuzzleID)))
	}
	if p.DateISO != "" && !p.DateISO.Valid() {
		c.wrong(c.source.member("dateISO"), "%s is no date", document.Quote(string(p.DateISO)))
	}
}

// rows turns the rows into cells with the ids c0, c1, … row by row.
func (c *compiler) rows() {
	rows := c.need("rows")
	if rows == nil {
		return
	}
	if rows.kind != list || len(rows.values) == 0 || len(rows.values) > maxGrid {
		c.wrong(rows, "rows is no list of 1 to %d texts", maxGrid)
		return
	}
	grid := &c.puzzle.Grid
	for y := range rows.values {
		row := &rows.values[y]
		tokens, ok := c.tokens(row, row.text, true)
		switch {
		case !ok:
			return
		case y == 0:
			grid.Width = len(tokens)
		case len(tokens) != grid.Width:
			c.wrong(row, "row %d has %d cells, where the first has %d", y, len(tokens), grid.Width)
		}
		if len(tokens) == 0 || len(tokens) > maxGrid {
			c.wrong(row, "row %d has %d cells, not 1 to %d", y, len(tokens), maxGrid)
			return
		}
		for x, t := range tokens {
			cell := waywords.Cell{ID: waywords.CellID("c" + strconv.Itoa(len(grid.Cells))), X: x, Y: y, Type: waywords.VoidCell}
			switch {
			case t.T == waywords.Letter:
				cell.Type, cell.Value = waywords.LetterCell, t.V
			case t.T == waywords.Emoji:
				cell.Type, cell.Value, cell.Meaning = waywords.EmojiCell, t.V, c.dictionary.find(t.V).Meaning
			}
			grid.Cells = append(grid.Cells, cell)
		}
	}
	grid.Height = len(rows.values)
}

// tokens reads letters and emoji; a VOID, in rows, is a token without a type. With
// spaces in it a row is read as tokens between them, else a character at a time.
func (c *compiler) tokens(at *item, text string, row bool) ([]waywords.Token, bool) {
	if at.kind != scalar {
		c.wrong(at, "a text is needed here")
		return nil, false
	}
	var tokens []waywords.Token
	add := func(name string, emoji bool) bool {
		switch v := waywords.Symbol(name); {
		case name == "." && row && !emoji:
			tokens = append(tokens, waywords.Token{})
		case v.Letter() != 0 && !emoji:
			tokens = append(tokens, waywords.Token{T: waywords.Letter, V: v})
		case emoji && c.dictionary.find(v) != nil:
			tokens = append(tokens, waywords.Token{T: waywords.Emoji, V: v})
		case emoji:
			c.wrong(at, "%s is no emoji of the dictionary %s", document.Quote(name), document.Quote(c.dictionary.Version))
			return false
		default:
			c.wrong(at, "%s in %s is no letter A-Z", document.Quote(name), document.Quote(text))
			return false
		}
		return true
	}
	if fields := strings.Fields(text); row && len(fields) > 1 {
		for _, f := range fields {
			name := strings.TrimSuffix(strings.TrimPrefix(f, "{"), "}")
			if !add(name, len(f) > 1) {
				return nil, false
			}
		}
		return tokens, true
	}
	for rest := strings.TrimSpace(text); rest != ""; {
		if end := strings.IndexByte(rest, '}'); rest[0] == '{' && end > 0 {
			if !add(rest[1:end], true) {
				return nil, false
			}
			rest = rest[end+1:]
			continue
		}
		_, size := firstRune(rest)
		if !add(rest[:size], false) {
			return nil, false
		}
		rest = rest[size:]
	}
	return tokens, true
}

func firstRune(text string) (rune, int) {
	for i, r := range text {
		if i > 0 {
			break
		}
		return r, len(string(r))
	}
	return 0, 1
}

// words reads a list of words with their placements, or without.
func (c *compiler) words(key string, required bool) []waywords.Word {
	words := []waywords.Word{}
	source := c.source.member(key)
	if source == nil || source.kind == nothing {
		if required {
			c.need(key)
		}
		return words
	}
	const most = 1000
	if source.kind == scalar || len(source.values) > most {
		c.wrong(source, "%s is no mapping of at most %d words to their places", key, most)
		return words
	}
	for i := range source.values {
		name, place := &source.values[i], (*item)(nil)
		if source.kind == mapping {
			name, place = &source.keys[i], &source.values[i]
		}
		tokens, ok := c.tokens(name, name.text, false)
		if !ok {
			continue
		}
		if len(tokens) == 0 || len(tokens) > maxGrid {
			c.wrong(name, "a word has 1 to %d letters", maxGrid)
			continue
		}
		word := waywords.Word{Tokens: tokens, Size: len(tokens)}
		word.WordID = game.ID(strings.NewReplacer("{", ".", "}", ".").Replace(name.text))
		if !word.WordID.Valid() {
			word.WordID = game.ID(fmt.Sprintf("%s-%d", key, i+1))
		}
		if placement := c.place(name, place, &word); placement != nil {
			word.Placements = [][]waywords.CellID{placement}
			words = append(words, word)
		}
	}
	return words
}

// hints gives each additional word its hint: the one named, else the first of its
// cells that a path word has.
func (c *compiler) hints() {
	hints := c.source.member("hints")
	if hints != nil && hints.kind != mapping && hints.kind != nothing {
		c.wrong(hints, "hints is no mapping of words to row,column")
		return
	}
	path := make(map[waywords.CellID]bool)
	for _, w := range c.puzzle.Words.Path {
		for _, id := range w.Placement() {
			path[id] = true
		}
	}
	named := make(map[string]*item)
	if hints != nil {
		for i := range hints.keys {
			named[hints.keys[i].text] = &hints.values[i]
			if !c.additional(hints.keys[i].text) {
				c.wrong(&hints.keys[i], "%s is no additional word", document.Quote(hints.keys[i].text))
			}
		}
	}
	for i := range c.puzzle.Words.Additional {
		w := &c.puzzle.Words.Additional[i]
		if at := named[w.Text()]; at != nil && at.kind != nothing {
			w.HintCellID = c.cell(at)
			continue
		}
		for _, id := range w.Placement() {
			if w.HintCellID == "" && path[id] {
				w.HintCellID = id
			}
		}
	}
}

func (c *compiler) additional(text string) bool {
	for i := range c.puzzle.Words.Additional {
		if c.puzzle.Words.Additional[i].Text() == text {
			return true
		}
	}
	return false
}
