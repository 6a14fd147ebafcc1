package waywords

import (
	"math/bits"
	"slices"
	"strings"

	analysis "dailies/validate/waywords"
	"dailies/validate/waywords/blocklist"
)

// goldWords is how many words of the lexicon must do as pyrite before boards of a topic have
// any: of a shorter list players would learn which words never count. goldDraws bounds how often
// a place is drawn for one.
const (
	goldWords = 20
	goldDraws = 300
	goldLaid  = analysis.PyriteWords
)

// findGold lists the words of the lexicon that may lie beside the way: first those that other
// boards have on the path, for they tempt most. A word in which another one of the theme can be
// read is none, for that one would be a word of the theme that is not listed; nor is a bonus word
// of other boards, which fits the title over the bonus words as well as the listed ones do.
func (l *prepared) findGold(topic *Topic) {
	if !l.pyrite {
		return
	}
	path := make(map[string]bool, len(topic.Path))
	for _, w := range topic.Path {
		path[string(w)] = true
	}
	for _, t := range topic.Lexicon {
		w := string(t)
		if len(w) < analysis.ShortestPyrite || len(w) > analysis.LongestPyrite || slices.Contains(topic.Bonus, Word(w)) || l.unwanted(w) || l.themed(w) {
			continue
		}
		l.gold = append(l.gold, w)
	}
	if len(l.gold) < goldWords {
		l.gold = nil
	}
	slices.SortStableFunc(l.gold, func(a, b string) int {
		switch {
		case path[a] == path[b]:
			return strings.Compare(a, b)
		case path[a]:
			return -1
		}
		return 1
	})
	l.tempting = len(l.gold)
	if i := slices.IndexFunc(l.gold, func(w string) bool { return !path[w] }); i >= goldWords {
		l.tempting = i
	}
}

// themed reports whether another word of the theme can be read in a word, either way.
func (l *prepared) themed(word string) bool {
	for _, line := range [2]string{word, backwards(word)} {
		state, other := blocklist.Start, false
		for _, c := range []byte(line) {
			state = l.theme.Next(state, c)
			l.theme.Each(state, func(found blocklist.Word) { other = other || string(found) != word })
		}
		if other {
			return true
		}
	}
	return false
}

// vein is a pyrite word on the board.
type vein struct {
	word        string
	first, step int
	mask        uint64
}

// addPyrite draws places beside the way for two words of the lexicon; there are none where the
// day or the topic has none. It is false where no place was found.
func (s *Search) addPyrite(l *layout, b *Layout, bonus []*laid, filled uint64) ([]vein, bool) {
	if len(s.gold) == 0 {
		return nil, true
	}
	veins := make([]vein, 0, goldLaid)
	for n := range goldDraws {
		words := s.gold
		if n < goldDraws/2 {
			words = s.gold[:s.tempting]
		}
		word := words[s.draw.below(len(words))]
		v, ok := s.drawVein(word)
		if !ok || !s.tempts(&v, l, bonus, veins) || !v.fits(b, filled) {
			continue
		}
		for i := range len(word) {
			b.Letters[v.first+i*v.step] = word[i]
		}
		filled |= v.mask
		if veins = append(veins, v); len(veins) == goldLaid {
			return veins, true
		}
	}
	s.counts[noPyrite]++
	return nil, false
}

// drawVein draws a place for a word, upright as path words are; it is false where the word
// leaves the board.
func (s *Search) drawVein(word string) (vein, bool) {
	v := vein{word: word, step: 1}
	across, down := s.side-len(word)+1, s.side
	if across < 1 {
		return v, false
	}
	if s.draw.below(2) == 1 {
		v.step, across, down = s.side, down, across
	}
	v.first = s.draw.below(down)*s.side + s.draw.below(across)
	for i := range len(word) {
		v.mask |= 1 << (v.first + i*v.step)
	}
	if s.turns && s.draw.below(2) == 1 {
		v.first, v.step = v.first+(len(word)-1)*v.step, -v.step
	}
	return v, true
}

// tempts reports whether a word beside the way could be one of the path, and is none: as long
// as some path word, not at START or END, across at most one path word, unlike every word listed.
func (s *Search) tempts(v *vein, l *layout, bonus []*laid, others []vein) bool {
	if v.mask&(1<<l.start|1<<l.end) != 0 {
		return false
	}
	crossed, as := 0, false
	for _, w := range l.chain[:l.words] {
		as = as || w.length() == len(v.word)
		shared := bits.OnesCount64(v.mask & w.mask)
		if crossed += shared; shared > 1 || s.alike(v.word, w.word) {
			return false
		}
	}
	for _, w := range bonus {
		if v.mask&w.mask != 0 || s.alike(v.word, w.word) {
			return false
		}
	}
	for _, o := range others {
		if v.mask&o.mask != 0 || v.word == o.word {
			return false
		}
	}
	return as && crossed <= 1
}

// alike reports whether a word and a listed one can be read in one another, either way.
func (l *prepared) alike(word string, listed int16) bool {
	w, turned := l.words[listed], l.turned[listed]
	return strings.Contains(word, w) || strings.Contains(word, turned) || strings.Contains(w, word) || strings.Contains(turned, word)
}

// fits reports whether the letters of a word agree with those on the board.
func (v *vein) fits(b *Layout, filled uint64) bool {
	for i := range len(v.word) {
		if cell := v.first + i*v.step; filled>>cell&1 == 1 && b.Letters[cell] != v.word[i] {
			return false
		}
	}
	return true
}
