package waywords

import (
	"iter"
	"strings"
)

// Lexicon is the words of a puzzle's theme, separated by single spaces: what a player
// who reads one of them on the board would expect to be right. It is one string, since
// a list of hundreds of words would be most of a document's lines.
type Lexicon string

// The bounds of a lexicon. Words of its length fit on the boards that are made.
const (
	lexiconBytes              = 12_000
	shortestWord, longestWord = 3, 8
)

// Words gives the words, in their order.
func (l Lexicon) Words() iter.Seq[string] { return strings.FieldsSeq(string(l)) }

// Has reports whether a word is among them.
func (l Lexicon) Has(word string) bool {
	for w := range l.Words() {
		if w == word {
			return true
		}
	}
	return false
}

// Valid reports whether every word has 3 to 8 letters A-Z, with one space between two
// words, and the whole at most 12,000 bytes.
func (l Lexicon) Valid() bool {
	if len(l) > lexiconBytes {
		return false
	}
	letters := 0
	for i := range len(l) {
		switch c := l[i]; {
		case 'A' <= c && c <= 'Z' && letters < longestWord:
			letters++
		case c == ' ' && letters >= shortestWord:
			letters = 0
		default:
			return false
		}
	}
	return letters >= shortestWord
}
