package freeplay

import (
	"fmt"
	"slices"

	"dailies/game"
	"dailies/game/testimony"
)

// play is an action being played: the run's document, the act and the state, which is a
// copy and may be changed.
type play struct {
	p      *Puzzle
	act    *Act
	s      State
	set    Set // the cards that the action names
	events []Event
}

// refuse reads an action's cards and says why it is illegal; empty when it is legal. Of a
// submission that is blocked it gives the contradictions too.
func (t *play) refuse(a Action) (string, []testimony.Clash) {
	if reason := a.shape(); reason != "" {
		return reason, nil
	}
	switch {
	case a.Do == Reset:
		return "", nil
	case t.s.Phase == AtCache && a.Do == Pick:
		return t.refuseTake(a.Take), nil
	case t.s.Phase == AtCache:
		return "between locks there is only the cache: take one thing", nil
	case t.s.Phase != InAct:
		return "the run is over", nil
	case a.Do == Pick:
		return "the cache comes after the lock", nil
	}
	var reason string
	if t.set, reason = t.read(a.Cards); reason != "" {
		return reason, nil
	}
	if price := t.act.Cost(a.Do); t.s.Tokens < price {
		return fmt.Sprintf("%s costs %d of your tokens, and you have %d", a.Do, price, t.s.Tokens), nil
	}
	return t.refuseMove(a)
}

func (t *play) refuseTake(take Take) string {
	switch {
	case !slices.Contains(Takes(), take):
		return fmt.Sprintf("the cache holds no %.20q", take)
	case take == Extra && t.act.Cache == nil:
		return "the cache holds no card"
	}
	return ""
}

// read finds the cards in the hand.
func (t *play) read(cards []CardID) (Set, string) {
	var set Set
	for _, id := range game.Sorted(cards) { // so that a set has one reason
		i := t.p.find(t.s.Act, id)
		switch {
		case i < 0 || !t.s.Hand.Has(i):
			return 0, fmt.Sprintf("%.64q is not in the hand", id)
		case set.Has(i):
			return 0, fmt.Sprintf("%.64q is named twice", id)
		}
		set |= 1 << i
	}
	return set, ""
}

// refuseMove checks what each move requires besides its cards and its price.
func (t *play) refuseMove(a Action) (string, []testimony.Clash) {
	switch a.Do {
	case Submit:
		return t.refuseSubmission()
	case Cycle:
		if t.s.Pile(t.p) <= 0 {
			return "the pile is empty", nil
		}
	case Corroborate:
		return t.refuseBacking(), nil
	case Flag:
		return t.refuseFlag(a.Counter), nil
	case Rewire:
		return t.refuseRewiring(), nil
	case Exploit:
		switch {
		case t.card().Refutation():
			return "only evidence can slip past KOA", nil
		case t.s.Exploited:
			return "EXPLOIT works once a lock", nil
		}
	}
	return "", nil
}

func (t *play) refuseSubmission() (string, []testimony.Clash) {
	if most := t.act.Most(); t.set.Len() > most {
		return fmt.Sprintf("a submission holds at most %d cards at this lock", most), nil
	}
	clashes := t.clashes(t.set)
	for _, c := range clashes {
		if t.blocks(c.Severity) {
			return fmt.Sprintf("%s contradicts %s: %s", t.p.name(c.Card), t.p.name(c.Against), c.Text), clashes
		}
	}
	return "", nil
}

func (t *play) refuseBacking() string {
	first, second := t.pair()
	a, b := t.p.Card(t.s.Act, first), t.p.Card(t.s.Act, second)
	switch {
	case !testimony.Corroborate(a, b): // no refutation corroborates
		return "the two cards share no place, state or activity"
	case t.severity(first, second) != testimony.None:
		return "the two cards contradict each other"
	case t.s.Backed&t.set == t.set:
		return "both cards are backed already"
	}
	return ""
}

func (t *play) refuseFlag(id CounterID) string {
	k := t.act.counter(id)
	switch {
	case k < 0 || k >= tracked:
		return fmt.Sprintf("KOA has no counter %.64q", id)
	case t.s.Refuted[t.s.Act-1].Has(k):
		return "that counter is refuted"
	case t.s.Flagged.Has(k):
		return "that counter is flagged already"
	}
	return ""
}

func (t *play) refuseRewiring() string {
	card := t.card()
	_, _, timed := card.Claims.Span()
	switch {
	case card.Refutation():
		return "a refutation has no time to strike"
	case !timed || t.s.Rewired&t.set != 0:
		return "the card has no time to strike"
	}
	return ""
}

// pair is the lowest and the highest card named.
func (t *play) pair() (int, int) {
	first, last := -1, -1
	for i := range positions(t.set) {
		if last = i; first < 0 {
			first = i
		}
	}
	return first, last
}

// card is the one card named.
func (t *play) card() *Card {
	first, _ := t.pair()
	return t.p.Card(t.s.Act, first)
}

// severity compares two cards of the act; a card without its time makes no pair.
func (t *play) severity(i, j int) testimony.Severity {
	if t.s.Rewired.Has(i) || t.s.Rewired.Has(j) {
		return testimony.None
	}
	return testimony.SeverityOf(t.p.Card(t.s.Act, i), t.p.Card(t.s.Act, j))
}

// blocks reports whether a contradiction bars a submission.
func (t *play) blocks(s testimony.Severity) bool {
	return s == testimony.Major || s == testimony.Minor && t.act.Bends(TimestampHardline)
}

// counters are all that the act has in play.
func (t *play) counters() Set {
	var all Set
	for k := range t.s.Owed {
		all |= 1 << k
	}
	return all
}
