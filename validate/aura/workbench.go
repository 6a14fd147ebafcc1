package aura

import (
	"slices"

	"dailies/game/aura"
)

// Workbench is a puzzle in the making. An assembler changes one thing at a time and measures
// what that does; what did not change is not measured again, so that a step takes some
// ten microseconds and not the milliseconds of an analysis.
//
// A board is not safe for concurrent use.
type Workbench struct {
	puzzle aura.Puzzle
	model  model
	turns  int                     // that a Silver line has
	hands  []cards                 // every set of up to six cards, smaller ones first
	sized  [aura.DraftSize + 2]int // where in hands those of each size begin
	gains  []gains                 // by set of cards
	ahead  *prospect               // of a Gold line; never changed, only replaced
	fewest []int8                  // by draft: the accepted payloads that open the lock; more than a Gold line has for more than that
	golden []cards                 // the drafts that open it in a Gold line, in their order
	calm   []bool                  // by draft: whether a golden one does so without an audit
	silver []bool                  // by sampled draft: whether it opens the lock in a Silver line
	stale  changes                 // since gains, fewest and golden were found
	loud   changes                 // since calm was found
	dull   changes                 // since silver was found
	held   []bool                  // room for a mark by set of cards
}

// changes are what has changed on a board since something was found.
type changes struct {
	cards cards // those whose payloads have changed
	moved bool  // whether a threshold has
}

// touch reports whether what was found of a draft may be another now.
func (c changes) touch(draft cards) bool { return c.moved || draft&c.cards != 0 }

// NewBoard makes a board of a puzzle; false for one that cannot be searched. The puzzle
// is copied.
func NewBoard(p *aura.Puzzle) (*Workbench, bool) {
	if p.Resistance < 1 || hopeless(p) || !fits(p) {
		return nil, false
	}
	b := &Workbench{puzzle: *p, model: *newModel(p), turns: p.Turns - aura.SilverTurns}
	b.puzzle.Evidence, b.puzzle.Protocols = slices.Clone(p.Evidence), slices.Clone(p.Protocols)
	for size := 1; size <= aura.DraftSize; size++ {
		b.sized[size] = len(b.hands)
		for set := cards(1); int(set) < 1<<b.model.cards; set++ {
			if set.size() == size {
				b.hands = append(b.hands, set)
			}
		}
	}
	b.sized[aura.DraftSize+1] = len(b.hands)
	b.gains, b.fewest = make([]gains, 1<<b.model.cards), make([]int8, len(b.model.drafts))
	b.calm = make([]bool, len(b.model.drafts))
	b.silver, b.held = make([]bool, (len(b.model.drafts)+sampled-1)/sampled), make([]bool, 1<<b.model.cards)
	b.changed(b.model.everyCard())
	return b, true
}

// Puzzle is the puzzle as the board stands.
func (b *Workbench) Puzzle() *aura.Puzzle {
	p := b.puzzle
	p.Evidence, p.Protocols = slices.Clone(p.Evidence), slices.Clone(p.Protocols)
	return &p
}

// Copy makes b the same as another board of the same size.
func (b *Workbench) Copy(from *Workbench) {
	evidence, protocols := append(b.puzzle.Evidence[:0], from.puzzle.Evidence...), append(b.puzzle.Protocols[:0], from.puzzle.Protocols...)
	b.puzzle = from.puzzle
	b.puzzle.Evidence, b.puzzle.Protocols = evidence, protocols
	b.model.sketchy, b.model.region, b.model.best = from.model.sketchy, from.model.region, from.model.best
	copy(b.model.impact, from.model.impact)
	copy(b.model.rank, from.model.rank)
	copy(b.model.thresholds, from.model.thresholds)
	copy(b.model.payloads, from.model.payloads)
	copy(b.gains, from.gains)
	copy(b.fewest, from.fewest)
	copy(b.calm, from.calm)
	copy(b.silver, from.silver)
	b.golden = append(b.golden[:0], from.golden...)
	b.ahead, b.stale, b.loud, b.dull = from.ahead, from.stale, from.loud, from.dull
}

// Clone is another board that stands the same.
func (b *Workbench) Clone() *Workbench {
	c := *b
	c.puzzle = *b.Puzzle()
	c.model.impact, c.model.rank = slices.Clone(b.model.impact), slices.Clone(b.model.rank)
	c.model.thresholds, c.model.payloads = slices.Clone(b.model.thresholds), slices.Clone(b.model.payloads)
	c.gains, c.fewest, c.held = slices.Clone(b.gains), slices.Clone(b.fewest), slices.Clone(b.held)
	c.golden, c.calm, c.silver = slices.Clone(b.golden), slices.Clone(b.calm), slices.Clone(b.silver)
	return &c
}

// Impact is the impact of the card at a position.
func (b *Workbench) Impact(at int) int { return b.model.impact[at] }

// SetImpact changes the impact of a card.
func (b *Workbench) SetImpact(at, impact int) {
	b.puzzle.Evidence[at].Impact, b.model.impact[at] = impact, impact
	for i := range b.model.payloads {
		if load := &b.model.payloads[i]; load.cards.has(at) {
			b.model.weigh(load)
		}
	}
	b.changed(1 << at)
}

// weigh finds the compliance and the lock of a payload whose cards have other impacts.
func (m *model) weigh(load *payload) {
	sum, locks := 0, -1
	load.cards.each(func(i int) {
		sum += m.impact[i]
		if locks < 0 || m.impact[i] > m.impact[locks] {
			locks = i
		}
	})
	if load.echoes {
		sum = sum * 3 / 2
	}
	load.locks = locks
	for k := range m.thresholds {
		if load.gain[k] != denied {
			load.gain[k] = min(sum, aura.MaxCompliance)
		}
	}
}

// SetCard puts another card at a position, with its impact.
func (b *Workbench) SetCard(at int, card aura.Card) {
	b.puzzle.Evidence[at], b.model.impact[at] = card, card.Impact
	b.model.rank[at] = slices.Index(aura.Trusts(), card.Trust)
	b.model.sketchy &^= 1 << at
	if card.Trust == aura.Sketchy {
		b.model.sketchy |= 1 << at
	}
	for i := range b.model.payloads {
		if load := &b.model.payloads[i]; load.cards.has(at) {
			*load = b.model.payload(&b.puzzle, load.cards.list()...)
		}
	}
	b.changed(1 << at)
}

// changed notes that the payloads of some cards are others.
func (b *Workbench) changed(which cards) {
	b.stale.cards |= which
	b.loud.cards |= which
	b.dull.cards |= which
	b.model.rankPayloads()
}

// Threshold is the resistance at which a protocol takes over.
func (b *Workbench) Threshold(protocol int) int { return b.model.thresholds[protocol] }

// SetThreshold changes the resistance at which a protocol takes over.
func (b *Workbench) SetThreshold(protocol, from int) {
	b.puzzle.Protocols[protocol].FromResistance, b.model.thresholds[protocol] = from, from
	b.model.region = [maxProtocols][maxProtocols]set{}
	b.model.loadRegions()
	b.stale.moved, b.loud.moved, b.dull.moved = true, true, true
}

// Landings are the resistances that a simple model's line leaves, turn by turn, down to
// the one before the last. MS, M2x, M3x and M5 are not simple and have none.
func (b *Workbench) Landings(name Model) []int {
	how, simple := playingOf(name)
	if !simple {
		return nil
	}
	draft, line, _ := b.model.playModel(how, goal{})
	var at []int
	p := b.model.begin(draft)
	for _, step := range line {
		var won bool
		if p, won, _ = b.model.submit(p, step.load); won {
			break
		}
		at = append(at, int(p.resistance))
	}
	return at
}
