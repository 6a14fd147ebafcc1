package waywords

import (
	"cmp"
	"slices"

	"dailies/game/waywords"
	"dailies/validate/waywords/blocklist"
)

// reader looks for what else can be read on the board, along the rays the player may
// drag.
type reader struct {
	*resolved
	list   *blocklist.List
	budget int
	found  int
}

// over reports whether the budget ended the search.
func (r *reader) over() bool { return r.budget <= 0 }

// full reports whether as many readings were found as are listed.
func (r *reader) full() bool { return r.found == maxReadings }

// rays is how many directions the player may drag in; none where the player does not
// drag along rays.
func (r *reader) rays() int {
	switch r.p.Config.SelectionModel {
	case waywords.Ray4:
		return 4
	case waywords.Ray8:
		return 8
	}
	return 0
}

// step is the next cell along a ray, or -1. Only the first of the cells that share a
// coordinate is on a ray.
func (r *reader) step(c int32, d int) int32 { return r.next[len(directions)*int(c)+d] }

// extra lists where a listed word can be read on other cells than its own.
func (r *reader) extra() []Reading {
	readings := []Reading{}
	rays := r.rays()
	r.found = 0
	var cells []int32
	for i := range r.words {
		w := &r.words[i]
		for c, code := range r.codes {
			if len(w.codes) == 0 || code != w.codes[0] || !r.onBoard(c) {
				continue
			}
			for d := range rays {
				var stands bool
				if cells, stands = r.spell(cells[:0], w.codes, int32(c), d); stands && !covers(w.set, cells) {
					readings = append(readings, r.reading(w.Text(), cells, palindrome(w.codes)))
					r.found++
				}
				if r.over() || r.full() {
					return tidy(readings)
				}
			}
		}
	}
	return tidy(readings)
}

// onBoard reports whether a cell is the one that is drawn at its coordinate.
func (r *reader) onBoard(c int) bool { return r.IndexAt(r.Cells[c].X, r.Cells[c].Y) == c }

// spell gives the cells on which a word stands along a ray, and whether it does.
func (r *reader) spell(cells, codes []int32, c int32, d int) ([]int32, bool) {
	cells = append(cells, c)
	for _, code := range codes[1:] {
		r.budget--
		if c = r.step(c, d); c < 0 || r.codes[c] != code {
			return cells, false
		}
		cells = append(cells, c)
	}
	return cells, true
}

// covers reports whether the cells, all different, are exactly the set.
func covers(set waywords.Set, cells []int32) bool {
	for _, c := range cells {
		if !set.Has(int(c)) {
			return false
		}
	}
	return common(set, set) == len(cells)
}

// unwanted lists where a blocked word can be read, in any direction whatever the player
// may drag, and the worst along one bend too: an eye follows letters where a finger may
// not. One that stands wholly inside a listed word that is allowlisted does not count.
func (r *reader) unwanted() []Reading {
	readings := []Reading{}
	r.found = 0
	var line []int32
	for d := range directions {
		for c := range r.codes {
			if r.onBoard(c) && r.step(int32(c), turned(d)) < 0 {
				line = r.ray(line[:0], int32(c), d)
				readings = r.scan(readings, line)
			}
		}
		if r.over() || r.full() {
			return tidy(readings)
		}
	}
	return tidy(r.bent(readings))
}

// ray is the line of cells from the edge of the board to the other.
func (r *reader) ray(line []int32, c int32, d int) []int32 {
	for ; c >= 0; c = r.step(c, d) {
		line = append(line, c)
	}
	return line
}

// scan adds the blocked words on a line. What is no letter ends a word.
func (r *reader) scan(readings []Reading, line []int32) []Reading {
	state := blocklist.Start
	for i, c := range line {
		r.budget--
		code := r.codes[c]
		if code < 1 || code > 26 {
			state = blocklist.Start
			continue
		}
		if state = r.list.Next(state, byte('A'+code-1)); !r.list.Ends(state) {
			continue
		}
		r.list.Each(state, func(w blocklist.Word) {
			cells := line[i+1-len(w) : i+1]
			if !r.full() && !r.excused(cells) {
				readings = append(readings, r.reading(string(w), cells, palindrome([]byte(w))))
				r.found++
			}
		})
	}
	return readings
}

// excused reports whether the cells lie wholly inside a listed word that may hold a
// blocked one.
func (r *reader) excused(cells []int32) bool {
	for i := range r.words {
		listed := &r.words[i]
		if within(listed.set, cells) && r.list.Allows(blocklist.Word(listed.Text())) {
			return true
		}
	}
	return false
}

func within(set waywords.Set, cells []int32) bool {
	return !slices.ContainsFunc(cells, func(c int32) bool { return !set.Has(int(c)) })
}

// reading names the cells; those of a palindrome, which reads the same from both ends,
// in one order always.
func (r *reader) reading(word string, cells []int32, palindrome bool) Reading {
	ids := make([]waywords.CellID, len(cells))
	for i, c := range cells {
		ids[i] = r.Cells[c].ID
	}
	if palindrome && slices.Compare(reversed(ids), ids) < 0 {
		slices.Reverse(ids)
	}
	return Reading{word, ids}
}

// tidy sorts readings by word and cells, and keeps one of those that are the same.
func tidy(readings []Reading) []Reading {
	order := func(a, b Reading) int {
		return cmp.Or(cmp.Compare(a.Word, b.Word), slices.Compare(a.Cells, b.Cells))
	}
	slices.SortFunc(readings, order)
	return slices.CompactFunc(readings, func(a, b Reading) bool { return order(a, b) == 0 })
}

// palindrome reports whether a line of letters or codes reads the same backwards.
func palindrome[T comparable](line []T) bool {
	for i := range len(line) / 2 {
		if line[i] != line[len(line)-1-i] {
			return false
		}
	}
	return true
}
