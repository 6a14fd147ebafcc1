package waywords

import "dailies/validate/waywords/blocklist"

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
