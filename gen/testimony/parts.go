package testimony

import (
	"io/fs"

	"dailies/game/document"
	"dailies/game/testimony"
)

// What follows is a pack as the material of other games than the daily: its parts as they
// stand in a document, and which of them go together.

// Embedded reads the packs that come with the program, in the order of their names. One that
// cannot be read is left out; the tests read them all.
func Embedded() []*Pack {
	names, err := fs.Glob(Packs(), "*.json")
	if err != nil {
		return nil // the pattern is fixed and valid, so this is never reached
	}
	var all []*Pack
	for _, name := range names {
		p := new(Pack)
		if data, err := fs.ReadFile(Packs(), name); err == nil && document.Strict(data, p) == nil {
			all = append(all, p)
		}
	}
	return all
}

// Told reports whether a card may be dealt beside concerns and counters, all by their
// positions: it lies within the story, contradicts no question that it answers, and a
// refutation answers one of the counters. Cards are counted from the evidence on through
// the refutations.
func (p *Pack) Told(card int, concerns, counters []int) bool {
	h := hand{pack: p, concerns: concerns, counters: counters}
	return p.inTime(card) && h.admits(card)
}

// Dealt is a card as a document has it, without a power. Of what a refutation refutes only
// the counters given are kept.
func (p *Pack) Dealt(card int, counters []int) testimony.Card { return p.card(card, counters) }

// Band is the least and the most power of a card.
func (p *Pack) Band(card int) (least, most int) { return p.band(card) }

// Lines are what KOA says of the lock and of these counters.
func (p *Pack) Lines(counters []int) testimony.KoaLines {
	h := hand{pack: p, counters: counters}
	return h.lines()
}
