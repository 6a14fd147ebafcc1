package lint

import (
	"dailies/game/triples"
	"dailies/validate"
)

var errHiddenWord = &validate.Rule{
	Code: "ERR_META_HIDDEN_WORD", Title: "Hidden words are on at most 30 % of days, and no word is hidden twice in a year",
	Why:    "Players who look inside every word need not read the board, and a word once found is found at once.",
	Fix:    "Publish a day without such a triple, or write one that hides other words.",
	Source: "window page",
}

// The aspects of triples that hide words.
const (
	hiddenWords Aspect = "hidden words"
	spellings   Aspect = "spellings"
)

// The values of spellings.
const (
	hides = "a hidden word"
	plain = "no hidden word"
)

// hiddenOf are the words that a board hides, and whether it hides any.
func hiddenOf(p *triples.Puzzle) (words, spelling []Tally) {
	var word, kind count
	for i, t := range p.TrueTriples {
		for _, w := range t.Hidden {
			word.add(string(w), i)
			kind.add(hides, i)
		}
	}
	if len(kind.tallies) == 0 {
		kind.add(plain, 0)
	}
	return word.tallies, kind.tallies
}
