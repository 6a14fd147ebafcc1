package testimony

import (
	"fmt"

	"dailies/game"
)

// Engine is the rules of play, for hosts that play any game.
func Engine() game.Engine[Puzzle, State, Action, Event] {
	return game.Engine[Puzzle, State, Action, Event]{
		Start: Start, Apply: Apply, Share: Share,
		Over: func(s State) bool { return s.Status != Running },
	}
}

// Action is what a player does: submit a set of cards, whose order does not count, or
// reset the run (retries are unlimited, D02 §8.2).
type Action struct {
	Version game.V1  `json:"version"`
	Submit  []CardID `json:"submit,omitempty"`
	Reset   bool     `json:"reset,omitempty"`
}

// EventType names what happened.
type EventType string

// The events, in the order in which a submission gives them. After REJECTED or
// BLOCKED nothing has changed and no turn has passed.
const (
	Rejected     EventType = "REJECTED"
	Blocked      EventType = "BLOCKED"
	Contradicted EventType = "CONTRADICTED" // a MINOR pair
	Disproved    EventType = "REFUTED"
	Countered    EventType = "COUNTERED"
	Suspected    EventType = "SCRUTINY"
	Damaged      EventType = "DAMAGED"
	Satisfied    EventType = "ADDRESSED"
	Committed    EventType = "COMMITTED"
	Ended        EventType = "ENDED"
	WasReset     EventType = "RESET"
)

// Event is one thing that happened. Only the fields of its kind are set.
type Event struct {
	Version game.V1   `json:"version"`
	Type    EventType `json:"type"`
	Reason  string    `json:"reason,omitempty"`  // REJECTED, BLOCKED
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

// Refusal is why a submission was rejected or blocked; empty for every other event.
func (e Event) Refusal() string { return e.Reason }

// Apply plays an action and gives the state after it with what happened, in order.
// Any puzzle is safe to play, also one that breaks its rules.
func Apply(p *Puzzle, s State, a Action, now int64) (State, []Event) {
	switch {
	case a.Reset && len(a.Submit) > 0:
		return s, []Event{{Type: Rejected, Reason: "an action either submits or resets"}}
	case a.Reset:
		return Start(p, now), []Event{{Type: WasReset, Line: Opening(p)}}
	}
	v := look(p, s, a.Submit, full(len(p.CounterEvidence)))
	switch {
	case v.Refusal != "":
		return s, []Event{{Type: Rejected, Reason: v.Refusal}}
	case v.Blocked:
		return s, []Event{{Type: Blocked, Reason: v.obstacle(p), Clashes: v.Clashes, Line: p.say(p.KoaLines.Blocked, s.Turns)}}
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

// obstacle words the first MAJOR contradiction of a blocked submission.
func (v *Preview) obstacle(p *Puzzle) string {
	for _, c := range v.Clashes {
		if c.Severity == Major {
			return fmt.Sprintf("%s contradicts %s: %s", p.Hand[p.Card(c.Card)].Name, p.Hand[p.Card(c.Against)].Name, c.Text)
		}
	}
	return "the cards contradict the story"
}

// announce lists what happens before damage: steps 2, 3, 4 and 6.
func (v *Preview) announce(p *Puzzle, s State) []Event {
	var events []Event
	for _, c := range v.Clashes {
		events = append(events, Event{Type: Contradicted, Clashes: []Clash{c}, Line: p.say(p.KoaLines.Minor, s.Turns)})
	}
	for _, r := range v.Refuted {
		events = append(events, Event{Type: Disproved, Counter: r.Counter, Amount: r.Restored, Line: p.say(p.KoaLines.Refuted[r.Counter], s.Turns)})
	}
	if v.counter >= 0 {
		events = append(events, Event{Type: Countered, Counter: v.Counter, Line: p.say(p.KoaLines.Counter[v.Counter], s.Turns)})
	}
	if v.Scrutiny > 0 {
		events = append(events, Event{Type: Suspected, Amount: v.Scrutiny, Left: min(s.Scrutiny+v.Scrutiny, MaxScrutiny)})
	}
	return events
}

// commit deals the damage and moves the cards into the story: steps 5, 7 and 8.
func (v *Preview) commit(p *Puzzle, s State) (State, []Event) {
	s.Scrutiny += v.Scrutiny
	s.Contradictions += len(v.Clashes)
	s.Resistance = max(0, s.Resistance-v.Damage.Total)
	events := []Event{{Type: Damaged, Damage: &v.Damage, Hits: v.Hits, Left: s.Resistance}}
	cards := make([]CardID, len(v.Hits))
	for i, h := range v.Hits {
		cards[i] = h.Card
		if h.Contested {
			s.Contested[p.Card(h.Card)] = uint8(v.counter + 1)
		}
	}
	for _, k := range v.Concerns {
		s.Addressed |= 1 << k
		events = append(events, Event{Type: Satisfied, Concern: string(p.ActiveConcerns[k].ID)})
	}
	s.Refuted |= v.refutes
	s.Story = v.story
	s.Turns++
	events = append(events, Event{Type: Committed, Cards: cards, Amount: s.Turns})
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
	return Event{Type: Ended, Status: s.Status, Loss: s.Loss, Line: p.say(pool, s.Turns)}
}

// Opening is what KOA says before the first turn.
func Opening(p *Puzzle) string { return p.say(p.KoaLines.Opening, 0) }

// say picks a line by the turn.
func (p *Puzzle) say(pool []string, turn int) string { return game.Line(pool, p.PuzzleID, turn) }
