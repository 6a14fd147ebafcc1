package lint

import (
	"dailies/game"
	"dailies/game/triples"
	"dailies/lint/window"
)

// The aspects of triples that hide words.
const (
	hiddenWords window.Aspect = "hidden words"
	hidingSets  window.Aspect = "sets of hidden words"
	spellings   window.Aspect = "spellings"
)

// The values of spellings.
const (
	hides = "a hidden word"
	plain = "no hidden word"
)

// hiddenOf returns the words that a board hides, the titles of the triples that do, and whether
// it hides any. A triple with more words than a board deals may not return with the others.
func hiddenOf(p *triples.Puzzle) (words, hiding, spelling []window.Tally) {
	var word, title, kind window.Tallies
	for i, t := range p.TrueTriples {
		if len(t.Hidden) > 0 {
			title.Add(game.Fold(t.Title), i)
		}
		for _, w := range t.Hidden {
			word.Add(string(w), i)
			kind.Add(hides, i)
		}
	}
	if len(kind) == 0 {
		kind.Add(plain, 0)
	}
	return word, title, kind
}
