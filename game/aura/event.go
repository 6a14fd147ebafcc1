package aura

import "dailies/game"

// EventType names what happened, for the transcript (§2 C).
type EventType string

// The events. Rejected is an action that is not allowed; Denied is a payload that
// does not meet the protocol.
const (
	Rejected     EventType = "REJECTED"
	Drafted      EventType = "DRAFTED"
	Accepted     EventType = "ACCEPTED"
	Denied       EventType = "DENIED"
	Shifted      EventType = "SHIFTED"
	ScrutinyRose EventType = "SCRUTINY"
	Audited      EventType = "AUDIT"
	Scanned      EventType = "SCANNED"
	Ended        EventType = "ENDED"
	WasReset     EventType = "RESET"
)

// Event is one thing that happened. Only the fields of its kind are set. Line is what
// AURA says, empty when the puzzle gives her nothing to say.
type Event struct {
	Version    game.V1   `json:"version"`
	Type       EventType `json:"type"`
	Reason     string    `json:"reason,omitempty"`     // REJECTED
	Cards      []CardID  `json:"cards,omitempty"`      // DRAFTED, ACCEPTED, DENIED, SCANNED: the cards; AUDIT: the quarantined one, if any
	Compliance int       `json:"compliance,omitempty"` // ACCEPTED
	Resonance  bool      `json:"resonance,omitempty"`  // ACCEPTED
	Paths      []game.ID `json:"paths,omitempty"`      // ACCEPTED: every path that the payload satisfies
	Resistance int       `json:"resistance,omitempty"` // ACCEPTED, DENIED, AUDIT: after it
	Protocol   game.ID   `json:"protocol,omitempty"`   // SHIFTED: the one that took over
	Scrutiny   int       `json:"scrutiny,omitempty"`   // SCRUTINY: after it, at most 5
	Healed     int       `json:"healed,omitempty"`     // AUDIT
	Drawn      []CardID  `json:"drawn,omitempty"`      // SCANNED: what came from the reserve
	Medal      Medal     `json:"medal,omitempty"`      // ENDED
	Line       string    `json:"line,omitempty"`
}

// Refusal is why an action was rejected; empty for every other event.
func (e Event) Refusal() string { return e.Reason }

// say picks a line by the turn, so that two turns in a row hear different ones.
func (p *Puzzle) say(pool []string, s State) string {
	return game.Line(pool, p.PuzzleID, p.Turns-s.Turns)
}
