package waywords

import (
	"math/rand/v2"

	"dailies/game/waywords"
)

// The sizes of boards that fit into 64 bits. Smaller ones have no room for 4 words.
const (
	minSide = 4
	maxSide = 8
)

// laid is a word laid out on the board. Cell y·side+x is one bit.
type laid struct {
	mask  uint64
	near  uint64 // the cells next to it
	word  int16
	first int8 // its cell of the lowest number: the leftmost, or the topmost
	last  int8
	step  int8 // from a cell to the next: 1 across, side down, side+1 and side-1 on a slant
	back  bool // whether the word begins on its last cell
}

// begin and end are the cells of the first and the last letter.
func (l *laid) begin() int {
	if l.back {
		return int(l.last)
	}
	return int(l.first)
}

func (l *laid) end() int { return int(l.first) + int(l.last) - l.begin() }

func (l *laid) down() bool { return l.step > 1 }

// length returns the number of its letters.
func (l *laid) length() int { return int(l.last-l.first)/int(l.step) + 1 }

// crossing lists the placements that have a letter on a cell, across or down.
type crossing [2][maxSide * maxSide][symbols][]int16

// layAll lists every placement of every word, in an order that is drawn.
func (l *prepared) layAll(draw *rand.Rand) {
	add := func(from, to int) {
		begin := len(l.laid)
		for w := from; w < to; w++ {
			l.lay(w)
		}
		drawn := l.laid[begin:]
		draw.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	}
	add(0, l.paths)
	l.bonuses = len(l.laid)
	add(l.paths, len(l.words))
	for i := range l.laid {
		p := &l.laid[i]
		for n, c := range []byte(l.text(p)) {
			cell := int(p.first) + n*int(p.step)
			add := func(into *crossing) {
				list := &into[axis(p)][cell][c-'A']
				*list = append(*list, int16(i))
			}
			switch {
			case i >= l.bonuses && p.slanted(l.side):
				list := &l.slant[cell][c-'A']
				*list = append(*list, int16(i))
				continue
			case i >= l.bonuses:
				add(l.bonus)
				continue
			}
			add(l.path)
			if p.down() && p.mask&l.bottom != 0 {
				add(l.deep)
			}
			if l.bottom>>p.end()&1 == 1 && cell != p.end() {
				add(l.ending)
			}
		}
	}
}

func axis(p *laid) int {
	if p.down() {
		return 1
	}
	return 0
}

// text returns what the cells of a placement spell from the first on.
func (l *prepared) text(p *laid) string {
	if p.back {
		return l.turned[p.word]
	}
	return l.words[p.word]
}

// slanted reports whether a word lies on a diagonal.
func (l *laid) slanted(side int) bool { return l.step > 1 && int(l.step) != side }

// lay lists the placements of a word: across and down, and where the day turns words, backwards
// too, and for bonus words on both slants.
func (l *prepared) lay(word int) {
	steps := []waywords.Step{{X: 1}, {Y: 1}}
	if l.turns && word >= l.paths {
		steps = append(steps, waywords.Step{X: 1, Y: 1}, waywords.Step{X: -1, Y: 1})
	}
	n := len(l.words[word])
	for y := range l.side {
		for x := range l.side {
			for _, step := range steps {
				if !l.inside(x+(n-1)*step.X, y+(n-1)*step.Y) {
					continue
				}
				p := l.place(word, y*l.side+x, step.Y*l.side+step.X)
				l.laid = append(l.laid, p)
				if l.turns && l.words[word] != l.turned[word] {
					p.back = true
					l.laid = append(l.laid, p)
				}
			}
		}
	}
}

func (l *prepared) inside(x, y int) bool { return x >= 0 && y >= 0 && x < l.side && y < l.side }

func (l *prepared) place(word, first, step int) laid {
	n := len(l.words[word])
	p := laid{word: int16(word), first: int8(first), last: int8(first + (n-1)*step), step: int8(step)}
	for i := range n {
		p.mask |= 1 << (first + i*step)
	}
	p.near = l.around(p.mask)
	return p
}

// around returns the cells next to a set of cells: four shifts, where those across must
// not wrap around an edge.
func (l *prepared) around(set uint64) uint64 {
	var left uint64 // the first column
	for y := range l.side {
		left |= 1 << (y * l.side)
	}
	right := left << (l.side - 1)
	return (set<<l.side | set>>l.side | (set&^right)<<1 | (set&^left)>>1) & l.all &^ set
}
