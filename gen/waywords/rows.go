package waywords

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/internal/yamlsource"
)

// maxGrid is the longest side of a grid, as in the schema.
const maxGrid = 64

// rows turns the rows into cells with the ids c0, c1, … row by row.
func (c *compiler) rows() {
	rows := c.need("rows")
	if rows == nil {
		return
	}
	if rows.Kind != yamlsource.List || len(rows.Values) == 0 || len(rows.Values) > maxGrid {
		c.wrong(rows, "rows is not a list of 1 to %d texts", maxGrid)
		return
	}
	grid := &c.puzzle.Grid
	for y := range rows.Values {
		row := &rows.Values[y]
		tokens, ok := c.tokens(row, row.Text, true)
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
			switch t.T {
			case waywords.Letter:
				cell.Type, cell.Value = waywords.LetterCell, t.V
			case waywords.Emoji:
				cell.Type, cell.Value, cell.Meaning = waywords.EmojiCell, t.V, c.dictionary.Find(t.V).Meaning
			}
			grid.Cells = append(grid.Cells, cell)
		}
	}
	grid.Height = len(rows.Values)
}

// tokens reads letters and emoji; a VOID, in rows, is a token without a type. A row with spaces
// is read as tokens between them, any other a character at a time.
func (c *compiler) tokens(at *yamlsource.Item, text string, row bool) ([]waywords.Token, bool) {
	if !at.Scalar() && (at.Kind != yamlsource.Nothing || text != "NULL") { // which YAML takes for nothing
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
		case emoji && c.dictionary.Find(v) != nil:
			tokens = append(tokens, waywords.Token{T: waywords.Emoji, V: v})
		case emoji:
			c.wrong(at, "%s is not an emoji of the dictionary %s", document.Quote(name), document.Quote(c.dictionary.Version))
			return false
		default:
			c.wrong(at, "%s in %s is not a letter A-Z", document.Quote(name), document.Quote(text))
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
		_, size := utf8.DecodeRuneInString(rest)
		if !add(rest[:size], false) {
			return nil, false
		}
		rest = rest[size:]
	}
	return tokens, true
}
