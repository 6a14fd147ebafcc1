package session

import (
	"fmt"
	"strings"

	"dailies/game"
	"dailies/game/freeplay"
	"dailies/game/testimony"
)

// freeplayMove tells of a move at the lock that is played.
func freeplayMove(p *freeplay.Puzzle, s freeplay.State, do freeplay.Do) FreeplayMove {
	act := &p.Acts[s.Act-1]
	m := FreeplayMove{Do: do, Price: "1 turn", Least: 1, Most: 1, Reason: freeplay.Hindrance(p, s, do)}
	if cost := act.Cost(do); cost > 0 {
		m.Price = counted(cost, "token")
	}
	switch do {
	case freeplay.Submit:
		m.Most, m.Does = act.Most(), "cards join your story, and their power comes off the resistance"
	case freeplay.Cycle:
		m.Does = "a card leaves the night, the top of the pile takes its place"
	case freeplay.Corroborate:
		m.Least, m.Most, m.Does = 2, 2, "two cards that agree are backed: a tier more trusted, never contested"
	case freeplay.Flag:
		m.Least, m.Most, m.Does = 0, 0, "shows a counter and silences it for this turn"
	case freeplay.Rewire:
		m.Does = "a card loses its time: it contradicts nothing, and is trusted a tier less"
	case freeplay.Exploit:
		m.Price += ", 1 scrutiny"
		m.Does = "once a lock: a card slips past KOA at half as much power again, outside your story"
	}
	return m
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
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
		if take == freeplay.Extra {
			if card == nil {
				t.Reason = "the cache holds no card"
			} else {
				t.Card = new(cacheCard(card))
			}
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

// freeplayPast tells every action of the night by its events. What has happened may be named.
func freeplayPast(p *freeplay.Puzzle, past [][]freeplay.Event) []FreeplayTurn {
	turns := []FreeplayTurn{}
	act := 1
	for _, events := range past {
		if act > len(p.Acts) {
			break
		}
		t := FreeplayTurn{Lock: testimony.Words(string(p.Acts[act-1].TargetLock)), Notes: []string{}}
		for i := range events {
			t.tell(p, act, &events[i])
			if events[i].Type == freeplay.Entered {
				act = events[i].Act
			}
		}
		turns = append(turns, t)
	}
	return turns
}

// TellFreeplay tells what actions come to that are played from the start, as a page does
// afterwards: a turn each. It stops before an action that is illegal.
func TellFreeplay(p *freeplay.Puzzle, actions []freeplay.Action) []FreeplayTurn {
	s := freeplay.Start(p, 0)
	var past [][]freeplay.Event
	for _, a := range actions {
		next, events := freeplay.Apply(p, s, a, 0)
		if game.Refusal(events) != "" {
			break
		}
		s, past = next, append(past, events)
	}
	return freeplayPast(p, past)
}

// tell adds what an event came to.
func (t *FreeplayTurn) tell(p *freeplay.Puzzle, act int, e *freeplay.Event) {
	note := func(format string, args ...any) { t.Notes = append(t.Notes, fmt.Sprintf(format, args...)) }
	cards := strings.Join(named(p, e.Cards), ", ")
	switch e.Type {
	case freeplay.Joined:
		t.What = "Submitted " + cards
	case freeplay.Cycled:
		t.What = fmt.Sprintf("Put %s away and drew %s", cards, freeplayName(p, e.Drawn))
	case freeplay.Backed:
		t.What = "Backed " + cards
	case freeplay.Flagged:
		t.What = "Flagged " + actCounter(p, act, e.Counter)
	case freeplay.Rewired:
		t.What = "Struck the time off " + cards
	case freeplay.Exploited:
		t.What = "Slipped past KOA: " + cards
	case freeplay.Taken:
		t.What = "Took " + e.Take.Text()
	case freeplay.Contradicted:
		note("%s", freeplayClash(p, e.Clashes[0]))
	case freeplay.Disproved:
		note("%s is refuted%s.", actCounter(p, act, e.Counter), restoredText(e.Amount))
	case freeplay.Countered:
		note("KOA plays %s.", actCounter(p, act, e.Counter))
	case freeplay.Suspected:
		note("Scrutiny rises by %d to %d.", e.Amount, e.Left)
	case freeplay.Pressed:
		note("Time presses: scrutiny rises by %d to %d.", e.Amount, e.Left)
	case freeplay.Paid:
		note("Tokens %+d: %d left.", e.Amount, e.Left)
	case freeplay.Damaged:
		note("%s", blowText(e.Damage))
	case freeplay.Satisfied:
		note("Addressed: %s", asked(p, act, e.Concern))
	case freeplay.Opened:
		note("The lock opens.")
	case freeplay.Entered:
		note("On to the %s.", testimony.Words(string(p.Acts[e.Act-1].TargetLock)))
	case freeplay.Ended:
		if e.Loss != "" {
			note("%s", e.Loss.Text())
		}
		if t.What == "" {
			t.What = "Submitted what broke the story"
		}
	}
}

// blowText says what a damage is made of; EXPLOIT's is its power and half as much again.
func blowText(d *testimony.Damage) string {
	if rest := d.Total - (d.Base - d.Contested + d.Corroboration + d.Restored); rest > 0 {
		return fmt.Sprintf("Resistance falls by %d: power %d, unchecked +%d.", d.Total, d.Base, rest)
	}
	return damageText(*d)
}

func freeplayName(p *freeplay.Puzzle, id freeplay.CardID) string {
	for act := range p.Acts {
		for i := range len(p.Acts[act].Deck) + 1 {
			if c := p.Card(act+1, i); c != nil && c.ID == id {
				return c.Name
			}
		}
	}
	return string(id)
}

func named(p *freeplay.Puzzle, ids []freeplay.CardID) []string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = freeplayName(p, id)
	}
	return names
}

// actCounter is the name of a counter that has shown itself.
func actCounter(p *freeplay.Puzzle, act int, id freeplay.CounterID) string {
	for _, k := range p.Acts[act-1].CounterEvidence {
		if k.ID == id {
			return k.Name
		}
	}
	return string(id)
}

func asked(p *freeplay.Puzzle, act int, concern string) string {
	for _, c := range p.Acts[act-1].ActiveConcerns {
		if string(c.ID) == concern {
			return c.KoaAsks
		}
	}
	return concern
}

func freeplayClash(p *freeplay.Puzzle, c testimony.Clash) string {
	return fmt.Sprintf("%s contradicts %s: %s.", freeplayName(p, c.Card), freeplayName(p, c.Against), c.Text)
}

// freeplayPreview is what an action would do, as far as the player may know.
func freeplayPreview(p *freeplay.Puzzle, s freeplay.State, a freeplay.Action) preview {
	known := TestimonyPreview{Notes: []string{}}
	note := func(format string, args ...any) { known.Notes = append(known.Notes, fmt.Sprintf(format, args...)) }
	next, events := freeplay.Apply(p, s, a, 0)
	if reason := events[0].Reason; reason != "" {
		for _, c := range events[0].Clashes {
			note("%s", freeplayClash(p, c))
		}
		return preview{Reason: reason, Known: known}
	}
	card := ""
	if len(a.Cards) > 0 {
		card = freeplayName(p, a.Cards[0])
	}
	switch a.Do {
	case freeplay.Submit:
		total, opens := submitNotes(p, s, a.Cards, note)
		if known.Total = total; !opens {
			pressNote(p, &s, note)
		}
		return preview{Legal: true, Known: known}
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
	return preview{Legal: true, Known: known}
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
