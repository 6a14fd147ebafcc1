package freeplay

import (
	"dailies/game"
	"dailies/game/document"
	"dailies/game/freeplay"
	"dailies/validate/testimony"
)

// references reports ids used twice, refutations of counters that do not exist, and claims
// that are not well formed.
func (c *check) references() {
	cards := make(map[game.ID]bool)
	for act := range c.p.Acts {
		a := &c.p.Acts[act]
		c.ids(act)
		counters := countersOf(a)
		for i := range a.Deck {
			c.card(&a.Deck[i], at(act, "deck", i), cards, counters)
		}
		if a.Cache != nil {
			next := map[game.ID]bool{}
			if act+1 < len(c.p.Acts) {
				next = countersOf(&c.p.Acts[act+1])
			}
			c.card(a.Cache, at(act, "cache"), cards, next)
		}
	}
}

func countersOf(a *freeplay.Act) map[game.ID]bool {
	counters := make(map[game.ID]bool)
	for i := range a.CounterEvidence {
		counters[a.CounterEvidence[i].ID] = true
	}
	return counters
}

// ids reports concerns and counters of an act that share an id.
func (c *check) ids(act int) {
	a := &c.p.Acts[act]
	unique := func(list string, i int, id game.ID, seen map[game.ID]bool) {
		if seen[id] {
			c.Report(errReference, at(act, list, i, "id"), "the id %s is in %s of act %d twice", quote(id), list, act+1)
		}
		seen[id] = true
	}
	concerns, counters := make(map[game.ID]bool), make(map[game.ID]bool)
	for i := range a.ActiveConcerns {
		unique("activeConcerns", i, a.ActiveConcerns[i].ID, concerns)
	}
	for i := range a.CounterEvidence {
		unique("counterEvidence", i, a.CounterEvidence[i].ID, counters)
	}
}

// card judges a card at a pointer: seen are the ids so far, counters those it may refute.
func (c *check) card(card *freeplay.Card, pointer string, seen, counters map[game.ID]bool) {
	if seen[card.ID] {
		c.Report(errReference, pointer+"/id", "the id %s is that of two cards of the run", quote(card.ID))
	}
	seen[card.ID] = true
	for i, id := range card.Refutes {
		if !counters[id] {
			c.Report(errReference, pointer+document.Pointer("refutes", i), "card %s refutes %s, which is no counter of the act it is played in", quote(card.ID), quote(id))
		}
	}
	for place, fault := range testimony.ClaimFaults(card) {
		c.Report(errReference, pointer+"/claims"+place, "%s", fault)
	}
}

// column compares an act with its column of the table.
func (c *check) column(act int) {
	a, want := &c.p.Acts[act], columnOf(act)
	if a.Escalation != want.escalation {
		c.Report(errAct, at(act, "escalation"), "act %d has the escalation %s, not %s", act+1, want.escalation, a.Escalation)
	}
	hidden := 0
	for i := range a.CounterEvidence {
		if a.CounterEvidence[i].Hidden {
			hidden++
		}
	}
	if a.Bends(freeplay.PolicyLockdown) {
		want.hidden, want.hiddenLeast = 0, 0
	}
	caches := 0
	if a.Cache != nil {
		caches = 1
	}
	for _, f := range []struct {
		key, what        string
		has, least, most int
	}{
		{"activeConcerns", "concerns", len(a.ActiveConcerns), want.concerns[0], want.concerns[1]},
		{"counterEvidence", "counters", len(a.CounterEvidence), want.counters, want.counters},
		{"counterEvidence", "hidden counters", hidden, want.hiddenLeast, want.hidden},
		{"resistanceStart", "resistance", a.ResistanceStart, want.resistance[0], want.resistance[1]},
		{"modifiers", "modifiers", len(a.Modifiers), want.modifiers, want.modifiers},
		{"cache", "caches", caches, want.caches, want.caches},
		{"turnLimit", "turns", a.TurnLimit, want.turns, want.turns},
		{"handSize", "cards in the hand", a.HandSize, want.handSize, want.handSize},
		{"deck", "cards in the deck", len(a.Deck), want.deck, want.deck},
	} {
		switch {
		case f.has >= f.least && f.has <= f.most:
		case f.least == f.most:
			c.Report(errAct, at(act, f.key), "act %d has %d %s, not %d", act+1, f.most, f.what, f.has)
		default:
			c.Report(errAct, at(act, f.key), "act %d has %d to %d %s, not %d", act+1, f.least, f.most, f.what, f.has)
		}
	}
}
