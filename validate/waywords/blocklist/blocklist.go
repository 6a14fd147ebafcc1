// Package blocklist holds the words that no ray of a waywords board may spell, and
// finds them in a line of letters.
//
// [Default] is the list that comes with the program, a maintained one whose license
// is recorded in LICENSE.md; [Parse] reads another of the same form.
package blocklist

import (
	_ "embed" // for the list
	"fmt"
	"slices"
	"sync"

	"dailies/game/document"
)

//go:embed blocklist.json
var embedded []byte

// maxWords bounds a list; the automaton's size is the letters of all its words.
const maxWords = 4000

// Word is a word of capital letters A-Z.
type Word string

// Valid reports whether the word has 2 to 30 letters, all of them A-Z.
func (w Word) Valid() bool {
	for _, c := range []byte(w) {
		if c < 'A' || c > 'Z' {
			return false
		}
	}
	return len(w) >= 2 && len(w) <= 30
}

// file is the form of a list.
type file struct {
	Version   string `json:"version"`
	Source    string `json:"source"`
	License   string `json:"license"`
	MinLength int    `json:"minLength" limit:"1..30"`
	Words     []Word `json:"words" limit:"..4000"`  // as taken from the source
	Own       []Word `json:"own" limit:"..4000"`    // added by hand
	Strong    []Word `json:"strong" limit:"..4000"` // the worst of them all
	Allow     []Word `json:"allow" limit:"..4000"`  // see List.Allows
}

// List is a blocklist ready to search. It is immutable.
type List struct {
	Version string
	words   []Word
	strong  []Word
	allow   map[Word]bool
	nodes   []node
}

var parseEmbedded = sync.OnceValues(func() (*List, error) { return Parse(embedded) })

// Default is the list that comes with the program, parsed at the first call. The error
// says that the program was built with a broken one.
func Default() (*List, error) { return parseEmbedded() }

// Parse reads a list. Words shorter than its length floor are dropped.
func Parse(data []byte) (*List, error) {
	var f file
	if err := document.Strict(data, &f); err != nil {
		return nil, fmt.Errorf("blocklist: %w", err)
	}
	l := &List{Version: f.Version, allow: make(map[Word]bool, len(f.Allow))}
	for _, words := range [][]Word{f.Words, f.Own} {
		for _, w := range words {
			if len(w) >= f.MinLength && len(l.words) < maxWords {
				l.words = append(l.words, w)
			}
		}
	}
	for _, w := range f.Strong {
		if !slices.Contains(l.words, w) {
			return nil, fmt.Errorf("blocklist: the strong word %s is not among the words", w)
		}
	}
	l.strong = f.Strong
	for _, w := range f.Allow {
		l.allow[w] = true
	}
	l.nodes = automaton(l.words)
	return l, nil
}

// Of is a list of these words, all of them valid, none of them strong and with nothing
// allowlisted.
func Of(words []Word) *List { return &List{words: words, nodes: automaton(words)} }

// Words lists the blocked words.
func (l *List) Words() []Word { return l.words }

// Strong lists the worst of the blocked words: slurs, sexual violence, the coarsest
// ones. They are looked for along a bend too.
func (l *List) Strong() []Word { return l.strong }

// Allows reports whether a blocked word may stand wholly inside this listed word:
// GRASS is no insult, and nobody reads one in it.
func (l *List) Allows(word Word) bool { return l.allow[word] }
