package testimony

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"dailies/game/testimony"
	"dailies/validate"
	analysis "dailies/validate/testimony"
)

// dealer draws hands of one difficulty from a pack that have the shape of a puzzle:
// everything that can be told without playing holds.
type dealer struct {
	pack       *Pack
	difficulty testimony.Difficulty
	row        testimony.Row
	draw       *rand.Rand
	cards      []testimony.Card // of the whole pack: evidence, then refutations
	game       validate.Game[testimony.Puzzle, analysis.Analysis]
	major      []uint64 // by evidence card, those it contradicts MAJOR
}

func newDealer(p *Pack, difficulty testimony.Difficulty, draw *rand.Rand) *dealer {
	d := &dealer{pack: p, difficulty: difficulty, draw: draw, game: analysis.New(nil), major: make([]uint64, len(p.Evidence))}
	d.row, _ = difficulty.Row()
	d.game.Check = analysis.CheckHand // texts and witnesses are judged once the hand is chosen
	every := make([]int, len(p.Counters))
	for i := range every {
		every[i] = i
	}
	for i := range len(p.Evidence) + len(p.Refutations) {
		d.cards = append(d.cards, p.card(i, every))
	}
	for i := range p.Evidence {
		for j := range i {
			if testimony.SeverityOf(&d.cards[i], &d.cards[j]) == testimony.Major {
				d.major[i] |= 1 << j
				d.major[j] |= 1 << i
			}
		}
	}
	return d
}

// refusal is why a draw or a hand is no candidate; empty when it is one.
type refusal string

// The refusals, in the order in which they are found. The rules of the profile come
// beside them.
const (
	tooFew     refusal = "the pack has too few concerns or counters for a hand"
	unrefuted  refusal = "a counter has no refutation, or the refutations leave no room for evidence"
	noTrap     refusal = "too few cards hold together, or none of them is the trap that the day wants"
	unanswered refusal = "no card of the hand addresses a concern, or none is what a counter targets"
	unplayed   refusal = "the hand cannot be played"
	tooQuick   refusal = "one submission wins at once"
)

// deal draws a hand, or tells why this draw came to none.
func (d *dealer) deal() (*hand, refusal) {
	if len(d.pack.Concerns) < d.row.Concerns || len(d.pack.Counters) < d.row.Counters {
		return nil, tooFew
	}
	h := &hand{pack: d.pack, difficulty: d.difficulty}
	h.concerns = d.choose(len(d.pack.Concerns), d.row.Concerns)
	h.counters = d.choose(len(d.pack.Counters), d.row.Counters)
	switch {
	case !d.refute(h):
		return nil, unrefuted
	case !d.evidence(h):
		return nil, noTrap
	case !d.whole(h):
		return nil, unanswered
	}
	d.draw.Shuffle(len(h.cards), func(i, j int) { h.cards[i], h.cards[j] = h.cards[j], h.cards[i] })
	h.powers = make([]int, len(h.cards))
	d.power(h)
	h.seed = fmt.Sprintf("KOA-%04X", d.draw.UintN(1<<16))
	return h, ""
}

// choose draws k of n, in ascending order.
func (d *dealer) choose(n, k int) []int {
	chosen := d.draw.Perm(n)[:k]
	slices.Sort(chosen)
	return chosen
}

// refute draws refutations until every counter of the hand has one, taking none
// that adds nothing.
func (d *dealer) refute(h *hand) bool {
	open := make(map[testimony.CounterID]bool, len(h.counters))
	for _, k := range h.counters {
		open[d.pack.Counters[k].ID] = true
	}
	for _, r := range d.draw.Perm(len(d.pack.Refutations)) {
		useful := false
		for _, id := range d.pack.Refutations[r].Refutes {
			useful = useful || open[id]
			delete(open, id)
		}
		if useful {
			h.cards = append(h.cards, len(d.pack.Evidence)+r)
		}
	}
	return len(open) == 0 && len(h.cards) < d.row.Cards
}

// evidence fills the hand. Cards that contradict MAJOR are let in as long as one
// card left out brings peace, and only where the difficulty allows a trap.
func (d *dealer) evidence(h *hand) bool {
	n := d.row.Cards - len(h.cards)
	if n > len(d.pack.Evidence) {
		return false
	}
	var set uint64
	for _, card := range d.draw.Perm(len(d.pack.Evidence)) {
		with := set | 1<<card
		if d.quarrels(with) > d.row.Traps {
			continue
		}
		set = with
		h.cards = append(h.cards, card)
		if n--; n == 0 {
			return d.tempting(set)
		}
	}
	return false
}

// tempting tells whether a set of evidence holds the trap that the difficulty allows,
// and three cards that do without it. Without a trap hardly any line is lost.
func (d *dealer) tempting(set uint64) bool {
	if d.row.Traps == 0 {
		return true
	}
	if d.quarrels(set) == 0 {
		return false
	}
	for i := range d.major {
		if rest := set &^ (1 << i); rest != set && d.peaceful(rest) {
			return bits.OnesCount64(rest) >= 3
		}
	}
	return false
}

// quarrels is 0 for a set of evidence without a MAJOR pair, 1 when leaving one card
// out leaves none, else 2.
func (d *dealer) quarrels(set uint64) int {
	pairs := 0
	for i := range d.major {
		if set>>i&1 == 1 && d.major[i]&set != 0 {
			pairs++
		}
	}
	if pairs == 0 {
		return 0
	}
	for i := range d.major {
		if set>>i&1 == 1 && d.peaceful(set&^(1<<i)) {
			return 1
		}
	}
	return 2
}

func (d *dealer) peaceful(set uint64) bool {
	for i := range d.major {
		if set>>i&1 == 1 && d.major[i]&set != 0 {
			return false
		}
	}
	return true
}

// whole tells whether every concern can be addressed and every counter has a card
// to target.
func (d *dealer) whole(h *hand) bool {
	for _, k := range h.concerns {
		c := testimony.Concern{RequiredProof: d.pack.Concerns[k].RequiredProof, StateRequirement: d.pack.Concerns[k].StateRequirement}
		if !slices.ContainsFunc(h.cards, func(card int) bool { return c.AddressedBy(&d.cards[card]) }) {
			return false
		}
	}
	for _, k := range h.counters {
		c := testimony.Counter{Targets: d.pack.Counters[k].Targets}
		if !slices.ContainsFunc(h.cards, func(card int) bool { return c.Contests(&d.cards[card]) }) {
			return false
		}
	}
	return true
}

// power draws every card's power within its band.
func (d *dealer) power(h *hand) {
	for i, card := range h.cards {
		h.powers[i] = d.within(card)
	}
}

// within draws a power from a card's band. Gentle days draw the lower of two, since
// three strong cards would open the lock at once.
func (d *dealer) within(card int) int {
	least, most := d.pack.band(card)
	power := d.draw.IntN(most - least + 1)
	if d.row.Traps == 0 {
		power = min(power, d.draw.IntN(most-least+1))
	}
	return least + power
}
