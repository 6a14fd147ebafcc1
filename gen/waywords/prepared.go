package waywords

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"dailies/game/waywords"
	"dailies/validate/waywords/blocklist"
)

// wordSet is a set of words by position: up to 160 path and 64 bonus words.
type wordSet [4]uint64

func (s *wordSet) add(i int16) { s[i>>6] |= 1 << (i & 63) }

func (s *wordSet) has(i int16) bool { return s[i>>6]>>(i&63)&1 == 1 }

func (s *wordSet) join(o *wordSet) {
	for i := range s {
		s[i] |= o[i]
	}
}

// prepared is a topic made ready for boards of one size. It does not change.
type prepared struct {
	style
	side      int
	all       uint64 // the cells of the board
	bottom    uint64 // those of its last row
	words     []string
	lexicon   waywords.Lexicon
	idea      string    // of the bonus words
	paths     int       // how many of the words are path words; they come first
	clash     []wordSet // the words that cannot stand on a board with a word, itself among them
	laid      []laid    // path words, then bonus words
	bonuses   int       // where those of bonus words begin
	path      *crossing
	deep      *crossing // path words that go down into the bottom row
	ending    *crossing // path words that end in the bottom row, on another cell than this
	bonus     *crossing
	slant     *[maxSide * maxSide][symbols][]int16 // bonus words that lie on a slant
	turned    []string                             // the words, backwards
	letters   []byte                               // of all path words: what fill letters are drawn from
	blocked   *blocklist.List
	rude      *blocklist.List // blocked words that fit on the board, both ways
	unfit     *blocklist.List // what no fill letter may complete across or down: listed, themed and blocked words, both ways
	theme     *blocklist.List // what no ray may read that is not listed
	known     map[string]bool // those of them that are certainly words, even inside a listed one
	bent      []string        // words to look for along a bend
	symbols   alphabet
	withEmoji int       // how many path words show an emoji; they come before the other ones
	refused   []refusal // words that are never used
	gold      []string  // what may lie beside the way
	tempting  int       // how many of them are drawn first
}

// prepare prepares a topic. The order of the placements is drawn, so that seeds
// lead to different boards.
func prepare(topic *Topic, side int, style style, list *blocklist.List, draw *rand.Rand) (*prepared, error) {
	if side < minSide || side > maxSide {
		return nil, fmt.Errorf("a board of %d×%d: the search takes %d×%d to %d×%d", side, side, minSide, minSide, maxSide, maxSide)
	}
	l := &prepared{
		style: style, side: side, blocked: list,
		path: new(crossing), deep: new(crossing), ending: new(crossing), bonus: new(crossing), slant: new([maxSide * maxSide][symbols][]int16),
	}
	l.all = ^uint64(0) >> (64 - side*side)
	l.bottom = l.all &^ (l.all >> side)
	if err := l.addEmoji(topic); err != nil {
		return nil, err
	}
	for i, words := range [][]Word{topic.Path, topic.Bonus} {
		for _, w := range words {
			if reason := l.refuses(topic, string(w)); reason != "" {
				l.refused = append(l.refused, refusal{string(w), reason})
				continue
			}
			if i == 1 && len(w) < style.leastBonus {
				continue
			}
			l.add(string(w))
		}
		if i == 0 {
			l.paths = len(l.words)
			l.letters = []byte(strings.Join(l.words[l.withEmoji:], ""))
		}
	}
	if len(l.words) > 64*len(wordSet{}) {
		return nil, fmt.Errorf("%d words are more than the %d that the search takes", len(l.words), 64*len(wordSet{}))
	}
	l.findClashes()
	l.layAll(draw)
	l.readTheme(topic)
	l.unfitWords()
	l.findGold(topic)
	return l, nil
}

func (l *prepared) add(word string) {
	l.words = append(l.words, word)
	l.turned = append(l.turned, backwards(word))
}

// addEmoji adds the words with emoji, on the day that has some.
func (l *prepared) addEmoji(topic *Topic) error {
	if !l.emoji {
		return nil
	}
	dictionary, err := waywords.DefaultDictionary()
	if err != nil {
		return err
	}
	for _, w := range topic.Emoji {
		var word string
		word, l.symbols = l.symbols.encode(w, &dictionary)
		if word == "" || l.refuses(topic, word) != "" {
			l.refused = append(l.refused, refusal{string(w), "its letters spell what they should not, or its emoji is unknown"})
			continue
		}
		l.add(word)
		l.withEmoji++
	}
	return nil
}

func backwards(word string) string {
	turned := []byte(word)
	for i, j := 0, len(turned)-1; i < j; i, j = i+1, j-1 {
		turned[i], turned[j] = turned[j], turned[i]
	}
	return string(turned)
}

// findClashes finds the words of which one can be read in the other, either way.
func (l *prepared) findClashes() {
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
