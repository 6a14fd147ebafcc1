package freeplay

import (
	"slices"

	"dailies/game/freeplay"
	dailies "dailies/game/testimony"
	"dailies/gen/testimony"
)

// The cards of an act, and its turns.
const (
	evidenceCards = 5
	refutations   = 2
	mostSketchy   = 2
	handSize      = 5
	turnLimit     = 6
)

// choose draws k of n, in ascending order.
func (d *dealer) choose(n, k int) []int {
	chosen := d.draw.Perm(n)[:min(k, n)]
	slices.Sort(chosen)
	return chosen
}

// answers draws two refutations and n counters, of which they refute as many as they can:
// the first two in a random order that refute n, else what comes first.
func (d *dealer) answers(s *testimony.Pack, n int) (counters, refuting []int) {
	order := d.draw.Perm(len(s.Refutations))
	for at, j := range order {
		for _, i := range order[:at] {
			if counters = d.some(refuted(s, i, j), n); len(counters) == n {
				return counters, []int{len(s.Evidence) + i, len(s.Evidence) + j}
			}
		}
	}
	order = order[:min(refutations, len(order))]
	for i := range order {
		refuting = append(refuting, len(s.Evidence)+order[i])
	}
	counters = refuted(s, order...)
	for _, k := range d.draw.Perm(len(s.Counters)) {
		if len(counters) < n && !slices.Contains(counters, k) {
			counters = append(counters, k)
		}
	}
	slices.Sort(counters)
	return counters, refuting
}

// some draws n of a list, in ascending order.
func (d *dealer) some(list []int, n int) (chosen []int) {
	for _, i := range d.choose(len(list), n) {
		chosen = append(chosen, list[i])
	}
	return chosen
}

// refuted returns the counters that refutations of a pack answer, in ascending order.
func refuted(s *testimony.Pack, refutations ...int) (counters []int) {
	for k := range s.Counters {
		if slices.ContainsFunc(refutations, func(i int) bool { return slices.Contains(s.Refutations[i].Refutes, s.Counters[k].ID) }) {
			counters = append(counters, k)
		}
	}
	return counters
}

// cards draws the evidence of a deck besides its refutations, and one more card for the cache
// before it.
func (d *dealer) cards(s *testimony.Pack, concerns, counters, refuting []int, more bool) (deck []freeplay.Card, extra *freeplay.Card) {
	powered := func(i int) freeplay.Card {
		card := s.Dealt(i, counters)
		least, most := s.Band(i)
		card.Power = least + d.draw.IntN(most-least+1)
		return card
	}
	for _, i := range refuting {
		if s.Told(i, concerns, counters) {
			deck = append(deck, powered(i))
		}
	}
	if len(deck) < refutations {
		return nil, nil
	}
	sketchy := 0
	for _, i := range d.draw.Perm(len(s.Evidence) + len(s.Refutations)) {
		if !s.Told(i, concerns, counters) || slices.Contains(refuting, i) {
			continue
		}
		card := powered(i)
		doubtful := card.Trust == dailies.Sketchy
		switch {
		case !card.Refutation() && len(deck) < refutations+evidenceCards && (!doubtful || sketchy < mostSketchy):
			if deck = append(deck, card); doubtful {
				sketchy++
			}
		case more && extra == nil && !card.Refutation(): // the deck answers what it can already
			extra = &card
		}
	}
	if len(deck) < refutations+evidenceCards || more && extra == nil {
		return nil, nil
	}
	return deck, extra
}
