package freeplay

import (
	"slices"

	"dailies/game/freeplay"
	dailies "dailies/game/testimony"
)

// opens reports whether the opening hand holds evidence without a MAJOR pair that, with its
// refutations, addresses every concern.
func opens(a *freeplay.Act) bool {
	hand := a.Deck[:a.HandSize]
	for set := range freeplay.Set(1) << len(hand) {
		if !clean(hand, set) {
			continue
		}
		every := true
		for k := range a.ActiveConcerns {
			every = every && slices.ContainsFunc(chosen(hand, set), func(c freeplay.Card) bool { return a.ActiveConcerns[k].AddressedBy(&c) })
		}
		if every {
			return true
		}
	}
	return false
}

func chosen(hand []freeplay.Card, set freeplay.Set) []freeplay.Card {
	var cards []freeplay.Card
	for i := range hand {
		if set.Has(i) {
			cards = append(cards, hand[i])
		}
	}
	return cards
}

func clean(hand []freeplay.Card, set freeplay.Set) bool {
	for i := range hand {
		for j := range i {
			if set.Has(i) && set.Has(j) && dailies.SeverityOf(&hand[i], &hand[j]) == dailies.Major {
				return false
			}
		}
	}
	return true
}

// answered reports whether a card of the deck refutes each counter, and one is its target.
func answered(a *freeplay.Act) bool {
	for i := range a.CounterEvidence {
		k := &a.CounterEvidence[i]
		if !slices.ContainsFunc(a.Deck, func(c freeplay.Card) bool { return slices.Contains(c.Refutes, k.ID) }) ||
			!slices.ContainsFunc(a.Deck, func(c freeplay.Card) bool { return k.Contests(&c) }) {
			return false
		}
	}
	return true
}

// threaded reports whether some card of the last act contradicts one dealt before it.
func threaded(p *freeplay.Puzzle) bool {
	last := len(p.Acts) - 1
	for act := range last {
		told := p.Acts[act].Deck
		if c := p.Acts[act].Cache; c != nil && act+1 < last {
			told = append(slices.Clone(told), *c)
		}
		for i := range told {
			for j := range p.Acts[last].Deck {
				if dailies.SeverityOf(&told[i], &p.Acts[last].Deck[j]) != dailies.None {
					return true
				}
			}
		}
	}
	return false
}
