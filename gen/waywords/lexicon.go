package waywords

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"dailies/validate/waywords/blocklist"
)

// The sizes of boards that fit into 64 bits. Smaller ones have no room for 4 words.
const (
	minSide = 4
	maxSide = 8
)

// laid is a word laid out on the board, to the right or down. Cell y·side+x is one
// bit.
type laid struct {
	mask  uint64
	near  uint64 // the cells next to it
	word  int16
	first int8 // its first cell
	last  int8
	step  int8 // from a cell to the next: 1 across, side down
}

func (l *laid) down() bool { return l.step > 1 }

// length is the number of its letters.
func (l *laid) length() int { return int(l.last-l.first)/int(l.step) + 1 }

// crossing lists the placements that have a letter on a cell, across or down.
type crossing [2][maxSide * maxSide][26][]int16

// wordSet is a set of words by position: up to 160 path and 64 bonus words.
type wordSet [4]uint64

func (s *wordSet) add(i int16)      { s[i>>6] |= 1 << (i & 63) }
func (s *wordSet) has(i int16) bool { return s[i>>6]>>(i&63)&1 == 1 }
func (s *wordSet) join(o *wordSet) {
	for i := range s {
		s[i] |= o[i]
	}
}

// lexicon is a topic made ready for boards of one size. It does not change.
type lexicon struct {
	side    int
	all     uint64 // the cells of the board
	bottom  uint64 // those of its last row
	words   []string
	paths   int       // how many of the words are path words; they come first
	clash   []wordSet // the words that cannot stand on a board with a word, itself among them
	laid    []laid    // path words, then bonus words
	bonuses int       // where those of bonus words begin
	path    *crossing
	deep    *crossing // path words that go down into the bottom row
	ending  *crossing // path words that end in the bottom row, on another cell than this
	bonus   *crossing
	letters []byte // of all path words: what fill letters are drawn from
	blocked *blocklist.List
	unfit   *blocklist.List // what no fill letter may complete: blocked and listed words, both ways
	refused []string        // words that hold a blocked word and so are never used
}

// newLexicon prepares a topic. The order of the placements is drawn, so that seeds
// lead to different boards.
func newLexicon(topic *Topic, side int, list *blocklist.List, draw *rand.Rand) (*lexicon, error) {
	if side < minSide || side > maxSide {
		return nil, fmt.Errorf("a board of %d×%d: the search takes %d×%d to %d×%d", side, side, minSide, minSide, maxSide, maxSide)
	}
	l := &lexicon{side: side, blocked: list, path: new(crossing), deep: new(crossing), ending: new(crossing), bonus: new(crossing)}
	l.all = ^uint64(0) >> (64 - side*side)
	l.bottom = l.all &^ (l.all >> side)
	for i, words := range [][]Word{topic.Path, topic.Bonus} {
		for _, w := range words {
			if l.unwanted(string(w)) {
				l.refused = append(l.refused, string(w))
				continue
			}
			l.words = append(l.words, string(w))
		}
		if i == 0 {
			l.paths = len(l.words)
			l.letters = []byte(strings.Join(l.words, ""))
		}
	}
	if len(l.words) > 64*len(wordSet{}) {
		return nil, fmt.Errorf("%d words are more than the %d that the search takes", len(l.words), 64*len(wordSet{}))
	}
	l.findClashes()
	l.layAll(draw)
	l.unfit = l.unfitWords()
	return l, nil
}

// unwanted tells whether a word holds a blocked one and is not allowlisted.
func (l *lexicon) unwanted(word string) bool {
	return !l.blocked.Allows(blocklist.Word(word)) && (l.spells(word) || l.spells(backwards(word)))
}

func (l *lexicon) spells(line string) bool {
	state, found := blocklist.Start, false
	for _, c := range []byte(line) {
		state = l.blocked.Next(state, c)
		l.blocked.Each(state, func(w blocklist.Word) { found = found || !l.blocked.Allows(w) })
	}
	return found
}

func backwards(word string) string {
	turned := []byte(word)
	for i, j := 0, len(turned)-1; i < j; i, j = i+1, j-1 {
		turned[i], turned[j] = turned[j], turned[i]
	}
	return string(turned)
}

// findClashes finds the words of which one can be read in the other, either way.
func (l *lexicon) findClashes() {
	l.clash = make([]wordSet, len(l.words))
	for i, a := range l.words {
		turned := backwards(a)
		for j, b := range l.words {
			if i == j || strings.Contains(b, a) || strings.Contains(b, turned) {
				l.clash[i].add(int16(j))
				l.clash[j].add(int16(i))
			}
		}
	}
}

// layAll lists every placement of every word, in an order that is drawn.
func (l *lexicon) layAll(draw *rand.Rand) {
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
		for n, c := range []byte(l.words[p.word]) {
			cell := int(p.first) + n*int(p.step)
			add := func(into *crossing) {
				list := &into[axis(p)][cell][c-'A']
				*list = append(*list, int16(i))
			}
			if i >= l.bonuses {
				add(l.bonus)
				continue
			}
			add(l.path)
			if p.down() && p.mask&l.bottom != 0 {
				add(l.deep)
			}
			if l.bottom>>p.last&1 == 1 && cell != int(p.last) {
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

func (l *lexicon) lay(word int) {
	n := len(l.words[word])
	for y := range l.side {
		for x := range l.side {
			for _, step := range []int{1, l.side} {
				if step == 1 && x+n > l.side || step > 1 && y+n > l.side {
					continue
				}
				first := y*l.side + x
				p := laid{word: int16(word), first: int8(first), last: int8(first + (n-1)*step), step: int8(step)}
				for i := range n {
					p.mask |= 1 << (first + i*step)
				}
				p.near = l.around(p.mask)
				l.laid = append(l.laid, p)
			}
		}
	}
}

// around are the cells next to a set of cells: four shifts, where those across must
// not wrap around an edge.
func (l *lexicon) around(set uint64) uint64 {
	var left uint64 // the first column
	for y := range l.side {
		left |= 1 << (y * l.side)
	}
	right := left << (l.side - 1)
	return (set<<l.side | set>>l.side | (set&^right)<<1 | (set&^left)>>1) & l.all &^ set
}

func (l *lexicon) unfitWords() *blocklist.List {
	words := make([]blocklist.Word, 0, 2*len(l.words)+2*len(l.blocked.Words()))
	add := func(w string) {
		words = append(words, blocklist.Word(w), blocklist.Word(backwards(w)))
	}
	for _, w := range l.words {
		add(w)
	}
	for _, w := range l.blocked.Words() {
		if !l.blocked.Allows(w) && len(w) <= l.side {
			add(string(w))
		}
	}
	return blocklist.Of(words)
}
