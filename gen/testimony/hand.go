package testimony

import (
	"slices"

	"dailies/game"
	"dailies/game/testimony"
)

// hand is a choice from a pack for one difficulty, by positions in its lists. Its cards are in
// the order of the hand: below len(pack.Evidence) an evidence card, from there on a refutation.
type hand struct {
	pack       *Pack
	difficulty testimony.Difficulty
	concerns   []int
	counters   []int
	cards      []int
	powers     []int // by place in cards; nil while none are drawn
	seed       string
	hidden     bool // whether the counters are
}

// band returns the least and the most power of a card of the pack.
func (p *Pack) band(card int) (least, most int) {
	if card < len(p.Evidence) {
		return p.Evidence[card].MinPower, p.Evidence[card].MaxPower
	}
	r := &p.Refutations[card-len(p.Evidence)]
	return r.MinPower, r.MaxPower
}

// card returns a card of the pack as it stands in a hand. Of what a refutation refutes
// only the counters of the hand are kept.
func (p *Pack) card(card int, counters []int) testimony.Card {
	if card < len(p.Evidence) {
		e := &p.Evidence[card]
		return testimony.Card{
			ID: e.ID, Name: e.Name, Source: e.Source, Proves: e.Proves, Trust: e.Trust, Flavor: e.Flavor,
			Claims: testimony.Claims{
				TimeRange: []testimony.Clock{e.Start, e.End}, Location: testimony.Place(e.Location),
				State: testimony.Condition(e.State), Activity: testimony.Activity(e.Activity),
			},
		}
	}
	r := &p.Refutations[card-len(p.Evidence)]
	c := testimony.Card{ID: r.ID, Name: r.Name, Source: r.Source, Proves: r.Proves, Trust: r.Trust, Flavor: r.Flavor}
	if c.Proves == nil {
		c.Proves = []testimony.Proof{}
	}
	for _, id := range r.Refutes {
		if slices.ContainsFunc(counters, func(k int) bool { return p.Counters[k].ID == id }) {
			c.Refutes = append(c.Refutes, id)
		}
	}
	return c
}

// admits reports whether a card may be dealt with the hand's concerns and counters: it fits the
// story, and a refutation answers one of the counters.
func (h *hand) admits(card int) bool {
	p := h.pack
	if card < len(p.Evidence) {
		return p.fits(card, h.concerns)
	}
	return slices.ContainsFunc(p.Refutations[card-len(p.Evidence)].Refutes, func(id game.ID) bool {
		return slices.ContainsFunc(h.counters, func(k int) bool { return p.Counters[k].ID == id })
	})
}

// fits reports whether all cards of the hand are different and admitted, and one of them is
// a refutation: a day without any has nothing to answer KOA with.
func (h *hand) fits() bool {
	refutes := false
	for i, card := range h.cards {
		if slices.Contains(h.cards[:i], card) || !h.admits(card) {
			return false
		}
		refutes = refutes || card >= len(h.pack.Evidence)
	}
	return refutes
}

// whole reports whether every concern can be addressed and every counter has a card to
// target.
func (h *hand) whole() bool {
	puzzle := h.played()
	for i := range puzzle.ActiveConcerns {
		if !slices.ContainsFunc(puzzle.Hand, func(c testimony.Card) bool { return puzzle.ActiveConcerns[i].AddressedBy(&c) }) {
			return false
		}
	}
	for i := range puzzle.CounterEvidence {
		if !slices.ContainsFunc(puzzle.Hand, func(c testimony.Card) bool { return puzzle.CounterEvidence[i].Contests(&c) }) {
			return false
		}
	}
	return true
}

// puzzle lays the hand out as a document.
func (h *hand) puzzle() *testimony.Puzzle {
	puzzle := h.played()
	puzzle.KoaLines = h.lines()
	if h.hidden {
		puzzle.CounterVisibility, puzzle.KoaLines.Opening = testimony.Hidden, h.pack.KoaLines.Hidden
	}
	return puzzle
}

// played returns the document without what KOA says: all that play depends on.
func (h *hand) played() *testimony.Puzzle {
	p := h.pack
	row, _ := h.difficulty.Row()
	puzzle := &testimony.Puzzle{
		PuzzleID: "0001-01-01-testimony", DateISO: "0001-01-01", Mode: testimony.Mode, Seed: h.seed,
		Difficulty: h.difficulty, CounterVisibility: testimony.Full, TargetLock: p.TargetLock, LockReason: p.LockReason,
		ResistanceStart: row.Resistance, TurnLimit: row.Turns,
		ActiveConcerns: make([]testimony.Concern, len(h.concerns)), CounterEvidence: make([]testimony.Counter, len(h.counters)),
		Hand: make([]testimony.Card, len(h.cards)),
	}
	for i, k := range h.concerns {
		c := &p.Concerns[k]
		puzzle.ActiveConcerns[i] = testimony.Concern{ID: c.ID, KoaAsks: c.KoaAsks, RequiredProof: c.RequiredProof, StateRequirement: c.StateRequirement}
	}
	for i, k := range h.counters {
		c := &p.Counters[k]
		puzzle.CounterEvidence[i] = testimony.Counter{ID: c.ID, Name: c.Name, Targets: c.Targets, Claim: c.Claim}
	}
	for i, card := range h.cards {
		puzzle.Hand[i] = p.card(card, h.counters)
		if h.powers != nil {
			puzzle.Hand[i].Power = h.powers[i]
		}
	}
	return puzzle
}

func (h *hand) lines() testimony.KoaLines {
	l := &h.pack.KoaLines
	lines := testimony.KoaLines{
		Opening: l.Opening, Minor: l.Minor, Blocked: l.Blocked, Win: l.Win, WinClean: l.WinClean,
		LossTurns: l.LossTurns, LossScrutiny: l.LossScrutiny,
		Counter: make(map[game.ID][]string, len(h.counters)), Refuted: make(map[game.ID][]string, len(h.counters)),
	}
	for _, k := range h.counters {
		c := &h.pack.Counters[k]
		lines.Counter[c.ID], lines.Refuted[c.ID] = c.CounterLines, c.RefutedLines
	}
	return lines
}
