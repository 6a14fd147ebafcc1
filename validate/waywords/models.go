package waywords

import (
	"cmp"
	"slices"

	"dailies/game/waywords"
)

// Model is what a way of reading the board finds: how far a player gets who reads line
// after line with patience and without a thought.
//
// W1 reads the rows from the top, each from left to right, then the columns from the
// left, each downward. W2 reads every ray that the player may drag: the rows and columns
// as W1, then rows and columns the other way, then the diagonals where they may be
// dragged.
type Model struct {
	Won   bool `json:"won"`   // every path word is found
	AtPar bool `json:"atPar"` // every bonus word too: all without a hint or a stray
	Read  int  `json:"read"`  // cells read until the last word that is found
	Of    int  `json:"of"`    // cells of all lines that it reads
}

// The models by name.
const (
	W1 = "W1"
	W2 = "W2"
)

// play runs the models; [directions] has rightward and downward first, then their
// reverses, then the diagonals.
func (r *reader) play() map[string]Model {
	rays := r.rays()
	return map[string]Model{W1: r.read(min(rays, 2)), W2: r.read(rays)}
}

// read reads every line of the first n directions.
func (r *reader) read(n int) Model {
	var m Model
	found := make([]bool, len(r.words))
	left := len(r.words)
	var line []int32
	for d := range n {
		for _, c := range r.starts(d) {
			if r.over() {
				return Model{}
			}
			line = r.ray(line[:0], c, d)
			for i := range line {
				m.Of++
				for w := range r.words {
					if !found[w] && stands(r.words[w].cells, line[:i+1]) {
						found[w], m.Read = true, m.Of
						left--
					}
				}
			}
			r.budget -= len(line) * len(r.words)
		}
	}
	m.AtPar = left == 0
	m.Won = true
	for w := range r.paths {
		m.Won = m.Won && found[w]
	}
	return m
}

// starts are the first cells of the lines in a direction: from the top, and from the left
// where they are in one row. Cells outside the grid are on no line. A grid may claim any
// size, so that the cells are asked and not the coordinates.
func (r *reader) starts(d int) []int32 {
	var starts []int32
	grid := &r.p.Grid
	for i := range r.Cells {
		c := &r.Cells[i]
		if r.onBoard(i) && c.X >= 0 && c.Y >= 0 && c.X < grid.Width && c.Y < grid.Height && r.step(int32(i), turned(d)) < 0 {
			starts = append(starts, int32(i))
		}
	}
	slices.SortFunc(starts, func(a, b int32) int {
		return cmp.Or(cmp.Compare(r.Cells[a].Y, r.Cells[b].Y), cmp.Compare(r.Cells[a].X, r.Cells[b].X))
	})
	return starts
}

// stands reports whether a word's cells are the last that were read, in its order.
func stands(cells, read []int32) bool {
	if len(cells) == 0 || len(cells) > len(read) {
		return false
	}
	for i, c := range read[len(read)-len(cells):] {
		if c != cells[i] {
			return false
		}
	}
	return true
}

// alike counts the listed words that share their first letter with another one.
func (b *resolved) alike() int {
	first := make(map[waywords.Token]int)
	for i := range b.words {
		if len(b.words[i].Tokens) > 0 {
			first[b.words[i].Tokens[0]]++
		}
	}
	n := 0
	for _, words := range first {
		if words > 1 {
			n += words
		}
	}
	return n
}
