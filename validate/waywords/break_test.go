package waywords

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/waywords"
)

// breaker gives ways to break a puzzle; each is a copy.
type breaker func(*waywords.Puzzle) iter.Seq[*waywords.Puzzle]

func newDraw(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// clone copies a puzzle with everything in it.
func clone(p *waywords.Puzzle) *waywords.Puzzle {
	c := *p
	c.Grid.Cells = slices.Clone(p.Grid.Cells)
	c.Words.Path, c.Words.Additional = cloneWords(p.Words.Path), cloneWords(p.Words.Additional)
	return &c
}

func cloneWords(words []waywords.Word) []waywords.Word {
	words = slices.Clone(words)
	for i := range words {
		words[i].Tokens = slices.Clone(words[i].Tokens)
		words[i].Placements = slices.Clone(words[i].Placements)
		for j := range words[i].Placements {
			words[i].Placements[j] = slices.Clone(words[i].Placements[j])
		}
	}
	return words
}

// once is a breaker of one way.
func once(change func(*waywords.Puzzle)) breaker {
	return func(p *waywords.Puzzle) iter.Seq[*waywords.Puzzle] {
		return func(yield func(*waywords.Puzzle) bool) {
			c := clone(p)
			change(c)
			yield(c)
		}
	}
}

// perCell is a breaker of one way for every cell; change tells whether it applies.
func perCell(change func(*waywords.Puzzle, *waywords.Cell) bool) breaker {
	return func(p *waywords.Puzzle) iter.Seq[*waywords.Puzzle] {
		return func(yield func(*waywords.Puzzle) bool) {
			for i := range p.Grid.Cells {
				c := clone(p)
				if change(c, &c.Grid.Cells[i]) && !yield(c) {
					return
				}
			}
		}
	}
}

// bonusOn is a breaker that turns the first additional word into what can be read
// along steps, from every cell, hinted at each of its path cells.
func bonusOn(steps ...waywords.Step) breaker {
	return func(p *waywords.Puzzle) iter.Seq[*waywords.Puzzle] {
		return func(yield func(*waywords.Puzzle) bool) {
			for from := range p.Grid.Cells {
				w := reading(p, from, steps)
				if w == nil {
					continue
				}
				for _, hint := range w.Placement() {
					if uses(p.Words.Path, hint) == 0 {
						continue
					}
					c := clone(p)
					w.HintCellID, w.WordID = hint, "BONUS"
					c.Words.Additional = []waywords.Word{*w}
					if !yield(c) {
						return
					}
				}
			}
		}
	}
}

// reading is the word that the board shows from a cell along steps, or nil.
func reading(p *waywords.Puzzle, from int, steps []waywords.Step) *waywords.Word {
	b := waywords.NewBoard(p)
	w := &waywords.Word{Size: len(steps) + 1, Placements: [][]waywords.CellID{{}}}
	x, y := p.Grid.Cells[from].X, p.Grid.Cells[from].Y
	for i := -1; i < len(steps); i++ {
		if i >= 0 {
			x, y = x+steps[i].X, y+steps[i].Y
		}
		at := b.IndexAt(x, y)
		if at < 0 || p.Grid.Cells[at].Type != waywords.LetterCell {
			return nil
		}
		w.Tokens = append(w.Tokens, waywords.Token{T: waywords.Letter, V: p.Grid.Cells[at].Value})
		w.Placements[0] = append(w.Placements[0], p.Grid.Cells[at].ID)
	}
	return w
}

// pathOn is a breaker that puts what can be read on the board into the path words.
func pathOn(p *waywords.Puzzle) iter.Seq[*waywords.Puzzle] {
	return func(yield func(*waywords.Puzzle) bool) {
		for from := range p.Grid.Cells {
			for _, step := range []waywords.Step{{X: 1}, {Y: 1}} {
				w := reading(p, from, []waywords.Step{step, step})
				if w == nil {
					continue
				}
				w.WordID = "EXTRA"
				for at := 1; at < len(p.Words.Path); at++ {
					c := clone(p)
					c.Words.Path = slices.Insert(c.Words.Path, at, *w)
					if !yield(c) {
						return
					}
				}
			}
		}
	}
}

func uses(words []waywords.Word, id waywords.CellID) int {
	n := 0
	for i := range words {
		if slices.Contains(words[i].Placement(), id) {
			n++
		}
	}
	return n
}

func free(p *waywords.Puzzle, c *waywords.Cell) bool {
	return uses(p.Words.Path, c.ID) == 0 && uses(p.Words.Additional, c.ID) == 0 && c.Type == waywords.LetterCell
}

// spell is a breaker that writes a text on free cells in a row.
func spell(text func(*waywords.Puzzle) string) breaker {
	return func(p *waywords.Puzzle) iter.Seq[*waywords.Puzzle] {
		return func(yield func(*waywords.Puzzle) bool) {
			word := text(p)
			b := waywords.NewBoard(p)
			for _, cell := range p.Grid.Cells {
				for _, step := range []waywords.Step{{X: 1}, {Y: 1}} {
					c := clone(p)
					fits := true
					for i := range len(word) {
						at := b.IndexAt(cell.X+i*step.X, cell.Y+i*step.Y)
						if fits = fits && at >= 0 && free(p, &p.Grid.Cells[max(at, 0)]); fits {
							c.Grid.Cells[at].Value = waywords.Symbol(word[i : i+1])
						}
					}
					if fits && !yield(c) {
						return
					}
				}
			}
		}
	}
}

// taller adds rows of letters at the bottom, drawn until they disturb nothing else.
func taller(rows int) breaker {
	return func(p *waywords.Puzzle) iter.Seq[*waywords.Puzzle] {
		return func(yield func(*waywords.Puzzle) bool) {
			for try := range 20 {
				draw := newDraw(uint64(try))
				c := clone(p)
				for y := p.Grid.Height; y < p.Grid.Height+rows; y++ {
					for x := range p.Grid.Width {
						letter := "BDFGJKLMNPQRVWXZ"[draw.IntN(16)]
						c.Grid.Cells = append(c.Grid.Cells, waywords.Cell{
							ID: waywords.CellID("n" + string(rune('a'+x)) + string(rune('a'+y))), X: x, Y: y,
							Type: waywords.LetterCell, Value: waywords.Symbol(letter),
						})
					}
				}
				c.Grid.Height += rows
				if !yield(c) {
					return
				}
			}
		}
	}
}

func anyTaller(p *waywords.Puzzle) iter.Seq[*waywords.Puzzle] {
	return func(yield func(*waywords.Puzzle) bool) {
		for rows := 1; rows < 20; rows++ {
			for c := range taller(rows)(p) {
				if !yield(c) {
					return
				}
			}
		}
	}
}

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
			w.ClueCellID, w.HintCellID = w.HintCellID, ""
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
		"ERR_QA_WORD_INSIDE_WORD":            shorterBonus,
		"ERR_QA_BONUS_OVERLAP":               bonusOn(right, right),
		"ERR_QA_BONUS_LENGTH":                bonusOn(right),
		"ERR_QA_SAME_DIRECTION_INTERSECTION": goOn,
		"ERR_QA_WORD_LENGTH":                 shorten,
	}
	return ways[code]
}

func swap(p *waywords.Puzzle, i, j int) {
	p.Words.Path[i], p.Words.Path[j] = p.Words.Path[j], p.Words.Path[i]
}

func voided(c *waywords.Cell, m waywords.Marker) bool {
	c.Type, c.Value = waywords.VoidCell, ""
	return c.ID == m.AdjacentCellID
}

// rename is a breaker that has a word of the path, or of the additional ones, name a
// cell that is not on the board; the cell itself shows another letter then.
func rename(path bool) breaker {
	return perCell(func(p *waywords.Puzzle, c *waywords.Cell) bool {
		words, others := p.Words.Additional, p.Words.Path
		if path {
			words, others = others, words
		}
		if uses(words, c.ID) != 1 || uses(others, c.ID) > 0 || c.ID == p.Grid.Start.AdjacentCellID || c.ID == p.Grid.End.AdjacentCellID {
			return false
		}
		for i := range words {
			if at := slices.Index(words[i].Placement(), c.ID); at >= 0 {
				words[i].Placements[0][at] = "nowhere"
			}
		}
		c.Type, c.Value = waywords.LetterCell, "J"
		return true
	})
}

// goOn is a breaker that has another word go on where the last one ends, down into
// rows that are added; END moves with it.
func goOn(p *waywords.Puzzle) iter.Seq[*waywords.Puzzle] {
	return func(yield func(*waywords.Puzzle) bool) {
		for c := range taller(2)(p) {
			at := slices.IndexFunc(c.Grid.Cells, func(cell waywords.Cell) bool { return cell.ID == c.Grid.End.AdjacentCellID })
			w := reading(c, at, []waywords.Step{{Y: 1}, {Y: 1}})
			w.WordID = "ON"
			c.Words.Path = append(c.Words.Path, *w)
			c.Grid.End.AdjacentCellID = w.Placement()[2]
			if !yield(c) {
				return
			}
		}
	}
}

// shorterBonus is a breaker that makes a second additional word of a part of the
// first, on the same cells.
func shorterBonus(p *waywords.Puzzle) iter.Seq[*waywords.Puzzle] {
	return func(yield func(*waywords.Puzzle) bool) {
		w := p.Words.Additional[0]
		for from := range max(len(w.Tokens)-2, 0) {
			for to := from + 3; to <= len(w.Tokens); to++ {
				part := w
				part.WordID, part.Size = "PART", to-from
				part.Tokens, part.Placements = w.Tokens[from:to], [][]waywords.CellID{w.Placement()[from:to]}
				c := clone(p)
				c.Words.Additional = []waywords.Word{w, part}
				if !yield(c) {
					return
				}
			}
		}
	}
}

// shorten is a breaker that cuts the first word down to START and the crossing next
// to it.
func shorten(p *waywords.Puzzle) iter.Seq[*waywords.Puzzle] {
	return func(yield func(*waywords.Puzzle) bool) {
		w := &p.Words.Path[0]
		for i := range len(w.Tokens) - 1 {
			c := clone(p)
			short := &c.Words.Path[0]
			short.Tokens, short.Size = short.Tokens[i:i+2], 2
			short.Placements[0] = short.Placements[0][i : i+2]
			for _, end := range short.Placements[0] {
				d := clone(c)
				d.Grid.Start.AdjacentCellID = end
				if !yield(d) {
					return
				}
			}
		}
	}
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
	switch draw.IntN(22) {
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
	case 10:
		if n := len(placement); n > 1 && n == len(w.Tokens) {
			w.Placements[0], w.Tokens, w.Size = placement[:n-1], w.Tokens[:n-1], n-1
		}
	}
}
