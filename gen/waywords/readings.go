package waywords

import (
	"slices"

	"dailies/game/waywords"
	analysis "dailies/validate/waywords"
	"dailies/validate/waywords/blocklist"
)

// readsOnce reports whether each listed word can be read on its own cells only, before there
// are fill letters.
func (s *Search) readsOnce(l *layout, bonus []*laid, b *Layout) bool {
	var on [symbols]uint64 // the cells that show each letter
	for c, shown := range b.Letters[:s.side*s.side] {
		if shown != 0 {
			on[shown-'A'] |= 1 << c
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

// once reads a word from every cell at once, in each direction that the player may drag: the
// boards of its letters, shifted onto the first letter.
func (s *Search) once(w *laid, on *[symbols]uint64) bool {
	word := s.text(w)
	for axis, step := range [4]int{1, s.side, s.side + 1, s.side - 1} {
		if axis > 1 && !s.turns {
			break
		}
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

// room returns the cells from which a word of a length fits across, down, down to the right
// or down to the left.
func (s *Search) room(axis, length int) uint64 {
	if length > s.side {
		return 0
	}
	rows := s.all >> ((length - 1) * s.side) // where it fits down
	if axis == 1 {
		return rows
	}
	row := uint64(1)<<(s.side-length+1) - 1
	if axis == 3 {
		row <<= length - 1
	}
	var columns uint64
	for y := range s.side {
		columns |= row << (y * s.side)
	}
	if axis == 0 {
		return columns
	}
	return rows & columns
}

// clean reports whether the placed letters spell no blocked word, except inside a listed word
// that may hold one, and no word of the theme that is neither listed nor pyrite.
func (s *Search) clean(l *layout, bonus []*laid, veins []vein, b *Layout, filled uint64) bool {
	words := append(bonus[:len(bonus):len(bonus)], l.chain[:l.words]...)
	rude := func(_ blocklist.Word, cells uint64) bool {
		return slices.ContainsFunc(words, func(o *laid) bool {
			return cells&^o.mask == 0 && s.blocked.Allows(blocklist.Word(s.words[o.word]))
		})
	}
	theme := func(w blocklist.Word, cells uint64) bool {
		if slices.ContainsFunc(veins, func(v vein) bool { return v.mask == cells }) {
			return true
		}
		surely := s.known[string(w)] && len(w) >= analysis.LeastInside
		return slices.ContainsFunc(words, func(o *laid) bool {
			return s.words[o.word] == string(w) || !surely && cells&^o.mask == 0
		})
	}
	for i := range s.side {
		for k, t := range [...]track{
			{i * s.side, 1, s.side}, {i, s.side, s.side},
			{i, s.side + 1, s.side - i}, {i * s.side, s.side + 1, s.side - i},
			{i, s.side - 1, i + 1}, {i*s.side + s.side - 1, s.side - 1, s.side - i},
		} {
			dragged := k < 2 || s.turns
			if dragged && !s.cleanTrack(t, s.theme, theme, b, filled) {
				s.counts[themed]++
				return false
			}
			if !s.cleanTrack(t, s.blocked, rude, b, filled) {
				s.counts[unwanted]++
				return false
			}
		}
	}
	return true
}

// track is a line of cells across the board.
type track struct{ first, step, n int }

// cleanTrack reads a line forward and back, and reports whether every word of a list found
// there is excused.
func (s *Search) cleanTrack(t track, list *blocklist.List, excused func(w blocklist.Word, cells uint64) bool, b *Layout, filled uint64) bool {
	last := t.first + (t.n-1)*t.step
	for _, way := range [2]struct{ from, step int }{{t.first, t.step}, {last, -t.step}} {
		state := blocklist.Start
		for i, c := 0, way.from; i < t.n; i, c = i+1, c+way.step {
			if filled>>c&1 == 0 || !letter(b.Letters[c]) {
				state = blocklist.Start
				continue
			}
			if state = list.Next(state, b.Letters[c]); !list.Ends(state) {
				continue
			}
			clean := true
			list.Each(state, func(w blocklist.Word) {
				var cells uint64
				for k := range len(w) {
					cells |= 1 << (c - k*way.step)
				}
				clean = clean && excused(w, cells)
			})
			if !clean {
				return false
			}
		}
	}
	return true
}

// bends reports whether one of the worst words can be read on a full board along
// orthogonal steps with one right-angled turn. No listed word turns, so none excuses it.
func (s *Search) bends(b *Layout) bool {
	var there uint32 // the letters of the board
	for _, shown := range b.Letters[:s.side*s.side] {
		there |= 1 << (shown - 'A')
	}
	for _, word := range s.bent {
		if letters(Word(word))&^there != 0 {
			continue
		}
		for c, shown := range b.Letters[:s.side*s.side] {
			if shown == word[0] && s.bendsFrom(b, word, c) {
				s.counts[unwanted]++
				return true
			}
		}
	}
	return false
}

// bendsFrom follows a word from a cell in each direction, and from each further cell of
// it to either side.
func (s *Search) bendsFrom(b *Layout, word string, c int) bool {
	ways := [4]waywords.Step{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}
	for d, way := range ways {
		x, y := c%s.side, c/s.side
		for n := 1; n < len(word)-1; n++ {
			x, y = x+way.X, y+way.Y
			if !s.shows(b, x, y, word[n]) {
				break
			}
			if s.goesOn(b, word[n+1:], x, y, ways[(d+1)%4]) || s.goesOn(b, word[n+1:], x, y, ways[(d+3)%4]) {
				return true
			}
		}
	}
	return false
}

// goesOn reports whether the letters follow a cell in a direction.
func (s *Search) goesOn(b *Layout, rest string, x, y int, way waywords.Step) bool {
	for i := range len(rest) {
		x, y = x+way.X, y+way.Y
		if !s.shows(b, x, y, rest[i]) {
			return false
		}
	}
	return true
}

func (s *Search) shows(b *Layout, x, y int, letter byte) bool {
	return x >= 0 && y >= 0 && x < s.side && y < s.side && b.Letters[y*s.side+x] == letter
}
