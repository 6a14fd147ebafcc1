package triples

import (
	"strings"

	"dailies/game"
)

// MaxMisses is the miss that ends a run (§1.4).
const MaxMisses = 4

// flawlessMisses is how many misses FLAWLESS forgives (§5.1).
const flawlessMisses = 1

// Status is where a run stands.
type Status string

// The states of a run.
const (
	Running Status = "RUNNING"
	Won     Status = "WON"
	Lost    Status = "LOST"
)

// Engine is the rules of play, for hosts that play any game.
func Engine() game.Engine[Puzzle, State, Action, Event] {
	return game.Engine[Puzzle, State, Action, Event]{
		Start: Start, Apply: Apply, Share: Share,
		Over: func(s State) bool { return s.Status != Running },
	}
}

// State is a moment of a run. It is a plain value and comparable. Instants are in
// milliseconds of the player's clock.
type State struct {
	Version game.V1 `json:"version"`
	Status  Status  `json:"status"`
	Slots   [3]int  `json:"slots"` // positions in TrueTriples, in the order of locking; Locked of them count
	Locked  int     `json:"locked"`
	Misses  int     `json:"misses"`
	Concern Concern `json:"concern"` // computed at the first lock, then kept

	// Asked are the selections of which KOA was asked before the first lock, each in the order of
	// the board; Questions of them count.
	Asked     [MaxQuestions][3]TileID `json:"asked,omitzero"`
	Questions int                     `json:"questions,omitempty"`

	StartedAt int64 `json:"startedAt"`
	EndedAt   int64 `json:"endedAt,omitempty"` // set when the run has ended
}

// Start is the state before the first action.
func Start(_ *Puzzle, now int64) State {
	return State{Status: Running, Concern: NoConcern(), StartedAt: now}
}

// Action is what a player does: lock a selection, ask KOA what she would watch in one, or reset
// the run. It is one of them.
type Action struct {
	Version game.V1  `json:"version"`
	Lock    []TileID `json:"lock,omitempty"`
	Ask     []TileID `json:"ask,omitempty"`
	Reset   bool     `json:"reset,omitempty"`
}

// EventType names what happened.
type EventType string

// The events. A rejected selection changes nothing and counts no miss.
const (
	Rejected      EventType = "REJECTED"
	Locked        EventType = "LOCKED"
	ConcernRaised EventType = "CONCERN_RAISED"
	Missed        EventType = "MISS"
	Answered      EventType = "ANSWERED"
	Ended         EventType = "ENDED"
	WasReset      EventType = "RESET"
)

// Event is one thing that happened. Only the fields of its kind are set.
type Event struct {
	Version   game.V1   `json:"version"`
	Type      EventType `json:"type"`
	Reason    string    `json:"reason,omitempty"`    // REJECTED: what is wrong with the selection
	Slot      int       `json:"slot,omitempty"`      // LOCKED: 1 to 3
	Title     string    `json:"title,omitempty"`     // LOCKED: the triple's title
	Closeness int       `json:"closeness,omitempty"` // MISS: 0 to 2, the best overlap with a true triple
	Hint      string    `json:"hint,omitempty"`      // MISS: the hint of §3.2
	Tiles     []TileID  `json:"tiles,omitempty"`     // MISS, ANSWERED: the selection
	Line      string    `json:"line,omitempty"`      // LOCKED, MISS, CONCERN_RAISED, ENDED: what KOA says (§6.3)
	Subtitle  string    `json:"subtitle,omitempty"`  // CONCERN_RAISED
	Concern   *Concern  `json:"concern,omitempty"`   // CONCERN_RAISED; ANSWERED: the one that the selection would raise
	Tier      Tier      `json:"tier,omitempty"`      // ENDED
}

// Refusal is why a selection was rejected; empty for every other event.
func (e Event) Refusal() string { return e.Reason }

// Apply plays an action and gives the state after it with what happened, in order.
// Any puzzle is safe to play, also one that breaks its rules.
func Apply(p *Puzzle, s State, a Action, now int64) (State, []Event) {
	if a.Reset && len(a.Lock)+len(a.Ask) == 0 {
		return Start(p, now), []Event{{Type: WasReset}}
	}
	if reason := refuse(p, s, a); reason != "" {
		return s, []Event{{Type: Rejected, Reason: reason}}
	}
	if len(a.Ask) > 0 {
		return answer(p, s, a.Ask)
	}
	best, triple := overlap(p, a.Lock)
	if best == 3 {
		return lock(p, s, triple, now)
	}
	return miss(p, s, a.Lock, best, now)
}

// refuse gives the reason why an action is refused, or nothing.
func refuse(p *Puzzle, s State, a Action) string {
	switch {
	case a.Reset || len(a.Lock) > 0 && len(a.Ask) > 0:
		return "an action locks, asks or resets"
	case s.Status != Running:
		return "the run is over"
	case len(a.Ask) > 0 && s.Locked > 0:
		return "KOA says what she would watch only before the first group"
	}
	selection := a.Lock
	if len(a.Ask) > 0 {
		selection = a.Ask
	}
	if reason := unselectable(p, s, selection); reason != "" || len(a.Ask) == 0 {
		return reason
	}
	return unanswered(p, s, a.Ask)
}

// unselectable is why tiles are no selection, or nothing.
func unselectable(p *Puzzle, s State, selection []TileID) string {
	if len(selection) != 3 {
		return "a selection has exactly 3 tiles"
	}
	if selection[0] == selection[1] || selection[0] == selection[2] || selection[1] == selection[2] {
		return "a tile is selected twice"
	}
	for _, id := range selection {
		if p.Tile(id) == nil {
			return "a selected tile is not on the board"
		}
		for _, slot := range s.Slots[:s.Locked] {
			if contains(p.TrueTriples[slot].Tiles, id) {
				return "a selected tile is already locked"
			}
		}
	}
	return ""
}

// overlap is the most tiles that the selection shares with one true triple, and
// that triple. Three mean that the selection is the triple (§3.1).
func overlap(p *Puzzle, selection []TileID) (best, triple int) {
	for i, t := range p.TrueTriples {
		shared := 0
		for _, id := range selection {
			if contains(t.Tiles, id) {
				shared++
			}
		}
		if shared == 3 && len(t.Tiles) != 3 {
			shared = 2
		}
		if shared > best {
			best, triple = shared, i
		}
	}
	return best, triple
}

func contains(tiles []TileID, id TileID) bool {
	for _, t := range tiles {
		if t == id {
			return true
		}
	}
	return false
}

func lock(p *Puzzle, s State, triple int, now int64) (State, []Event) {
	s.Slots[s.Locked] = triple
	s.Locked++
	events := []Event{{Type: Locked, Slot: s.Locked, Title: p.TrueTriples[triple].Title, Line: game.Line(p.KoaLines.LockSuccess, p.PuzzleID, s.Locked-1)}}
	if s.Locked == 1 {
		s.Concern = ConcernOf(p.Members(&p.TrueTriples[triple]))
		if s.Concern.Raised() {
			line, subtitle := p.Suspicion(s.Concern)
			concern := s.Concern
			events = append(events, Event{Type: ConcernRaised, Concern: &concern, Line: line, Subtitle: subtitle})
		}
	}
	if s.Locked == 3 {
		s.Status, s.EndedAt = Won, now
		events = append(events, ended(p, s))
	}
	return s, events
}

func miss(p *Puzzle, s State, selection []TileID, closeness int, now int64) (State, []Event) {
	s.Misses++
	events := []Event{{Type: Missed, Closeness: closeness, Hint: ClosenessLine(closeness), Tiles: selection, Line: game.Line(p.KoaLines.Miss, p.PuzzleID, s.Misses-1)}}
	if s.Misses == MaxMisses {
		s.Status, s.EndedAt = Lost, now
		events = append(events, ended(p, s))
	}
	return s, events
}

// ended is the last event of a run. Its line is the one that bridges the audit (§6.3);
// the others are [CeilingLine] and [FinalLine], which a reveal shows.
func ended(p *Puzzle, s State) Event {
	return Event{Type: Ended, Tier: TierOf(p, s), Line: ProcessingLine(p)}
}

// ClosenessLine is the hint that a miss gives (§3.2).
func ClosenessLine(closeness int) string {
	return [...]string{
		"No connection.",
		"One of these belongs somewhere else.",
		"Close. One tile is poisoning this.",
	}[min(max(closeness, 0), 2)]
}

// Suspicion is the line and the subtitle for a concern, each under its most exact
// key that has one; empty when the puzzle has none.
func (p *Puzzle) Suspicion(c Concern) (line, subtitle string) {
	for _, key := range c.Keys() {
		if strings.TrimSpace(line) == "" {
			line = p.KoaLines.Suspicion[key]
		}
		if strings.TrimSpace(subtitle) == "" {
			subtitle = p.KoaLines.SuspicionSubtitle[key]
		}
	}
	return line, subtitle
}
