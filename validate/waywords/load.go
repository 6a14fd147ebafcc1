package waywords

import (
	"dailies/game/document"
	"dailies/game/waywords"
)

// Bounds of what is compared. A grid has at most 4096 cells and a daily 8 words; more
// are judged too, up to these.
const (
	maxWords    = 1024    // words compared with one another
	maxReadings = 4096    // second readings that are listed, and as many blocked words; the rest is more of the same
	readBudget  = 1 << 26 // tokens compared in the search for them
)

// The directions of a ray. The first two are forward, the first four orthogonal;
// direction d and turned(d) are opposite.
var directions = [8]waywords.Step{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}, {X: -1, Y: -1}, {X: 1, Y: -1}}

func turned(d int) int { return d ^ 2 }

// word is a listed word with its placement on the board.
type word struct {
	*waywords.Word
	list  string       // "path" or "additional"
	at    int          // its position in the list
	cells []int32      // the cells of its placement by position, -1 for one that is missing
	codes []int32      // its tokens
	set   waywords.Set // its cells but for VOID, which count for nothing
	shown waywords.Set // the cells that are shown at the coordinates of its own
	near  waywords.Set // of a path word: the cells next to its own
}

func (w *word) pointer(steps ...any) string {
	return document.Pointer(append([]any{"words", w.list, w.at}, steps...)...)
}

// resolved is a puzzle with its cells found.
type resolved struct {
	waywords.Board
	p     *waywords.Puzzle
	start int // the marked cells by position, or -1
	end   int
	words []word // path words first
	paths int
	cover []int32 // how many path words have a cell; none has a VOID
	laid  []int32 // how many have the coordinate of a cell that is shown; as cover where no two share one
	next  []int32 // the neighbor of a cell in each direction, or -1
	codes []int32 // what each cell shows, see code; 0 for VOID

	pyrite []gold

	symbols map[symbol]int32
}

// load finds the cells of all placements. Sets are made only where words are few
// enough to be compared.
func load(p *waywords.Puzzle) *resolved {
	b := &resolved{Board: waywords.NewBoard(p), p: p, paths: len(p.Words.Path)}
	b.start, b.end = b.Index(p.Grid.Start.AdjacentCellID), b.Index(p.Grid.End.AdjacentCellID)
	b.words = make([]word, 0, len(p.Words.Path)+len(p.Words.Additional))
	letters := 0
	for _, list := range [...][]waywords.Word{p.Words.Path, p.Words.Additional} {
		for i := range list {
			letters += len(list[i].Placement()) + len(list[i].Tokens)
		}
	}
	room := make([]int32, 0, letters)
	room = b.addAll("path", p.Words.Path, room)
	b.addAll("additional", p.Words.Additional, room)
	b.show()
	b.neighbors()
	b.count()
	b.addPyrite()
	return b
}

// addAll adds a list of words; room has the capacity for all their cells and tokens.
func (b *resolved) addAll(list string, words []waywords.Word, room []int32) []int32 {
	for i := range words {
		w := word{Word: &words[i], list: list, at: i}
		from := len(room)
		for _, id := range w.Placement() {
			room = append(room, int32(b.Index(id)))
		}
		w.cells = room[from:len(room):len(room)]
		from = len(room)
		for _, t := range w.Tokens {
			room = append(room, b.code(t.T == waywords.Letter, t.V))
		}
		w.codes = room[from:len(room):len(room)]
		b.words = append(b.words, w)
	}
	return room
}

// symbol is a cell or token that is no plain letter.
type symbol struct {
	letter bool
	value  waywords.Symbol
}

// code numbers what a cell or token shows: 1 to 26 for letters, more for the rest, so
// that readings compare numbers.
func (b *resolved) code(letter bool, value waywords.Symbol) int32 {
	if c := value.Letter(); letter && c != 0 {
		return int32(c-'A') + 1
	}
	key := symbol{letter, value}
	if n, ok := b.symbols[key]; ok {
		return n
	}
	if b.symbols == nil {
		b.symbols = make(map[symbol]int32)
	}
	n := int32(len(b.symbols)) + 27
	b.symbols[key] = n
	return n
}

// show numbers what the cells show.
func (b *resolved) show() {
	b.codes = make([]int32, len(b.Cells))
	for i := range b.Cells {
		if c := &b.Cells[i]; c.Type != waywords.VoidCell {
			b.codes[i] = b.code(c.Type == waywords.LetterCell, c.Value)
		}
	}
}

func (b *resolved) neighbors() {
	b.next = make([]int32, len(directions)*len(b.Cells))
	for i := range b.Cells {
		c := &b.Cells[i]
		for d, step := range directions {
			b.next[len(directions)*i+d] = int32(b.IndexAt(c.X+step.X, c.Y+step.Y))
		}
	}
}

// count makes the sets of the words and counts how many path words have each cell.
func (b *resolved) count() {
	b.cover = make([]int32, len(b.Cells))
	b.laid = b.cover
	if !b.comparable() {
		for _, w := range b.words[:b.paths] {
			for _, c := range w.cells {
				if b.solid(c) {
					b.cover[c]++
				}
			}
		}
		return
	}
	span := (len(b.Cells) + 63) / 64
	room := make([]uint64, span*(len(b.words)+b.paths))
	for i := range b.words {
		w := &b.words[i]
		w.set, room = room[:span:span], room[span:]
		if i < b.paths {
			w.near, room = room[:span:span], room[span:]
		}
		for _, c := range w.cells {
			if !b.solid(c) || w.set.Has(int(c)) {
				continue
			}
			w.set.Add(int(c))
			if i < b.paths {
				b.cover[c]++
				b.reach(w.near, c)
			}
		}
		w.shown = w.set
	}
	if b.Twins() {
		b.level()
	}
}

// level counts by coordinate what was counted by cell.
func (b *resolved) level() {
	b.laid = make([]int32, len(b.Cells))
	for i := range b.words[:b.paths] {
		w := &b.words[i]
		w.shown = b.NewSet()
		for _, c := range w.cells {
			if !b.solid(c) || w.shown.Has(b.Shown(int(c))) {
				continue
			}
			w.shown.Add(b.Shown(int(c)))
			b.laid[b.Shown(int(c))]++
		}
	}
}

// solid reports whether a cell exists and is no VOID. What a path word has of other
// cells covers nothing and conducts nothing.
func (b *resolved) solid(c int32) bool { return c >= 0 && b.Cells[c].Type != waywords.VoidCell }

// comparable reports whether there are few enough words to compare each with each.
func (b *resolved) comparable() bool { return len(b.words) <= maxWords }

// reach adds the four neighbors of a cell to a set.
func (b *resolved) reach(set waywords.Set, c int32) {
	for _, n := range b.orthogonal(c) {
		if n >= 0 {
			set.Add(int(n))
		}
	}
}

// orthogonal are the neighbors of a cell that the route may go to.
func (b *resolved) orthogonal(c int32) []int32 {
	from := len(directions) * int(c)
	return b.next[from : from+4]
}

func shares(a, b waywords.Set) bool {
	for i := range a {
		if a[i]&b[i] != 0 {
			return true
		}
	}
	return false
}
