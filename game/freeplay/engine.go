package freeplay

import (
	"slices"

	"dailies/game"
	"dailies/game/testimony"
)

// Engine is the rules of play, for hosts that play any game.
func Engine() game.Engine[Puzzle, State, Action, Event] {
	return game.Engine[Puzzle, State, Action, Event]{
		Start: Start, Apply: Apply, Share: Share,
		Over: func(s State) bool { return s.Phase == Won || s.Phase == Lost },
	}
}

// begin is a play on a copy of the state, whose slices are only ever replaced.
func begin(p *Puzzle, s State) *play {
	t := &play{p: p, s: s}
	if s.Act >= 1 && s.Act <= p.length() {
		t.act = &p.Acts[s.Act-1]
	}
	return t
}

// Apply plays an action and gives the state after it with what happened, in order. Any run
// is safe to play, also one that breaks its rules.
func Apply(p *Puzzle, s State, a Action, now int64) (State, []Event) {
	t := begin(p, s)
	switch reason, clashes := t.refuse(a); {
	case clashes != nil:
		return s, []Event{{Type: Blocked, Reason: reason, Clashes: clashes, Line: t.say(t.act.KoaLines.Blocked)}}
	case reason != "":
		return s, []Event{{Type: Rejected, Reason: reason}}
	}
	passes := false // whether the move costs a turn; the others cost tokens
	switch a.Do {
	case Reset:
		return Start(p, now), []Event{{Type: WasReset, Line: Opening(p)}}
	case Pick:
		t.take(a.Take)
		return t.s, t.events
	case Submit:
		passes = t.submit()
	case Cycle:
		passes = t.cycle()
	case Corroborate:
		passes = t.corroborate()
	case Flag:
		t.flag(a.Counter)
	case Rewire:
		t.rewire()
	case Exploit:
		t.exploit()
	}
	if t.s.Phase == InAct {
		t.settle(passes)
	}
	return t.s, t.events
}

// submit plays the submission and reports whether a turn passes: none does when the story
// falls apart, before the lock is touched.
func (t *play) submit() bool {
	v := t.weigh(^Set(0))
	for _, c := range v.Clashes {
		t.tell(Event{Type: Contradicted, Clashes: []testimony.Clash{c}, Line: t.say(t.act.KoaLines.Minor)})
	}
	t.suspect(Suspected, v.Scrutiny, "")
	if v.Fatal {
		t.lose(testimony.Scrutiny)
		return false
	}
	for _, r := range v.Refuted {
		t.tell(Event{Type: Disproved, Counter: r.Counter, Amount: r.Restored, Line: t.once(t.act.KoaLines.Refuted[r.Counter])})
		t.pay(1)
	}
	for _, id := range v.Counters {
		t.tell(Event{Type: Countered, Counter: id, Line: t.say(t.act.KoaLines.Counter[id])})
	}
	t.s.Refuted[t.s.Act-1] |= v.refutes
	t.s.Seen |= v.spoken | v.refutes
	t.s.Owed = slices.Clone(t.s.Owed)
	for k, owed := range v.owed {
		t.s.Owed[k] += owed
	}
	for k := range positions(v.refutes) {
		t.s.Owed[k] = 0
	}
	t.damage(v.Damage, v.Hits)
	t.address()
	t.commit()
	return true
}

// damage brings the resistance down.
func (t *play) damage(d testimony.Damage, hits []testimony.Hit) {
	t.s.Resistance = max(0, t.s.Resistance-d.Total)
	t.tell(Event{Type: Damaged, Damage: &d, Hits: hits, Left: t.s.Resistance})
}

// address marks what the named cards address.
func (t *play) address() {
	for k := range min(len(t.act.ActiveConcerns), tracked) {
		if !t.s.Addressed.Has(k) && t.addresses(k) {
			t.s.Addressed |= 1 << k
			t.tell(Event{Type: Satisfied, Concern: string(t.act.ActiveConcerns[k].ID)})
		}
	}
}

// commit moves the named cards into the story, with what was rewired.
func (t *play) commit() {
	story := slices.Clip(t.s.Story)
	for i := range positions(t.set) {
		story = append(story, Committed{t.s.Act, i, t.s.Rewired.Has(i)})
	}
	t.s.Story = story
	t.s.Hand &^= t.set
	t.tell(Event{Type: Joined, Cards: t.ids(t.set)})
}

func (t *play) cycle() bool {
	next := t.act.dealt() + t.s.Drawn
	t.s.Hand = t.s.Hand&^t.set | 1<<next
	t.s.Drawn++
	t.tell(Event{Type: Cycled, Cards: t.ids(t.set), Drawn: t.p.Card(t.s.Act, next).ID, Line: t.say(t.p.KoaLines.Cycled)})
	return true
}

func (t *play) corroborate() bool {
	t.s.Backed |= t.set
	t.tell(Event{Type: Backed, Cards: t.ids(t.set), Line: t.say(t.p.KoaLines.Corroborated)})
	return true
}

func (t *play) flag(id CounterID) {
	k := t.act.counter(id)
	t.s.Flagged |= 1 << k
	t.s.Seen |= 1 << k
	t.pay(-t.act.Cost(Flag))
	before := t.s.Flagged.Len() - 1 // flags of this turn, each of which says another line
	t.tell(Event{Type: Flagged, Counter: id, Line: game.Line(t.p.KoaLines.Flagged, t.p.PuzzleID, t.s.Turns[t.s.Act-1]+before)})
}

func (t *play) rewire() {
	t.s.Rewired |= t.set
	t.pay(-t.act.Cost(Rewire))
	t.tell(Event{Type: Rewired, Cards: t.ids(t.set), Line: t.say(t.p.KoaLines.Rewired)})
}

// exploit slips a card past KOA: half as much power again, rounded up, and nothing of it
// stays but the scrutiny.
func (t *play) exploit() {
	card := t.card()
	t.s.Exploited = true
	t.pay(-t.act.Cost(Exploit))
	t.tell(Event{Type: Exploited, Cards: t.ids(t.set), Line: t.once(t.p.KoaLines.Exploited)})
	t.suspect(Suspected, 1, "")
	if t.s.Scrutiny >= MaxScrutiny {
		t.lose(testimony.Scrutiny)
		return
	}
	t.s.Hand &^= t.set
	dealt := (card.Power*3 + 1) / 2
	t.damage(testimony.Damage{Base: card.Power, Total: dealt}, []testimony.Hit{{Card: card.ID, Power: card.Power, Dealt: dealt}})
	t.address()
}

// suspect adds scrutiny, up to the bound.
func (t *play) suspect(kind EventType, amount int, line string) {
	if amount > 0 {
		t.s.Scrutiny = min(t.s.Scrutiny+amount, MaxScrutiny)
		t.tell(Event{Type: kind, Amount: amount, Left: t.s.Scrutiny, Line: line})
	}
}

// pay changes the tokens, within their bounds.
func (t *play) pay(change int) {
	before := t.s.Tokens
	t.s.Tokens = min(max(before+change, 0), MaxTokens)
	if t.s.Tokens != before {
		t.tell(Event{Type: Paid, Amount: t.s.Tokens - before, Left: t.s.Tokens})
	}
}
