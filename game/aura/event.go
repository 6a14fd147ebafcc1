package aura

import "dailies/game"

// EventKind names what happened, for the transcript (§2 C).
type EventKind string

// The events. Rejected is an action that is not allowed; Denied is a payload that
// does not meet the protocol.
const (
	Rejected     EventKind = "REJECTED"
	Drafted      EventKind = "DRAFTED"
	Accepted     EventKind = "ACCEPTED"
	Denied       EventKind = "DENIED"
	Shifted      EventKind = "SHIFTED"
	ScrutinyRose EventKind = "SCRUTINY"
	Audited      EventKind = "AUDIT"
	Scanned      EventKind = "SCANNED"
	Ended        EventKind = "ENDED"
)

// Event is one thing that happened. Only the fields of its kind are set. Line is what
// AURA says, empty when the puzzle gives her nothing to say.
type Event struct {
	Kind       EventKind
	Reason     string    // REJECTED
	Cards      []CardID  // DRAFTED, ACCEPTED, DENIED, SCANNED: the cards; AUDIT: the quarantined one, if any
	Compliance int       // ACCEPTED
	Resonance  bool      // ACCEPTED
	Paths      []game.ID // ACCEPTED: every path that the payload satisfies
	Resistance int       // ACCEPTED, DENIED, AUDIT: after it
	Protocol   game.ID   // SHIFTED: the one that took over
	Scrutiny   int       // SCRUTINY: after it, at most 5
	Healed     int       // AUDIT
	Drawn      []CardID  // SCANNED: what came from the reserve
	Medal      Medal     // ENDED
	Line       string
}

// line picks a line of a pool by the turn, so that the same play hears the same
// words, and two turns in a row hear different ones.
func line(pool []string, s State) string {
	if len(pool) == 0 {
		return ""
	}
	return pool[max(s.Turns%len(pool), 0)]
}
