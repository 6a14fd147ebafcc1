package freeplay

import (
	"dailies/game"
	"dailies/game/testimony"
)

// EventType names what happened.
type EventType string

// The events. After REJECTED or BLOCKED nothing has changed.
const (
	Rejected     EventType = "REJECTED"
	Blocked      EventType = "BLOCKED"
	Contradicted EventType = "CONTRADICTED" // a MINOR pair
	Disproved    EventType = "REFUTED"
	Countered    EventType = "COUNTERED"
	Suspected    EventType = "SCRUTINY"
	Damaged      EventType = "DAMAGED"
	Satisfied    EventType = "ADDRESSED"
	Joined       EventType = "COMMITTED"
	Cycled       EventType = "CYCLED"
	Backed       EventType = "CORROBORATED"
	Flagged      EventType = "FLAGGED"
	Rewired      EventType = "REWIRED"
	Exploited    EventType = "EXPLOITED"
	Paid         EventType = "TOKENS"
	Passed       EventType = "TURN"
	Pressed      EventType = "PRESSED" // time cost scrutiny
	Opened       EventType = "OPENED"
	Offered      EventType = "CACHE"
	Taken        EventType = "TAKEN"
	Entered      EventType = "ENTERED"
	Ended        EventType = "ENDED"
	WasReset     EventType = "RESET"
)

// Event is one thing that happened. Only the fields of its kind are set.
type Event struct {
	Version game.V1           `json:"version"`
	Type    EventType         `json:"type"`
	Reason  string            `json:"reason,omitempty"`  // REJECTED, BLOCKED
	Clashes []testimony.Clash `json:"clashes,omitempty"` // BLOCKED: all pairs; CONTRADICTED: the one
	Counter CounterID         `json:"counter,omitempty"` // REFUTED, COUNTERED, FLAGGED
	Cards   []CardID          `json:"cards,omitempty"`   // COMMITTED, CYCLED, CORROBORATED, REWIRED, EXPLOITED, TAKEN
	Drawn   CardID            `json:"drawn,omitempty"`   // CYCLED
	Concern string            `json:"concern,omitempty"` // ADDRESSED
	Amount  int               `json:"amount,omitempty"`  // REFUTED: restored; SCRUTINY, PRESSED, TOKENS: the change
	Left    int               `json:"left,omitempty"`    // DAMAGED: resistance; SCRUTINY, PRESSED, TOKENS, TURN: the value reached
	Damage  *testimony.Damage `json:"damage,omitempty"`  // DAMAGED
	Hits    []testimony.Hit   `json:"hits,omitempty"`    // DAMAGED
	Act     int               `json:"act,omitempty"`     // OPENED, ENTERED, ENDED
	Take    Take              `json:"take,omitempty"`    // TAKEN
	Phase   Phase             `json:"phase,omitempty"`   // ENDED
	Loss    Loss              `json:"loss,omitempty"`    // ENDED
	Line    string            `json:"line,omitempty"`    // what KOA says, where she says something
}

// Refusal is why an action was refused; empty for every other event.
func (e Event) Refusal() string { return e.Reason }

// tell appends an event.
func (t *play) tell(e Event) { t.events = append(t.events, e) }

// say picks a line by the turns of the act.
func (t *play) say(pool []string) string {
	return game.Line(pool, t.p.PuzzleID, t.s.Turns[t.s.Act-1])
}

// once draws from a pool that speaks no more than once at a lock. The night alone decides what it
// says there, see [Puzzle.Heard].
func (t *play) once(pool []string) string { return game.Line(pool, t.p.PuzzleID, t.s.Act-1) }

// ids names a set of cards of the act, in card order.
func (t *play) ids(set Set) []CardID {
	var ids []CardID
	for i := range positions(set) {
		ids = append(ids, t.p.Card(t.s.Act, i).ID)
	}
	return ids
}

// Opening is what KOA says before the first move.
func Opening(p *Puzzle) string { return game.Line(p.KoaLines.Opening, p.PuzzleID, 0) }
