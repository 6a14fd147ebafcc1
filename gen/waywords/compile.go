package waywords

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/internal/yamlsource"
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

// Mistake is something wrong in an authoring input, at its place in the author's file.
type Mistake = yamlsource.Mistake

// Compile turns an authoring input into a puzzle. Every mistake names its place.
func Compile(data []byte, dictionary waywords.Dictionary) (*waywords.Puzzle, []Mistake) {
	source, err := yamlsource.Read(data)
	if err != nil {
		mistake := Mistake{Line: 1, Column: 1, Message: err.Error()}
		errors.As(err, &mistake)
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
	dictionary *waywords.Dictionary
	source     *yamlsource.Item
	puzzle     *waywords.Puzzle
	mistakes   []Mistake
	board      waywords.Board
}

func (c *compiler) wrong(at *yamlsource.Item, format string, args ...any) {
	const most = 50
	if len(c.mistakes) < most {
		c.mistakes = append(c.mistakes, at.Mistake(format, args...))
	}
}

func (c *compiler) compile() {
	if c.source.Kind != yamlsource.Mapping {
		c.wrong(c.source, "the input is not a mapping of theme, rows, path, additional, start, end and hints")
		return
	}
	known := []string{"theme", "rows", "path", "additional", "start", "end", "hints", "puzzleId", "dateISO", "selectionModel", "allowReverseSelection"}
	for i := range c.source.Keys {
		if key := &c.source.Keys[i]; !contains(known, key.Text) {
			c.wrong(key, "%s is not a key of an authoring input; there are %s", document.Quote(key.Text), strings.Join(known, ", "))
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

// need returns the value of a key, or reports that it is missing.
func (c *compiler) need(key string) *yamlsource.Item {
	v := c.source.Member(key)
	if v == nil || v.Kind == yamlsource.Nothing {
		c.wrong(c.source, "the input has no %s", key)
		return nil
	}
	return v
}

func (c *compiler) text(key string, required bool) string {
	v := c.source.Member(key)
	if v == nil || v.Kind == yamlsource.Nothing {
		if required {
			c.need(key)
		}
		return ""
	}
	if !v.Scalar() || v.Text == "" || utf8.RuneCountInString(v.Text) > 200 {
		c.wrong(v, "%s is not a text of 1 to 200 characters", key)
		return ""
	}
	return v.Text
}

func (c *compiler) config() {
	p := c.puzzle
	p.Config = waywords.Config{SelectionModel: waywords.Ray4, ConnectivityModel: waywords.Ortho4, AllowReverseSelection: true}
	if model := waywords.SelectionModel(c.text("selectionModel", false)); model != "" {
		if p.Config.SelectionModel = model; !model.Valid() {
			c.wrong(c.source.Member("selectionModel"), "%s is not a selection model", document.Quote(string(model)))
		}
	}
	if reverse := c.text("allowReverseSelection", false); reverse != "" {
		p.Config.AllowReverseSelection = reverse == "true"
		if reverse != "true" && reverse != "false" {
			c.wrong(c.source.Member("allowReverseSelection"), "allowReverseSelection is true or false")
		}
	}
	if p.PuzzleID == "" {
		p.PuzzleID = idOf(p.Theme)
	}
	if !p.PuzzleID.Valid() {
		c.wrong(c.source, "the puzzleId %s is not an id: up to 64 letters, digits, dots and hyphens", document.Quote(string(p.PuzzleID)))
	}
	if p.DateISO != "" && !p.DateISO.Valid() {
		c.wrong(c.source.Member("dateISO"), "%s is not a date", document.Quote(string(p.DateISO)))
	}
}

// idOf makes an id of a theme, of the letters and digits that an id may have.
func idOf(theme string) game.ID {
	const most = 64
	id := []byte("waywords")
	for _, word := range strings.Fields(game.Fold(theme)) {
		id = append(id, '-')
		for _, c := range []byte(word) {
			if 'a' <= c && c <= 'z' || '0' <= c && c <= '9' {
				id = append(id, c)
			}
		}
		if id[len(id)-1] == '-' {
			id = id[:len(id)-1] // nothing of the word is left
		}
	}
	return game.ID(strings.TrimRight(string(id[:min(len(id), most)]), "-"))
}

// words reads a list of words with their placements, or without.
func (c *compiler) words(key string, required bool) []waywords.Word {
	words := []waywords.Word{}
	source := c.source.Member(key)
	if source == nil || source.Kind == yamlsource.Nothing {
		if required {
			c.need(key)
		}
		return words
	}
	const most = 1000
	if source.Scalar() || len(source.Values) > most {
		c.wrong(source, "%s is not a mapping of at most %d words to their places", key, most)
		return words
	}
	for i := range source.Values {
		name, place := &source.Values[i], (*yamlsource.Item)(nil)
		if source.Kind == yamlsource.Mapping {
			name, place = &source.Keys[i], &source.Values[i]
		}
		tokens, ok := c.tokens(name, name.Text, false)
		if !ok {
			continue
		}
		if len(tokens) == 0 || len(tokens) > maxGrid {
			c.wrong(name, "a word has 1 to %d letters", maxGrid)
			continue
		}
		word := waywords.Word{Tokens: tokens, Size: len(tokens)}
		word.WordID = game.ID(strings.NewReplacer("{", ".", "}", ".").Replace(name.Text))
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
