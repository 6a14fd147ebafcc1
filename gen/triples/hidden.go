package triples

import (
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/triples"
	"dailies/gen"
	"dailies/validate"
)

// hiddenKind is the kind of a triple whose tiles hide words in their spelling.
const hiddenKind game.ID = "hidden-word"

// misspelled finds triples that hide words and do not name them, that name words which their
// tiles do not hide, or whose words other tiles hide as well. The window lets no hidden word
// return for a year, and relies on the names here.
func misspelled(p *Pack) (findings []validate.Finding) {
	add := func(pointer, message string) {
		findings = append(findings, validate.Finding{Rule: gen.ErrPackReference, Severity: validate.Error, Pointer: pointer, Message: message})
	}
	for i, t := range p.Triples {
		if t.Kind == hiddenKind && len(t.Hidden) == 0 {
			add(document.Pointer("triples", i), "a triple of the kind "+string(hiddenKind)+" names the words that its tiles hide, as hidden")
		}
		for j, w := range t.Hidden {
			if !slices.ContainsFunc(t.Tiles, func(c Card) bool { return w.In(c.Text) }) {
				add(document.Pointer("triples", i, "hidden", j), "no tile of the triple hides "+string(w)+" in its spelling")
			}
			if text, outside := p.outsider(i, w); outside {
				add(document.Pointer("triples", i, "hidden", j), "the tile "+document.Quote(text)+" is not of the triple and hides "+string(w)+" as well")
			}
		}
		for j, c := range t.Tiles {
			if len(t.Hidden) > 0 && !slices.ContainsFunc(t.Hidden, func(w triples.HiddenWord) bool { return w.In(c.Text) }) {
				add(document.Pointer("triples", i, "tiles", j, "text"), "the tile "+document.Quote(c.Text)+" hides none of the words that its triple names")
			}
		}
	}
	return findings
}

// outsider returns a tile that hides a word and is not of the triple that names it.
func (p *Pack) outsider(triple int, w triples.HiddenWord) (text string, found bool) {
	for i, t := range p.Triples {
		for _, c := range t.Tiles {
			if i != triple && w.In(c.Text) {
				return c.Text, true
			}
		}
	}
	for _, d := range p.Decoys {
		if w.In(d.Text) {
			return d.Text, true
		}
	}
	return "", false
}

// hiddenIn returns those of a triple's words that the dealt tiles hide.
func hiddenIn(words []triples.HiddenWord, dealt []Card) []triples.HiddenWord {
	return slices.DeleteFunc(slices.Clone(words), func(w triples.HiddenWord) bool {
		return !slices.ContainsFunc(dealt, func(c Card) bool { return w.In(c.Text) })
	})
}
