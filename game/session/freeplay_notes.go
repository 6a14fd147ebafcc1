package session

import (
	"fmt"

	"dailies/game/document"
	"dailies/game/freeplay"
	"dailies/game/testimony"
)

// freeplayMove tells of a move at the lock that is played.
func freeplayMove(p *freeplay.Puzzle, s freeplay.State, do freeplay.Do) FreeplayMove {
	act := &p.Acts[s.Act-1]
	m := FreeplayMove{Do: do, Price: "1 turn", Least: 1, Most: 1, Reason: freeplay.Hindrance(p, s, do)}
	if cost := act.Cost(do); cost > 0 {
		m.Price = document.Count(cost, "token")
	}
	switch do {
	case freeplay.Submit:
		m.Most, m.Does = act.Most(), "Cards join your story, and their power comes off the resistance."
	case freeplay.Cycle:
		m.Does = "A card leaves the night, and the top of the pile takes its place."
	case freeplay.Corroborate:
		m.Least, m.Most, m.Does = 2, 2, "Two cards that agree are backed: a tier more trusted, never contested."
	case freeplay.Flag:
		m.Least, m.Most, m.Does = 0, 0, "Shows a counter and silences it for this turn."
	case freeplay.Rewire:
		m.Does = "A card loses its time: it contradicts nothing, and is trusted a tier less."
	case freeplay.Exploit:
		m.Price += ", 1 scrutiny"
		m.Does = "Once a lock: a card slips past KOA at half as much power again, outside your story."
	}
	return m
}

// costText is what a card's trust costs when it is submitted.
func costText(scrutiny int) string {
	if scrutiny == 0 {
		return ""
	}
	return fmt.Sprintf("costs %d scrutiny", scrutiny)
}

func freeplayCache(p *freeplay.Puzzle, s *freeplay.State) []FreeplayTake {
	var all []FreeplayTake
	card := p.Acts[s.Act-1].Cache
	for _, take := range freeplay.Takes() {
		t := FreeplayTake{Take: take, Text: take.Text()}
		switch {
		case take == freeplay.Token && s.Tokens >= freeplay.MaxTokens:
			t.Text += ", which you cannot hold"
		case take == freeplay.Calm && s.Scrutiny == 0:
			t.Text += ", of which you have none"
		case take == freeplay.Extra && card == nil:
			t.Reason = "the cache holds no card"
		case take == freeplay.Extra:
			t.Card = new(cacheCard(card))
		}
		all = append(all, t)
	}
	return all
}

// cacheCard is the card of a cache: what it refutes is of the next lock, whose counters
// are not seen before it is entered.
func cacheCard(c *freeplay.Card) TestimonyCard {
	card := plainCard(c)
	if c.Refutation() {
		card.Refutes = []string{"a counter of the next lock"}
	}
	return card
}

// freeplayPreview is what an action would do, as far as the player may know.
func freeplayPreview(p *freeplay.Puzzle, s freeplay.State, a freeplay.Action) Preview {
	known := TestimonyPreview{Notes: []string{}}
	note := func(format string, args ...any) { known.Notes = append(known.Notes, fmt.Sprintf(format, args...)) }
	next, events := freeplay.Apply(p, s, a, 0)
	if reason := events[0].Reason; reason != "" {
		for _, c := range events[0].Clashes {
			note("%s", freeplayClash(p, c))
			known.Clashes = append(known.Clashes, Clash{freeplayClash(p, c), freeplayName(p, c.Card), c.Severity, []freeplay.CardID{c.Card, c.Against}})
		}
		return Preview{Reason: reason, Known: known}
	}
	card := ""
	if len(a.Cards) > 0 {
		card = freeplayName(p, a.Cards[0])
	}
	switch a.Do {
	case freeplay.Submit:
		total, opens := submitNotes(p, s, a.Cards, note)
		for _, c := range freeplay.Look(p, s, a.Cards).Clashes {
			known.Clashes = append(known.Clashes, Clash{freeplayClash(p, c), freeplayName(p, c.Card), c.Severity, []freeplay.CardID{c.Card, c.Against}})
		}
		if known.Total = total; !opens {
			pressNote(p, &s, note)
		}
		return Preview{Legal: true, Known: known}
	case freeplay.Flag:
		note("You see the counter, and it is silent until a turn passes.")
	case freeplay.Cycle:
		note("%s leaves the night, and the top of the pile takes its place.", card)
	case freeplay.Corroborate:
		note("Both cards are backed: a tier more trusted, and KOA cannot contest them.")
	case freeplay.Rewire:
		rewireNotes(p, &next, a.Cards[0], note)
	case freeplay.Exploit:
		exploitNotes(p, s, events, note)
	}
	if a.Do == freeplay.Cycle || a.Do == freeplay.Corroborate {
		pressNote(p, &s, note)
	}
	return Preview{Legal: true, Known: known}
}

// rewireNotes tells of a card of the hand once its time is struck off.
func rewireNotes(p *freeplay.Puzzle, s *freeplay.State, id freeplay.CardID, note func(string, ...any)) {
	act := &p.Acts[s.Act-1]
	for i := range len(act.Deck) + 1 {
		if !s.Hand.Has(i) || p.Card(s.Act, i).ID != id {
			continue
		}
		trust := s.Trust(p, i)
		note("%s loses its time: it contradicts nothing, and is %s from now on.", p.Card(s.Act, i).Name, testimony.Words(string(trust)))
		if cost := act.Suspicion(trust); cost > 0 {
			note("Submitting it will cost %d scrutiny.", cost)
		}
	}
}

func exploitNotes(p *freeplay.Puzzle, s freeplay.State, events []freeplay.Event, note func(string, ...any)) {
	if s.Scrutiny+1 >= freeplay.MaxScrutiny {
		note("Scrutiny would rise by 1: your story would fall apart.")
		return
	}
	for _, e := range events {
		switch e.Type {
		case freeplay.Damaged:
			note("%s Scrutiny rises by 1.", blowText(e.Damage))
		case freeplay.Satisfied:
			note("Addresses: %s", asked(p, s.Act, e.Concern))
		case freeplay.Opened:
			note("The lock opens.")
		}
	}
}

// pressNote says what the turn would cost.
func pressNote(p *freeplay.Puzzle, s *freeplay.State, note func(string, ...any)) {
	act := &p.Acts[s.Act-1]
	if every := act.Escalation.Every(); every > 0 && (s.Turns[s.Act-1]+1)%every == 0 {
		note("If the lock stays shut, time costs 1 scrutiny with this turn.")
	}
	if s.Turns[s.Act-1]+1 == act.TurnLimit {
		note("It is the last turn of this lock.")
	}
}

// submitNotes tells of a submission, and whether it is sure to open the lock; hidden
// counters stay out of it.
func submitNotes(p *freeplay.Puzzle, s freeplay.State, cards []freeplay.CardID, note func(string, ...any)) (total int, opens bool) {
	look := freeplay.Look(p, s, cards)
	for _, c := range look.Clashes {
		note("%s", freeplayClash(p, c))
	}
	if look.Fatal {
		note("Scrutiny would rise by %d: your story would fall apart.", look.Scrutiny)
		return 0, false
	}
	for i, r := range look.Refuted {
		gain := ", for a token"
		if s.Tokens+i >= freeplay.MaxTokens {
			gain = "; you can hold no further token"
		}
		note("Refutes %s%s%s.", shownCounter(p, &s, r.Counter), restoredText(r.Restored), gain)
	}
	for _, id := range look.Counters {
		note("KOA would play %s.", shownCounter(p, &s, id))
	}
	note("%s", damageText(look.Damage))
	for _, k := range look.Concerns {
		note("Addresses: %s", p.Acts[s.Act-1].ActiveConcerns[k].KoaAsks)
	}
	if look.Scrutiny > 0 {
		note("Scrutiny would rise by %d.", look.Scrutiny)
	}
	return look.Damage.Total, leftNote(p, &s, look, note)
}

// leftNote says what is left of the lock after a submission, and reports whether it is
// sure to open.
func leftNote(p *freeplay.Puzzle, s *freeplay.State, look freeplay.Preview, note func(string, ...any)) (opens bool) {
	act := &p.Acts[s.Act-1]
	asks := len(act.ActiveConcerns) - len(look.Concerns)
	for k := range act.ActiveConcerns {
		if s.Addressed.Has(k) {
			asks--
		}
	}
	left := max(0, s.Resistance-look.Damage.Total)
	hides := 0
	for k := range act.CounterEvidence {
		if !s.Visible(p).Has(k) {
			hides++
		}
	}
	opens = left == 0 && asks == 0
	switch {
	case opens:
		note("The lock opens.")
	default:
		note("Resistance left: %d. Concerns left: %d.", left, asks)
	}
	if hides > 0 {
		note("At best: KOA hides a counter, and may play that one instead.")
	}
	return opens && hides == 0
}
