package testimony

import (
	"math/rand/v2"
	"slices"

	"dailies/game/testimony"
	analysis "dailies/validate/testimony"
)

// dealer draws hands of one difficulty from a pack that fit its story: where the climb
// starts, and what it may change to.
type dealer struct {
	pack       *Pack
	difficulty testimony.Difficulty
	row        testimony.Row
	draw       *rand.Rand
	told       []int // the cards of the pack that may be dealt, all within the story's times
}

// doubtIn is how many drafts there are for each that may deal SKETCHY evidence. The best line
// hardly ever plays any, since a win without scrutiny is seldom the slower one. If they were
// common, players would see from the mark which cards to leave.
const doubtIn = 3

// hiddenIn is how many EXPERT hands there are for each whose counters are hidden, and how many HARD
// ones that could hide them for each that does not. A week has four such days, and a player should
// not count on either kind.
const hiddenIn = 3

// hides reports whether the counters of a hand are hidden (D02 §2.3). That is for days that ask for
// thought, of packs that have lines for KOA to open them with. On HARD only
// hands that a careful person opens at the first try hide them, and two thirds of these do: about a
// quarter of all. Elsewhere a counter is learned by losing to it. EXPERT hands are beyond that person
// anyway.
func (d *dealer) hides(draw *rand.Rand, hand *testimony.Puzzle) bool {
	if len(d.pack.KoaLines.Hidden) == 0 || len(d.pack.Dated) > 0 {
		return false
	}
	chosen := draw.IntN(hiddenIn) == 0
	switch d.difficulty {
	case testimony.Hard:
		return !chosen && analysis.OpensUnseen(hand)
	case testimony.Expert:
		return chosen
	case testimony.Tutorial, testimony.Easy, testimony.Normal:
	}
	return false
}

func newDealer(p *Pack, difficulty testimony.Difficulty, draw *rand.Rand) *dealer {
	d := &dealer{pack: p, difficulty: difficulty, draw: draw}
	d.row, _ = difficulty.Row()
	doubt := draw.IntN(doubtIn) == 0
	for card := range len(p.Evidence) + len(p.Refutations) {
		sketchy := card < len(p.Evidence) && p.Evidence[card].Trust == testimony.Sketchy
		if p.inTime(card) && (doubt || !sketchy) {
			d.told = append(d.told, card)
		}
	}
	return d
}

// reason is why a draw or a climb found no hand; empty when it found one.
type reason string

// The reasons, in the order in which they are found. The rules of the profile are reasons too.
const (
	tooFew     reason = "the pack has too few concerns or counters for a hand"
	tooThin    reason = "too few cards fit the story of the concerns drawn"
	unanswered reason = "no card of the hand addresses a concern, or none is what a counter targets"
	noSummit   reason = "no hand near the one drawn passes"
)

// tries bounds how many draws are made for one start.
const tries = 200

// start draws a legal hand, or returns the reason why there was none.
func (d *dealer) start() (*hand, reason) {
	if len(d.pack.Concerns) < d.row.Concerns || len(d.pack.Counters) < d.row.Counters {
		return nil, tooFew
	}
	why := tooThin
	for range tries {
		h := &hand{pack: d.pack, difficulty: d.difficulty}
		h.concerns = d.choose(len(d.pack.Concerns), d.row.Concerns)
		h.counters = d.choose(len(d.pack.Counters), d.row.Counters)
		if h.cards = d.cards(h); len(h.cards) < d.row.Cards {
			continue
		}
		if !h.whole() {
			why = unanswered
			continue
		}
		for _, card := range h.cards {
			h.powers = append(h.powers, d.within(card))
		}
		return h, ""
	}
	return nil, why
}

// choose draws k of n, in ascending order.
func (d *dealer) choose(n, k int) []int {
	chosen := d.draw.Perm(n)[:k]
	slices.Sort(chosen)
	return chosen
}

// cards draws the cards of a hand: one refutation for each counter at most, the rest
// evidence. Some counters stay without an answer.
func (d *dealer) cards(h *hand) (cards []int) {
	refutations, evidence := 1+d.draw.IntN(d.row.Counters), 0
	evidence = d.row.Cards - refutations
	for _, i := range d.draw.Perm(len(d.told)) {
		card := d.told[i]
		left := &evidence
		if card >= len(d.pack.Evidence) {
			left = &refutations
		}
		if *left > 0 && h.admits(card) {
			cards = append(cards, card)
			*left--
		}
	}
	return cards
}

// within draws a power from a card's band.
func (d *dealer) within(card int) int {
	least, most := d.pack.band(card)
	return least + d.draw.IntN(most-least+1)
}
