package aura

import (
	"fmt"
	"slices"

	"dailies/game"
)

// The figures of play (§2, §9; AURA page, engine).
const (
	DraftSize       = 6
	AuditAt         = 5  // scrutiny that triggers an audit
	AfterAudit      = 2  // scrutiny after it
	AuditHeals      = 15 // resistance it gives back
	QuarantineTurns = 2
	ScanScrutiny    = 2
)

// Status is where a run stands.
type Status string

// The states of a run.
const (
	Drafting Status = "DRAFTING"
	Running  Status = "RUNNING"
	Won      Status = "WON"
	Lost     Status = "LOST"
)

// Engine is the rules of play, for hosts that play any game.
func Engine() game.Engine[Puzzle, State, Action, Event] {
	return game.Engine[Puzzle, State, Action, Event]{
		Start: Start, Apply: Apply, Share: Share,
		Over: func(s State) bool { return s.Status == Won || s.Status == Lost },
	}
}

// State is a moment of a run. It is a plain value and comparable. Cards are
// positions in the puzzle's evidence.
type State struct {
	Version    game.V1        `json:"version"`
	Status     Status         `json:"status"`
	Turns      int            `json:"turns"` // left
	Resistance int            `json:"resistance"`
	Protocol   int            `json:"protocol"` // position of the active one
	Scrutiny   int            `json:"scrutiny"`
	Drafted    [DraftSize]int `json:"drafted"`  // what was drafted, which decides the reserve
	Evidence   [DraftSize]int `json:"evidence"` // what is in hand
	Drawn      int            `json:"drawn"`    // cards taken from the front of the reserve
	Scans      int            `json:"scans"`
	Quarantine int            `json:"quarantine"` // turns for which Locked stays unusable, 0 for no card
	Locked     int            `json:"locked"`
	Peak       int            `json:"peak"` // of scrutiny, at most AuditAt
	Audits     int            `json:"audits"`
}

// Start is the state before the draft. Nothing in this game depends on the clock.
func Start(p *Puzzle, _ int64) State {
	return State{Status: Drafting, Turns: p.Turns, Resistance: p.Resistance}
}

// Action is what a player does: one of the three lists names cards, or the run is reset.
type Action struct {
	Version game.V1  `json:"version"`
	Draft   []CardID `json:"draft,omitempty"`
	Submit  []CardID `json:"submit,omitempty"`
	Scan    []CardID `json:"scan,omitempty"`
	Reset   bool     `json:"reset,omitempty"`
}

// Reserve lists the cards that are still in reserve, in the order in which a SCAN
// draws them: what was not drafted, by reserveOrder. Ids that name no card, or one
// already listed, are passed over.
func (s State) Reserve(p *Puzzle) []int {
	var left []int
	for _, id := range p.ReserveOrder {
		i := p.index(id)
		if i >= 0 && !slices.Contains(s.Drafted[:], i) && !slices.Contains(left, i) {
			left = append(left, i)
		}
	}
	return left[min(s.Drawn, len(left)):]
}

// Apply plays an action and gives the state after it with what happened, in order.
// An illegal action is rejected with a reason and changes nothing. Any puzzle is safe
// to play, also one that breaks its rules.
func Apply(p *Puzzle, s State, a Action, now int64) (State, []Event) {
	kinds := 0
	for _, list := range [][]CardID{a.Draft, a.Submit, a.Scan} {
		if len(list) > 0 {
			kinds++
		}
	}
	switch {
	case a.Reset && kinds == 0:
		return Start(p, now), []Event{{Type: WasReset}}
	case a.Reset || kinds != 1:
		return reject(s, "an action is one of DRAFT, SUBMIT, SCAN and RESET")
	case len(a.Draft) > 0:
		return draft(p, s, a.Draft)
	case s.Status == Drafting:
		return reject(s, "evidence is drafted first")
	case s.Status != Running:
		return reject(s, "the run is over")
	}
	cards := append(slices.Clone(a.Submit), a.Scan...)
	at, reason := held(p, s, cards)
	if reason != "" {
		return reject(s, reason)
	}
	if len(a.Scan) > 0 {
		return scan(p, s, at)
	}
	return submit(p, s, at)
}

func reject(s State, reason string) (State, []Event) {
	return s, []Event{{Type: Rejected, Reason: reason}}
}

// draft takes six distinct cards of the puzzle (§4). With no turn to play, the run
// is lost at once.
func draft(p *Puzzle, s State, ids []CardID) (State, []Event) {
	if s.Status != Drafting {
		return reject(s, "evidence is drafted once")
	}
	if n := DraftSize - len(ids); n != 0 {
		return reject(s, "a draft has exactly 6 cards: "+offBy(n))
	}
	var drafted [DraftSize]int
	for i, id := range ids {
		at := p.index(id)
		if at < 0 {
			return reject(s, "a drafted card is not in the puzzle")
		}
		if slices.Contains(drafted[:i], at) {
			return reject(s, "a card is drafted twice")
		}
		drafted[i] = at
	}
	game.Sort(drafted[:])
	s.Drafted, s.Evidence, s.Status = drafted, drafted, Running
	events := []Event{{Type: Drafted, Cards: p.ids(s.Drafted[:]), Line: p.say(p.AuraLines.Intro, s)}}
	if s.Turns < 1 {
		return end(p, s, Lost, events)
	}
	return s, events
}

// offBy says what to do about a choice that misses n cards, or has too many when n is negative.
func offBy(n int) string {
	if n < 0 {
		return fmt.Sprintf("put %d back", -n)
	}
	return fmt.Sprintf("choose %d more", n)
}

// held are the positions of cards that are in hand and free to use, ascending, or
// the reason why they are not.
func held(p *Puzzle, s State, ids []CardID) (at []int, reason string) {
	if len(ids) > maxPayload {
		return nil, "an action takes 1 or 2 cards"
	}
	for _, id := range ids {
		i := p.index(id)
		switch {
		case i < 0 || !slices.Contains(s.Evidence[:], i):
			return nil, "a card is not in evidence"
		case slices.Contains(at, i):
			return nil, "a card is named twice"
		case s.Quarantine > 0 && s.Locked == i:
			return nil, p.Evidence[i].Name + " is in quarantine"
		}
		at = append(at, i)
	}
	game.Sort(at)
	return at, ""
}

// ids are the ids of cards by position.
func (p *Puzzle) ids(at []int) []CardID {
	ids := make([]CardID, len(at))
	for i, c := range at {
		ids[i] = p.Evidence[c].ID
	}
	return ids
}
