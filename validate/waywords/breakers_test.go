package waywords

import (
	"iter"
	"slices"

	"dailies/game/waywords"
)

// breakersOf gives the ways to break a rule; nil for what was made by hand.
func breakersOf(code string) breaker {
	right, down, left := waywords.Step{X: 1}, waywords.Step{Y: 1}, waywords.Step{X: -1}
	ways := map[string]breaker{
		"ERR_MULTI_PLACEMENT": once(func(p *waywords.Puzzle) {
			w := &p.Words.Additional[0]
			w.Placements = append(w.Placements, w.Placements[0])
		}),
		"ERR_PLACEMENT_CELL_NOT_FOUND": rename(false),
		"ERR_PLACEMENT_TOKEN_MISMATCH": perCell(func(p *waywords.Puzzle, c *waywords.Cell) bool {
			bonus := uses(p.Words.Path, c.ID) == 0 && uses(p.Words.Additional, c.ID) == 1
			c.Value = "J"
			return bonus
		}),
		"ERR_DUP_WORD_ID": once(func(p *waywords.Puzzle) { p.Words.Path[1].WordID = p.Words.Path[0].WordID }),
		"ERR_DUP_PLACEMENT": once(func(p *waywords.Puzzle) {
			w := cloneWords(p.Words.Additional[:1])[0]
			w.WordID = "COPY"
			p.Words.Additional = append(p.Words.Additional[:1], w)
		}),
		"ERR_DUP_CELL": once(func(p *waywords.Puzzle) {
			c := p.Grid.Cells[0]
			c.ID = "twin"
			p.Grid.Cells = append(p.Grid.Cells, c)
		}),
		"ERR_GRID_NOT_FULL": perCell(func(p *waywords.Puzzle, c *waywords.Cell) bool {
			fits, id := free(p, c), c.ID
			p.Grid.Cells = slices.DeleteFunc(p.Grid.Cells, func(c waywords.Cell) bool { return c.ID == id })
			return fits
		}),
		"ERR_CELL_OUT_OF_BOUNDS": once(func(p *waywords.Puzzle) {
			p.Grid.Cells = append(p.Grid.Cells, waywords.Cell{ID: "outside", X: -3, Y: 2, Type: waywords.LetterCell, Value: "J"})
		}),
		"ERR_START_NOT_FOUND":  once(func(p *waywords.Puzzle) { p.Grid.Start.AdjacentCellID = "nowhere" }),
		"ERR_END_NOT_FOUND":    once(func(p *waywords.Puzzle) { p.Grid.End.AdjacentCellID = "nowhere" }),
		"ERR_QA_START_MISSING": once(func(p *waywords.Puzzle) { p.Grid.Start.AdjacentCellID = "nowhere" }),
		"ERR_QA_END_MISSING":   once(func(p *waywords.Puzzle) { p.Grid.End.AdjacentCellID = "nowhere" }),
		"ERR_START_VOID":       perCell(func(p *waywords.Puzzle, c *waywords.Cell) bool { return voided(c, p.Grid.Start) }),
		"ERR_END_VOID":         perCell(func(p *waywords.Puzzle, c *waywords.Cell) bool { return voided(c, p.Grid.End) }),
		"ERR_START_NOT_IN_PATH": perCell(func(p *waywords.Puzzle, c *waywords.Cell) bool {
			p.Grid.Start.AdjacentCellID = c.ID
			return free(p, c) && c.Y == 0
		}),
		"ERR_END_NOT_IN_PATH": perCell(func(p *waywords.Puzzle, c *waywords.Cell) bool {
			p.Grid.End.AdjacentCellID = c.ID
			return free(p, c) && c.Y == p.Grid.Height-1
		}),
		"ERR_UNSOLVABLE":     rename(true),
		"ERR_HINT_NOT_FOUND": once(func(p *waywords.Puzzle) { p.Words.Additional[0].HintCellID = "nowhere" }),
		"ERR_HINT_VOID": perCell(func(p *waywords.Puzzle, c *waywords.Cell) bool {
			fits := free(p, c)
			c.Type, c.Value = waywords.VoidCell, ""
			p.Words.Additional[0].HintCellID = c.ID
			return fits
		}),
		"ERR_HINT_NOT_IN_BONUS": perCell(func(p *waywords.Puzzle, c *waywords.Cell) bool {
			p.Words.Additional[0].HintCellID = c.ID
			return uses(p.Words.Path, c.ID) > 0 && uses(p.Words.Additional, c.ID) == 0
		}),
		"ERR_HINT_NOT_IN_PATH": perCell(func(p *waywords.Puzzle, c *waywords.Cell) bool {
			p.Words.Additional[0].HintCellID = c.ID
			return uses(p.Words.Path, c.ID) == 0 && uses(p.Words.Additional[:1], c.ID) == 1
		}),
		"ERR_PLACEMENT_NOT_CONTIGUOUS":  bonusOn(waywords.Step{X: 2}, waywords.Step{X: 2}),
		"ERR_PLACEMENT_NOT_RAY":         bonusOn(right, down),
		"ERR_PLACEMENT_DIAGONAL":        bonusOn(waywords.Step{X: 1, Y: 1}, waywords.Step{X: 1, Y: 1}),
		"ERR_PLACEMENT_REVERSED":        bonusOn(left, left),
		"ERR_PARALLEL_ADJACENCY":        pathOn,
		"ERR_QA_PARALLEL_ADJACENCY":     pathOn,
		"ERR_QA_NON_CRITICAL_PATH_WORD": pathOn,
		"WARN_DEPRECATED_CLUE_CELL_ID": once(func(p *waywords.Puzzle) {
			w := &p.Words.Additional[0]
			hint := w.HintCellID
			w.ClueCellID, w.HintCellID = &hint, ""
		}),
		"WARN_DEPRECATED_CLUE_PERSIST_MS": once(func(p *waywords.Puzzle) { p.Config.CluePersistMs = new(int) }),
		"WARN_MODE_MISSING":               once(func(p *waywords.Puzzle) { p.Mode = "" }),
		"ERR_QA_START_NOT_TOP_ROW": perCell(func(p *waywords.Puzzle, c *waywords.Cell) bool {
			p.Grid.Start.AdjacentCellID = c.ID
			return uses(p.Words.Path[:1], c.ID) == 1 && c.Y > 0
		}),
		"ERR_QA_START_END_TOO_CLOSE": perCell(func(p *waywords.Puzzle, c *waywords.Cell) bool {
			p.Grid.Start.AdjacentCellID = c.ID
			return uses(p.Words.Path[:1], c.ID) == 1 && c.Y > 0
		}),
		"ERR_QA_END_NOT_BOTTOM_ROW":      taller(1),
		"ERR_QA_ROUTE_TOO_SHORT":         anyTaller,
		"ERR_QA_FIRST_WORD_NOT_AT_START": once(func(p *waywords.Puzzle) { swap(p, 0, 1) }),
		"ERR_QA_LAST_WORD_NOT_AT_END": perCell(func(p *waywords.Puzzle, c *waywords.Cell) bool {
			p.Grid.End.AdjacentCellID = c.ID
			return uses(p.Words.Path[len(p.Words.Path)-1:], c.ID) == 1 && c.Y == p.Grid.Height-1
		}),
		"ERR_QA_WORD_NOT_INTERSECTING":      once(func(p *waywords.Puzzle) { swap(p, 1, 2) }),
		"ERR_QA_PATH_INTERSECTIONS_TOO_LOW": pathOn,
		"ERR_QA_TOUCH_ONLY_CONNECTION": func(p *waywords.Puzzle) iter.Seq[*waywords.Puzzle] {
			return func(yield func(*waywords.Puzzle) bool) {
				for i := 1; i < len(p.Words.Path)-1; i++ {
					c := clone(p)
					c.Words.Path = slices.Delete(c.Words.Path, i, i+1)
					if !yield(c) {
						return
					}
				}
			}
		},
		"ERR_QA_SELECTION_MODEL":             once(func(p *waywords.Puzzle) { p.Config.SelectionModel = waywords.Ray8 }),
		"ERR_QA_REVERSE_SELECTION_OFF":       once(func(p *waywords.Puzzle) { p.Config.AllowReverseSelection = false }),
		"ERR_QA_CONNECTIVITY_MODEL":          once(func(p *waywords.Puzzle) { p.Config.ConnectivityModel = waywords.Ortho8 }),
		"ERR_QA_BONUS_COUNT":                 once(func(p *waywords.Puzzle) { p.Words.Additional = []waywords.Word{} }),
		"ERR_QA_EXTRA_OCCURRENCE":            spell(func(p *waywords.Puzzle) string { return p.Words.Additional[0].Text() }),
		"ERR_QA_UNWANTED_WORD":               spell(func(*waywords.Puzzle) string { return "XXX" }),
		"ERR_QA_THEME_READING":               spellTheme("CARD"),
		"ERR_QA_WORD_INSIDE_WORD":            shorterBonus,
		"ERR_QA_BONUS_OVERLAP":               bonusOn(right, right),
		"ERR_QA_BONUS_LENGTH":                bonusOn(right),
		"ERR_QA_SAME_DIRECTION_INTERSECTION": goOn,
		"ERR_QA_WORD_LENGTH":                 shorten,
		"ERR_QA_PYRITE_COUNT":                pyrite(func(p *waywords.Puzzle) { p.Pyrite = p.Pyrite[:1] }),
		"ERR_QA_PYRITE_NOT_RAY":              pyrite(func(p *waywords.Puzzle) { ids := p.Pyrite[0]; ids[0], ids[1] = ids[1], ids[0] }),
		"ERR_QA_PYRITE_LENGTH":               pyrite(func(p *waywords.Puzzle) { p.Pyrite[0] = p.Pyrite[0][:4] }),
		"ERR_QA_PYRITE_CROSSING":             pyriteOn,
		"ERR_QA_PYRITE_AT_END":               pyriteOn,
		"ERR_QA_PYRITE_LISTED":               pyrite(func(p *waywords.Puzzle) { p.Pyrite[1] = p.Pyrite[0] }),
		"ERR_QA_PYRITE_NOT_OF_THEME":         once(func(p *waywords.Puzzle) { p.Lexicon = "" }),
	}
	return ways[code]
}
