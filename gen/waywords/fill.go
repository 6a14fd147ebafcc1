package waywords

import (
	"math/bits"

	"dailies/validate/waywords/blocklist"
)

// mostBonus is how many bonus words an easy daily has at most (seed §10.7).
const mostBonus = 2

// attempts bounds how often bonus words or fill letters are drawn again for one
// layout.
const attempts = 4

// finish gives a layout its bonus words and fill letters. A failure proves that there is no
// board only where no bonus word fits at all, or where the path words alone can be read twice.
// A layout that gives a board found before is done with.
func (s *Search) finish(l layout) (Layout, bool) {
	s.proved = true
	var path uint64
	for _, w := range l.chain[:l.words] {
		path |= w.mask
	}
	again := false
	for range attempts {
		b := s.blank()
		b.Points, b.Start, b.End = l.points, l.start, l.end
		clashes := wordSet{}
		for _, w := range l.chain[:l.words] {
			b.write(s.text(w), w)
			clashes.join(&s.clash[w.word])
		}
		bonus, n := s.addBonus(&l, &b, path, clashes)
		if n == 0 {
			s.counts[noBonus]++
			return Layout{}, false
		}
		filled := path
		for _, w := range bonus[:n] {
			filled |= w.mask
		}
		veins, laid := s.addPyrite(&l, &b, bonus[:n], filled)
		for _, v := range veins {
			filled |= v.mask
		}
		if !laid || !s.readsOnce(&l, bonus[:n], &b) || !s.clean(&l, bonus[:n], veins, &b, filled) || !s.fill(&b, filled) || s.bends(&b) || s.withEmoji > 0 && !s.readsOnce(&l, bonus[:n], &b) {
			continue
		}
		s.list(&b, &l, bonus[:n], path)
		for _, v := range veins {
			b.Pyrite = append(b.Pyrite, Placed{v.word, v.first, v.step, -1})
		}
		if key := b.key(); !s.seen[key] {
			s.seen[key] = true
			return b, true
		}
		again = true
	}
	s.proved = again || !s.readsOnce(&l, nil, s.bare(&l))
	return Layout{}, false
}

// blank returns what all boards of the search have in common.
func (s *Search) blank() Layout {
	return Layout{Side: s.side, Lexicon: s.lexicon, Idea: s.idea, Symbols: s.symbols, Rung: s.rung, Turned: s.turns}
}

// bare returns a board with the path words of a layout alone.
func (s *Search) bare(l *layout) *Layout {
	b := &Layout{Side: s.side}
	for _, w := range l.chain[:l.words] {
		b.write(s.text(w), w)
	}
	return b
}

// key tells boards apart by where their words lie, whatever the words: a player should not see
// the same shape twice. If two shapes have the same key, a board is passed over.
func (b *Layout) key() uint64 {
	draw := random(len(b.Path))
	for _, words := range [2][]Placed{b.Path, b.Bonus} {
		for _, w := range words {
			draw = random(draw.next() ^ uint64(w.First) ^ uint64(w.Step)<<8 ^ uint64(len(w.Word))<<16)
		}
	}
	return draw.next()
}

func (b *Layout) write(word string, l *laid) {
	for i := range len(word) {
		b.Letters[int(l.first)+i*int(l.step)] = word[i]
	}
}

// list puts the words down in their order.
func (s *Search) list(b *Layout, l *layout, bonus []*laid, path uint64) {
	b.Path, b.Bonus = make([]Placed, 0, l.words), make([]Placed, 0, len(bonus))
	for _, w := range l.chain[:l.words] {
		b.Path = append(b.Path, s.placed(w, -1))
	}
	for _, w := range bonus {
		b.Bonus = append(b.Bonus, s.placed(w, bits.TrailingZeros64(w.mask&path)))
	}
}

func (s *Search) placed(w *laid, hint int) Placed {
	step := int(w.step)
	if w.back {
		step = -step
	}
	return Placed{s.symbols.name(s.words[w.word]), w.begin(), step, hint}
}

// fill draws a letter for every cell that has none, by the topic's own frequencies, so that it
// completes no word of the topic and no blocked one, either way.
func (s *Search) fill(b *Layout, filled uint64) bool {
	for c := range s.side * s.side {
		if filled>>c&1 == 1 {
			continue
		}
		if !s.fillCell(b, filled, c) {
			s.counts[noFill]++
			return false
		}
		filled |= 1 << c
	}
	return true
}

func (s *Search) fillCell(b *Layout, filled uint64, c int) bool {
	lines := s.lines(b, filled, c)
	fits := func(letter byte) bool {
		for i := range lines {
			if !lines[i].harmless(letter) {
				return false
			}
		}
		b.Letters[c] = letter
		return true
	}
	const draws = 12
	for range draws {
		if fits(s.letters[s.draw.below(len(s.letters))]) {
			return true
		}
	}
	from := s.draw.below(26)
	for i := range 26 {
		if fits('A' + byte((from+i)%26)) {
			return true
		}
	}
	return false
}

// lines returns the four lines through a cell. What the player may not drag may hold words
// of the topic, but no rude one.
func (s *Search) lines(b *Layout, filled uint64, c int) [4]line {
	left, up := c%s.side, c/s.side
	right, down := s.side-1-left, s.side-1-up
	slants := s.rude
	if s.turns {
		slants = s.unfit
	}
	return [4]line{
		s.line(s.unfit, b, filled, c, 1, left, right),
		s.line(s.unfit, b, filled, c, s.side, up, down),
		s.line(slants, b, filled, c, s.side+1, min(left, up), min(right, down)),
		s.line(slants, b, filled, c, s.side-1, min(right, up), min(left, down)),
	}
}

// line is the context of a cell on one line: the letters before it, read already, and those
// after it, up to the next cell without one.
type line struct {
	unfit  *blocklist.List
	before blocklist.State
	after  [maxSide]byte
	n      int
}

// line reads the letters around a cell; before and after are how many cells the line
// has on either side of it.
func (s *Search) line(unfit *blocklist.List, b *Layout, filled uint64, c, step, before, after int) line {
	l := line{unfit: unfit}
	begin := c
	for ; before > 0 && filled>>(begin-step)&1 == 1 && letter(b.Letters[begin-step]); before-- {
		begin -= step
	}
	for at := begin; at != c; at += step {
		l.before = unfit.Next(l.before, b.Letters[at])
	}
	for at := c; l.n < after; l.n++ {
		if at += step; filled>>at&1 == 0 || !letter(b.Letters[at]) {
			break
		}
		l.after[l.n] = b.Letters[at]
	}
	return l
}

// harmless reports whether a letter completes no word on the line: none that ends here
// or further on and begins here or before.
func (l *line) harmless(letter byte) bool {
	state := l.unfit.Next(l.before, letter)
	if l.unfit.Ends(state) {
		return false
	}
	for i, after := range l.after[:l.n] {
		if state = l.unfit.Next(state, after); l.unfit.Longest(state) > i+1 {
			return false
		}
	}
	return true
}
