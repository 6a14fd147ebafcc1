package validate

import (
	"iter"
	"slices"

	"dailies/game"
)

// Phrases finds phrases in lines: whole words, whatever their case and what stands
// between them (see [game.Fold]). Each phrase carries a label, such as the rule that a
// line with it breaks. The zero value holds no phrase.
//
// Most lines hold none, which is seen without folding them: every run of words is
// hashed, and a filter of bits knows the hashes of all phrases.
type Phrases[T any] struct {
	list   []labeled[T]
	byHash map[uint32][]int32
	filter [64]uint64 // a bit for each value of [spread]
	words  int        // of the longest phrase
}

type labeled[T any] struct {
	text  string
	label T
}

// Add adds a phrase; one without a letter or digit is in no line.
func (s *Phrases[T]) Add(phrase string, label T) {
	folded := game.Fold(phrase)
	if folded == "" {
		return
	}
	if s.byHash == nil {
		s.byHash = make(map[uint32][]int32)
	}
	hashes := hashWords(nil, folded)
	h := uint32(0)
	for _, w := range hashes {
		h = join(h, w)
	}
	s.byHash[h] = append(s.byHash[h], int32(len(s.list)))
	s.filter[spread(h)>>6] |= 1 << (spread(h) & 63)
	s.words = max(s.words, len(hashes))
	s.list = append(s.list, labeled[T]{folded, label})
}

// In yields the phrases that a line holds, folded, with their labels: in the order of
// the line, one that stands in it twice once.
func (s *Phrases[T]) In(line string) iter.Seq2[string, T] {
	return func(yield func(string, T) bool) {
		suspects := s.suspects(line)
		if len(suspects) == 0 {
			return
		}
		folded := game.Fold(line)
		for i, at := range suspects {
			p := s.list[at]
			if !slices.Contains(suspects[:i], at) && game.ContainsWords(folded, p.text) && !yield(p.text, p.label) {
				return
			}
		}
	}
}

// suspects are the phrases with the hash of a run of words of the line.
func (s *Phrases[T]) suspects(line string) (suspects []int32) {
	var room [64]uint32
	words := hashWords(room[:0], line)
	for i := range words {
		h := uint32(0)
		for _, w := range words[i:min(i+s.words, len(words))] {
			h = join(h, w)
			if bit := spread(h); s.filter[bit>>6]>>(bit&63)&1 == 1 {
				suspects = append(suspects, s.byHash[h]...)
			}
		}
	}
	return suspects
}

// hashWords appends the hash of each word of a text as it would be folded. Only a text
// with letters beyond ASCII is folded for it.
func hashWords(hashes []uint32, text string) []uint32 {
	start, h, inWord := len(hashes), uint32(0), false
	for i := range len(text) {
		c := text[i]
		switch {
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
		case c >= 0x80:
			return hashFolded(hashes[:start], game.Fold(text))
		default:
			if inWord {
				hashes = append(hashes, h)
			}
			h, inWord = 0, false
			continue
		}
		h, inWord = mix(h, c), true
	}
	if inWord {
		hashes = append(hashes, h)
	}
	return hashes
}

// hashFolded is [hashWords] of a text that is folded already.
func hashFolded(hashes []uint32, text string) []uint32 {
	h := uint32(0)
	for i := range len(text) {
		if text[i] == ' ' {
			hashes, h = append(hashes, h), 0
			continue
		}
		h = mix(h, text[i])
	}
	if text != "" {
		hashes = append(hashes, h)
	}
	return hashes
}

// mix adds a byte to the hash of a word, join a word to the hash of a phrase.
func mix(h uint32, c byte) uint32    { return h*31 + uint32(c) }
func join(h uint32, w uint32) uint32 { return (h ^ w) * 0x01000193 }

// spread brings a hash into the 12 bits of the filter, by the fractional part of the
// golden ratio.
func spread(h uint32) uint32 { return h * 0x9E3779B1 >> 20 }
