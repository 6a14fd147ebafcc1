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

// Board is a board that the search found: words laid out, every cell with its letter.
type Board struct {
	Side    int
	Points  int // what the search thinks of it
	Letters [maxSide * maxSide]byte
	Path    []Placed // in the order of the path
	Bonus   []Placed
	Start   int // cells are y·Side+x
	End     int
}

// Placed is a word on a board.
type Placed struct {
	Word  string
	First int
	Step  int // from a cell to the next: 1 across, Side down
	Hint  int // of a bonus word: the cell it shares with the path
}

// finish gives a layout its bonus words and fill letters. What fails here was not
// proved to be impossible, but where no bonus word fits at all.
func (s *Search) finish(l layout) (Board, bool) {
	var path uint64
	for _, w := range l.chain[:l.words] {
		path |= w.mask
	}
	for range attempts {
		b := Board{Side: s.side, Points: l.points, Start: l.start, End: l.end}
		clashes := wordSet{}
		for _, w := range l.chain[:l.words] {
			b.write(s.words[w.word], w)
			clashes.join(&s.clash[w.word])
		}
		bonus, n := s.addBonus(&l, &b, path, clashes)
		if n == 0 {
			s.counts[noBonus]++
			return Board{}, false
		}
		filled := path
		for _, w := range bonus[:n] {
			filled |= w.mask
		}
		if !s.readsOnce(&l, bonus[:n], &b) || !s.clean(&l, bonus[:n], &b, filled) || !s.fill(&b, filled) {
			continue
		}
		s.list(&b, &l, bonus[:n], path)
		return b, true
	}
	s.cut = true
	return Board{}, false
}

func (b *Board) write(word string, l *laid) {
	for i := range len(word) {
		b.Letters[int(l.first)+i*int(l.step)] = word[i]
	}
}

// list puts the words down in their order.
func (s *Search) list(b *Board, l *layout, bonus []*laid, path uint64) {
	b.Path, b.Bonus = make([]Placed, 0, l.words), make([]Placed, 0, len(bonus))
	for _, w := range l.chain[:l.words] {
		b.Path = append(b.Path, Placed{s.words[w.word], int(w.first), int(w.step), -1})
	}
	for _, w := range bonus {
		b.Bonus = append(b.Bonus, Placed{s.words[w.word], int(w.first), int(w.step), bits.TrailingZeros64(w.mask & path)})
	}
}

// addBonus draws one or two bonus words that cross the path. They keep clear of each
// other, and no hint is the START or END that the player sees anyway. Where drawing
// finds none, every placement is tried.
func (s *Search) addBonus(l *layout, b *Board, path uint64, clashes wordSet) (bonus [mostBonus]*laid, n int) {
	ends := uint64(1)<<l.start | uint64(1)<<l.end
	taken := uint64(0)
	begin := s.draw.below(l.words)
	for i := range l.words {
		// The words of the path in turn, so that two hints are on different words.
		w := l.chain[(begin+i)%l.words]
		length := w.length()
		turn := s.draw.below(length)
		for k := range length {
			cell := int(w.first) + (k+turn)%length*int(w.step)
			if ends>>cell&1 == 1 {
				continue
			}
			list := s.bonus[1-axis(w)][cell][b.Letters[cell]-'A']
			if found := s.pick(list, l, b, path, taken, &clashes); found != nil {
				bonus[n] = found
				n++
				taken |= found.mask | found.near
				clashes.join(&s.clash[found.word])
				b.write(s.words[found.word], found)
				break
			}
		}
		if n == mostBonus {
			return bonus, n
		}
	}
	for i := s.bonuses; i < len(s.laid) && n == 0; i++ {
		if w := &s.laid[i]; w.mask&path != 0 && s.fits(w, l, b, path, 0, &clashes) {
			bonus[0], n = w, 1
			b.write(s.words[w.word], w)
		}
	}
	return bonus, n
}

// pick is one of the placements that fits, from a drawn one on, or nil.
func (s *Search) pick(list []int16, l *layout, b *Board, path, taken uint64, clashes *wordSet) *laid {
	if len(list) == 0 {
		return nil
	}
	at := s.draw.below(len(list))
	for range list {
		w := &s.laid[list[at]]
		if at++; at == len(list) {
			at = 0
		}
		s.Nodes++
		if s.fits(w, l, b, path, taken, clashes) {
			return w
		}
	}
	return nil
}

// fits tells whether a bonus word may lie here: its letters agree with the path's,
// and it shares at most one cell with any path word.
func (s *Search) fits(w *laid, l *layout, b *Board, path, taken uint64, clashes *wordSet) bool {
	if w.mask&taken != 0 || clashes.has(w.word) {
		return false
	}
	shared := w.mask & path
	for _, p := range l.chain[:l.words] {
		if both := p.mask & w.mask; both&(both-1) != 0 {
			return false
		}
	}
	word := s.words[w.word]
	for ; shared != 0; shared &= shared - 1 {
		c := bits.TrailingZeros64(shared)
		if b.Letters[c] != word[(c-int(w.first))/int(w.step)] {
			return false
		}
	}
	return true
}

// readsOnce tells whether each listed word can be read on its own cells only, before
// there are fill letters.
func (s *Search) readsOnce(l *layout, bonus []*laid, b *Board) bool {
	var on [26]uint64 // the cells that show each letter
	for c, letter := range b.Letters[:s.side*s.side] {
		if letter != 0 {
			on[letter-'A'] |= 1 << c
		}
	}
	for _, w := range l.chain[:l.words] {
		if !s.once(w, &on) {
			s.counts[twoReadings]++
			return false
		}
	}
	for _, w := range bonus {
		if !s.once(w, &on) {
			s.counts[twoReadings]++
			return false
		}
	}
	return true
}

// once reads a word from every cell at once, in each of the four directions: the
// boards of its letters, shifted onto the first letter.
func (s *Search) once(w *laid, on *[26]uint64) bool {
	word := s.words[w.word]
	for axis, step := range [2]int{1, s.side} {
		room := s.room(axis, len(word))
		forward, back := room, room
		for i := range len(word) {
			forward &= on[word[i]-'A'] >> (i * step)
			back &= on[word[len(word)-1-i]-'A'] >> (i * step)
		}
		if step == int(w.step) {
			forward &^= 1 << w.first
			back &^= 1 << w.first // a palindrome, on its own cells
		}
		if forward|back != 0 {
			return false
		}
	}
	return true
}

// room are the cells from which a word of a length fits across or down.
func (s *Search) room(axis, length int) uint64 {
	if length > s.side {
		return 0
	}
	if axis == 1 {
		return s.all >> ((length - 1) * s.side)
	}
	row := uint64(1)<<(s.side-length+1) - 1
	var room uint64
	for y := range s.side {
		room |= row << (y * s.side)
	}
	return room
}

// clean tells whether the placed letters spell no blocked word, but inside a listed
// word that may hold one.
func (s *Search) clean(l *layout, bonus []*laid, b *Board, filled uint64) bool {
	for i := range s.side {
		if !s.cleanLine(l, bonus, b, filled, i*s.side, 1) || !s.cleanLine(l, bonus, b, filled, i, s.side) {
			s.counts[unwanted]++
			return false
		}
	}
	return true
}

// cleanLine reads one line forward and back.
func (s *Search) cleanLine(l *layout, bonus []*laid, b *Board, filled uint64, first, step int) bool {
	last := first + (s.side-1)*step
	for _, way := range [2]struct{ from, step int }{{first, step}, {last, -step}} {
		state := blocklist.Start
		for i, c := 0, way.from; i < s.side; i, c = i+1, c+way.step {
			if filled>>c&1 == 0 {
				state = blocklist.Start
				continue
			}
			if state = s.blocked.Next(state, b.Letters[c]); s.blocked.Ends(state) && !s.excused(l, bonus, state, c, way.step) {
				return false
			}
		}
	}
	return true
}

// excused tells whether every blocked word that ends on a cell stands wholly inside a
// listed word that may hold it, or is let go.
func (s *Search) excused(l *layout, bonus []*laid, state blocklist.State, last, step int) bool {
	excused := true
	s.blocked.Each(state, func(w blocklist.Word) {
		if s.blocked.Allows(w) {
			return
		}
		var cells uint64
		for i := range len(w) {
			cells |= 1 << (last - i*step)
		}
		within := false
		for _, words := range [][]*laid{l.chain[:l.words], bonus} {
			for _, o := range words {
				within = within || cells&^o.mask == 0 && s.blocked.Allows(blocklist.Word(s.words[o.word]))
			}
		}
		excused = excused && within
	})
	return excused
}

// fill draws a letter for every cell that has none, by the topic's own frequencies,
// so that it completes no word of the topic and no blocked one, either way.
func (s *Search) fill(b *Board, filled uint64) bool {
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

func (s *Search) fillCell(b *Board, filled uint64, c int) bool {
	across := s.line(b, filled, c, c-c%s.side, 1)
	down := s.line(b, filled, c, c%s.side, s.side)
	const draws = 12
	for range draws {
		letter := s.letters[s.draw.below(len(s.letters))]
		if s.harmless(&across, letter) && s.harmless(&down, letter) {
			b.Letters[c] = letter
			return true
		}
	}
	from := s.draw.below(26)
	for i := range 26 {
		letter := 'A' + byte((from+i)%26)
		if s.harmless(&across, letter) && s.harmless(&down, letter) {
			b.Letters[c] = letter
			return true
		}
	}
	return false
}

// line is what a letter on a cell completes a line of: the letters before it, read
// already, and those after it, up to the next cell without one.
type line struct {
	before blocklist.State
	after  [maxSide]byte
	n      int
}

func (s *Search) line(b *Board, filled uint64, c, first, step int) line {
	var l line
	begin := c
	for begin != first && filled>>(begin-step)&1 == 1 {
		begin -= step
	}
	for at := begin; at != c; at += step {
		l.before = s.unfit.Next(l.before, b.Letters[at])
	}
	for at := c; at != first+(s.side-1)*step; l.n++ {
		if at += step; filled>>at&1 == 0 {
			break
		}
		l.after[l.n] = b.Letters[at]
	}
	return l
}

// harmless tells whether a letter completes no word on a line: none that ends here or
// further on and begins here or before.
func (s *Search) harmless(l *line, letter byte) bool {
	state := s.unfit.Next(l.before, letter)
	if s.unfit.Ends(state) {
		return false
	}
	for i, after := range l.after[:l.n] {
		if state = s.unfit.Next(state, after); s.unfit.Longest(state) > i+1 {
			return false
		}
	}
	return true
}
