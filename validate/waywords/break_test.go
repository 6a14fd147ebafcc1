package waywords

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

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
	c.Pyrite = slices.Clone(p.Pyrite)
	for i := range c.Pyrite {
		c.Pyrite[i] = slices.Clone(c.Pyrite[i])
	}
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

// perCell is a breaker of one way for every cell; change reports whether it applies.
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

// spellTheme is a breaker that makes a word the theme's and writes it.
func spellTheme(word string) breaker {
	return func(p *waywords.Puzzle) iter.Seq[*waywords.Puzzle] {
		c := clone(p)
		c.Lexicon = waywords.Lexicon(word)
		return spell(func(*waywords.Puzzle) string { return word })(c)
	}
}

// pyrite is a breaker that changes pyrite where there is some; the lexicon has what it spells
// then.
func pyrite(change func(*waywords.Puzzle)) breaker {
	return func(p *waywords.Puzzle) iter.Seq[*waywords.Puzzle] {
		return func(yield func(*waywords.Puzzle) bool) {
			if len(p.Pyrite) == 0 {
				return
			}
			c := clone(p)
			change(c)
			var words []string
			for _, g := range load(c).pyrite {
				words = append(words, g.text)
			}
			c.Lexicon = waywords.Lexicon(strings.Join(words, " "))
			yield(c)
		}
	}
}

// pyriteOn is a breaker that makes pyrite of what can be read on the board.
func pyriteOn(p *waywords.Puzzle) iter.Seq[*waywords.Puzzle] {
	return func(yield func(*waywords.Puzzle) bool) {
		for from := range p.Grid.Cells {
			for _, way := range directions {
				line := reading(p, from, slices.Repeat([]waywords.Step{way}, 4))
				if line == nil {
					continue
				}
				for c := range pyrite(func(p *waywords.Puzzle) { p.Pyrite[0] = line.Placement() })(p) {
					if !yield(c) {
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
