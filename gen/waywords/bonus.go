package waywords

import "math/bits"

// addBonus draws one or two bonus words that cross the path. They keep clear of each
// other, and no hint is the START or END that the player sees anyway. Where drawing
// finds none, every placement is tried.
func (s *Search) addBonus(l *layout, b *Layout, path uint64, clashes wordSet) (bonus [mostBonus]*laid, n int) {
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
			letter := b.Letters[cell] - 'A'
			found := s.pick(s.slant[cell][letter], l, b, path, taken, &clashes)
			if found == nil {
				found = s.pick(s.bonus[1-axis(w)][cell][letter], l, b, path, taken, &clashes)
			}
			if found != nil {
				bonus[n] = found
				n++
				taken |= found.mask | found.near
				clashes.join(&s.clash[found.word])
				b.write(s.text(found), found)
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
			b.write(s.text(w), w)
		}
	}
	return bonus, n
}

// pick returns one of the placements that fits, from a drawn one on, or nil.
func (s *Search) pick(list []int16, l *layout, b *Layout, path, taken uint64, clashes *wordSet) *laid {
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

// fits reports whether a bonus word may lie here: its letters agree with the path's, and it
// shares at most one cell with any path word.
func (s *Search) fits(w *laid, l *layout, b *Layout, path, taken uint64, clashes *wordSet) bool {
	if w.mask&taken != 0 || clashes.has(w.word) {
		return false
	}
	shared := w.mask & path
	for _, p := range l.chain[:l.words] {
		if both := p.mask & w.mask; both&(both-1) != 0 {
			return false
		}
	}
	word := s.text(w)
	for ; shared != 0; shared &= shared - 1 {
		c := bits.TrailingZeros64(shared)
		if b.Letters[c] != word[(c-int(w.first))/int(w.step)] {
			return false
		}
	}
	return true
}
