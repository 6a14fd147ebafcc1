package waywords

import (
	"fmt"

	"dailies/game/document"
)

// Faults lists what the types of §5.4 say about a puzzle and a JSON Schema of plain
// keywords cannot: a letter is one letter, an emoji has its id and a meaning. What is no
// symbol at all is left to the schema.
func (p *Puzzle) Faults() []document.Mismatch {
	var faults []document.Mismatch
	fault := func(message string, at ...any) {
		faults = append(faults, document.Mismatch{Pointer: document.Pointer(at...), Message: message})
	}
	for i := range p.Grid.Cells {
		c := &p.Grid.Cells[i]
		switch {
		case c.Type == LetterCell && c.Value.Letter() == 0 && (c.Value == "" || c.Value.Valid()):
			fault(fmt.Sprintf("is a LETTER with the value %s, not one letter A-Z", document.Quote(string(c.Value))), "grid", "cells", i)
		case c.Type == EmojiCell && c.Value == "":
			fault("is an EMOJI without the id of one as value", "grid", "cells", i)
		case c.Type == EmojiCell && c.Meaning == "":
			fault("is an EMOJI without a meaning", "grid", "cells", i)
		}
	}
	p.tokenFaults("path", p.Words.Path, fault)
	p.tokenFaults("additional", p.Words.Additional, fault)
	return faults
}

func (p *Puzzle) tokenFaults(list string, words []Word, fault func(string, ...any)) {
	for i := range words {
		for j, t := range words[i].Tokens {
			if t.T == Letter && t.V.Letter() == 0 && t.V.Valid() {
				fault(fmt.Sprintf("is a letter token with the value %s, not one letter A-Z", document.Quote(string(t.V))), "words", list, i, "tokens", j)
			}
		}
	}
}
