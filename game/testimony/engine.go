package testimony

// Action is what a player does: submit cards, or reset the run (retries are
// unlimited, D02 §8.2).
type Action struct {
	Submit []CardID `json:"submit,omitempty"`
	Reset  bool     `json:"reset,omitempty"`
}

// EventKind names what happened.
type EventKind string

// The events, in the order in which a submission gives them. After REJECTED or
// BLOCKED nothing has changed and no turn has passed.
const (
	Rejected     EventKind = "REJECTED"
	Blocked      EventKind = "BLOCKED"
	Contradicted EventKind = "CONTRADICTED" // a MINOR pair
	Disproved    EventKind = "REFUTED"
	Countered    EventKind = "COUNTERED"
	Suspected    EventKind = "SCRUTINY"
	Damaged      EventKind = "DAMAGED"
	Satisfied    EventKind = "ADDRESSED"
	Committed    EventKind = "COMMITTED"
	Ended        EventKind = "ENDED"
	WasReset     EventKind = "RESET"
)

// Event is one thing that happened. Only the fields of its kind are set.
type Event struct {
	Kind    EventKind `json:"kind"`
	Reason  string    `json:"reason,omitempty"`  // REJECTED
	Clashes []Clash   `json:"clashes,omitempty"` // BLOCKED: all pairs; CONTRADICTED: the one
	Counter CounterID `json:"counter,omitempty"` // REFUTED, COUNTERED
	Amount  int       `json:"amount,omitempty"`  // REFUTED: restored; SCRUTINY: added; COMMITTED: turns passed
	Left    int       `json:"left,omitempty"`    // DAMAGED: resistance; SCRUTINY: the scrutiny reached
	Damage  *Damage   `json:"damage,omitempty"`  // DAMAGED
	Hits    []Hit     `json:"hits,omitempty"`    // DAMAGED
	Cards   []CardID  `json:"cards,omitempty"`   // COMMITTED
	Concern string    `json:"concern,omitempty"` // ADDRESSED
	Status  Status    `json:"status,omitempty"`  // ENDED
	Loss    Loss      `json:"loss,omitempty"`    // ENDED
	Line    string    `json:"line,omitempty"`    // what KOA says, where she says something
}

// Apply plays an action and gives the state after it with what happened, in order.
// Any puzzle is safe to play, also one that breaks its rules.
func Apply(p *Puzzle, s State, a Action) (State, []Event) {
	if a.Reset {
		return Start(p), []Event{{Kind: WasReset, Line: say(p.KoaLines.Opening, 0)}}
	}
	v := look(p, s, a.Submit, full(len(p.CounterEvidence)))
	switch {
	case v.Refusal != "":
		return s, []Event{{Kind: Rejected, Reason: v.Refusal}}
	case v.Blocked:
		return s, []Event{{Kind: Blocked, Clashes: v.Clashes, Line: say(p.KoaLines.Blocked, s.Turns)}}
	}
	events := v.announce(p, s)
	if v.Fatal { // before the lock is touched: no damage, no card, no turn
		s.Scrutiny = MaxScrutiny
		s.Contradictions += len(v.Clashes)
		s.Status, s.Loss = Lost, Scrutiny
		return s, append(events, ended(p, s))
	}
	s, dealt := v.commit(p, s)
	events = append(events, dealt...)
	if s.Status != Running {
		events = append(events, ended(p, s))
	}
	return s, events
}

// announce tells what happens before damage: steps 2, 3, 4 and 6.
func (v *Preview) announce(p *Puzzle, s State) []Event {
	var events []Event
	for _, c := range v.Clashes {
		events = append(events, Event{Kind: Contradicted, Clashes: []Clash{c}, Line: say(p.KoaLines.Minor, s.Turns)})
	}
	for _, r := range v.Refuted {
		events = append(events, Event{Kind: Disproved, Counter: r.Counter, Amount: r.Restored, Line: say(p.KoaLines.Refuted[r.Counter], s.Turns)})
	}
	if v.counter >= 0 {
		events = append(events, Event{Kind: Countered, Counter: v.Counter, Line: say(p.KoaLines.Counter[v.Counter], s.Turns)})
	}
	if v.Scrutiny > 0 {
		events = append(events, Event{Kind: Suspected, Amount: v.Scrutiny, Left: min(s.Scrutiny+v.Scrutiny, MaxScrutiny)})
	}
	return events
}

// commit deals the damage and moves the cards into the story: steps 5, 7 and 8.
func (v *Preview) commit(p *Puzzle, s State) (State, []Event) {
	s.Scrutiny += v.Scrutiny
	s.Contradictions += len(v.Clashes)
	s.Resistance = max(0, s.Resistance-v.Damage.Total)
	events := []Event{{Kind: Damaged, Damage: &v.Damage, Hits: v.Hits, Left: s.Resistance}}
	cards := make([]CardID, len(v.Hits))
	for i, h := range v.Hits {
		cards[i] = h.Card
		if h.Contested {
			s.Contested[p.Card(h.Card)] = uint8(v.counter + 1)
		}
	}
	for _, k := range v.Concerns {
		s.Addressed |= 1 << k
		events = append(events, Event{Kind: Satisfied, Concern: string(p.ActiveConcerns[k].ID)})
	}
	s.Refuted |= v.refutes
	s.Story = v.story
	s.Turns++
	events = append(events, Event{Kind: Committed, Cards: cards, Amount: s.Turns})
	if s.Resistance == 0 && s.Addressed.Len() == len(p.ActiveConcerns) {
		s.Status = Won
		return s, events
	}
	return end(p, s), events
}

func ended(p *Puzzle, s State) Event {
	lines := &p.KoaLines
	pool := lines.LossTurns // also when no card is left that fits
	switch {
	case s.Status == Won && s.Scrutiny == 0:
		pool = lines.WinClean
	case s.Status == Won:
		pool = lines.Win
	case s.Loss == Scrutiny:
		pool = lines.LossScrutiny
	}
	return Event{Kind: Ended, Status: s.Status, Loss: s.Loss, Line: say(pool, s.Turns)}
}

// say picks a line that has something to say, the same one every time.
func say(pool []string, turn int) string {
	for i := range pool {
		if line := pool[(turn+i)%len(pool)]; !blank(line) {
			return line
		}
	}
	return ""
}
