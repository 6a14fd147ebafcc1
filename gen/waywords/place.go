package waywords

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/internal/yamlsource"
)

// direction is a way a word may run, by the name an author gives it.
type direction struct {
	name string
	step waywords.Step
}

// directions lists all eight; the first two are those of an easy daily.
func directions() []direction {
	return []direction{
		{"right", waywords.Step{X: 1}}, {"down", waywords.Step{Y: 1}}, {"left", waywords.Step{X: -1}}, {"up", waywords.Step{Y: -1}},
		{"down-right", waywords.Step{X: 1, Y: 1}}, {"down-left", waywords.Step{X: -1, Y: 1}},
		{"up-left", waywords.Step{X: -1, Y: -1}}, {"up-right", waywords.Step{X: 1, Y: -1}},
	}
}

// place finds where a word lies: where the author says, or the one place where the rows spell
// it. It looks right and down, or in all directions if the player drags in all. Readings of the
// same cells are one place.
func (c *compiler) place(name, place *yamlsource.Item, w *waywords.Word) []waywords.CellID {
	if place != nil && place.Kind != yamlsource.Nothing {
		return c.placed(place, w)
	}
	ways := directions()
	switch c.puzzle.Config.SelectionModel {
	case waywords.Ray4:
		ways = ways[:2]
	case waywords.Adjacent4:
		ways = ways[:4]
	}
	var found [][]waywords.CellID
	seen := make(map[string]bool)
	var where []string
	for y := range c.puzzle.Grid.Height {
		for x := range c.puzzle.Grid.Width {
			for _, way := range ways {
				cells, mistake := c.along(w, x, y, way.step)
				if set := setKey(cells); mistake == "" && !seen[set] {
					seen[set] = true
					found = append(found, cells)
					where = append(where, fmt.Sprintf("%d,%d,%s", y, x, way.name))
				}
			}
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	if len(found) == 0 {
		c.wrong(name, "the rows spell %s nowhere", document.Quote(name.Text))
	} else {
		c.wrong(name, "the rows spell %s in %d places, such as %s and %s: say which", document.Quote(name.Text), len(found), where[0], where[1])
	}
	return nil
}

// setKey returns the same for lists of the same cells in any order.
func setKey(cells []waywords.CellID) string {
	sorted := slices.Sorted(slices.Values(cells))
	var key strings.Builder
	for _, id := range sorted {
		key.WriteString(string(id) + "|")
	}
	return key.String()
}

// placed returns the placement that the author names, as row,column,direction.
func (c *compiler) placed(place *yamlsource.Item, w *waywords.Word) []waywords.CellID {
	parts := strings.Split(place.Text, ",")
	if place.Scalar() && len(parts) == 3 {
		y, x, ok := coordinates(parts)
		for _, way := range directions() {
			if ok && strings.TrimSpace(parts[2]) == way.name {
				cells, mistake := c.along(w, x, y, way.step)
				if mistake != "" {
					c.wrong(place, "%s at %s: %s", w.Text(), document.Quote(place.Text), mistake)
					return nil
				}
				return cells
			}
		}
	}
	c.wrong(place, "%s is not a place: row,column,direction, such as 0,2,right", document.Quote(place.Text))
	return nil
}

// coordinates reads a row and a column, both from 0.
func coordinates(parts []string) (y, x int, ok bool) {
	y, err1 := strconv.Atoi(strings.TrimSpace(parts[0]))
	x, err2 := strconv.Atoi(strings.TrimSpace(parts[1]))
	return y, x, err1 == nil && err2 == nil
}

// along lays a word from a cell on; mistake says why it does not fit there.
func (c *compiler) along(w *waywords.Word, x, y int, step waywords.Step) (cells []waywords.CellID, mistake string) {
	for i, t := range w.Tokens {
		at := c.board.IndexAt(x+i*step.X, y+i*step.Y)
		if at < 0 {
			return nil, fmt.Sprintf("it leaves the grid at letter %d", i+1)
		}
		cell := &c.board.Cells[at]
		if cell.Value != t.V || (cell.Type == waywords.LetterCell) != (t.T == waywords.Letter) {
			return nil, fmt.Sprintf("letter %d is %s, and row %d, column %d shows %s", i+1, t.V, cell.Y, cell.X, shows(cell))
		}
		cells = append(cells, cell.ID)
	}
	return cells, ""
}

func shows(cell *waywords.Cell) string {
	if cell.Type == waywords.VoidCell {
		return "nothing (VOID)"
	}
	return string(cell.Value)
}

// cell returns the cell at row,column.
func (c *compiler) cell(at *yamlsource.Item) waywords.CellID {
	if at == nil {
		return ""
	}
	parts := strings.Split(at.Text, ",")
	if at.Kind == yamlsource.List && len(at.Values) == 2 {
		parts = []string{at.Values[0].Text, at.Values[1].Text}
	}
	if len(parts) == 2 {
		if y, x, ok := coordinates(parts); ok {
			if i := c.board.IndexAt(x, y); i >= 0 {
				return c.board.Cells[i].ID
			}
			c.wrong(at, "row %d, column %d is not on the grid", y, x)
			return ""
		}
	}
	c.wrong(at, "%s is not a cell: row,column, such as 0,2", document.Quote(at.Text))
	return ""
}
