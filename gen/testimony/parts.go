package testimony

import (
	"io/fs"

	"dailies/game/document"
	"dailies/game/testimony"
	"dailies/gen/edition"
)

// A pack as material for games other than the daily: its parts as a document has them, and
// which of them go together.

// Embedded reads the packs that come with the program, in the order of their names, without their
// dated parts. One that cannot be read is left out; the tests read them all.
func Embedded() []*Pack {
	names, err := fs.Glob(Packs(), "*.json")
	if err != nil {
		return nil // the pattern is fixed and valid, so this is never reached
	}
	var all []*Pack
	for _, name := range names {
		p, plain := new(Pack), new(Pack)
		data, err := fs.ReadFile(Packs(), name)
		if err == nil && document.Strict(data, p) == nil && document.Strict(edition.Plain(data, p.Dated), plain) == nil {
			all = append(all, plain)
		}
	}
	return all
}

// Told reports whether a card may be dealt with concerns and counters, all by their positions:
// it lies within the story, contradicts no question that it answers, and a refutation answers
// one of the counters. Cards are numbered from the evidence on through the refutations.
func (p *Pack) Told(card int, concerns, counters []int) bool {
	h := hand{pack: p, concerns: concerns, counters: counters}
	return p.inTime(card) && h.admits(card)
}

// Dealt returns a card as a document has it, without a power. Of what a refutation refutes only
// the counters given are kept.
func (p *Pack) Dealt(card int, counters []int) testimony.Card { return p.card(card, counters) }

// Band returns the least and the most power of a card.
func (p *Pack) Band(card int) (least, most int) { return p.band(card) }

// Lines returns what KOA says of the lock and of these counters.
func (p *Pack) Lines(counters []int) testimony.KoaLines {
	h := hand{pack: p, counters: counters}
	return h.lines()
}
