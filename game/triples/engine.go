package triples

import "strings"

// MaxMisses is the miss that ends a run (§1.4).
const MaxMisses = 4

// flawlessMisses is how many misses FLAWLESS forgives (§5.1).
const flawlessMisses = 1

// Status tells where a run stands.
type Status string

// The states of a run.
const (
	Running Status = "RUNNING"
	Won     Status = "WON"
	Lost    Status = "LOST"
)

// State is a moment of a run. It is a plain value and comparable.
type State struct {
	Slots   [3]int // positions in TrueTriples, in the order of locking; Locked of them count
	Locked  int
	Misses  int
	Status  Status
	Concern Concern // computed at the first lock, then kept
}

// Start is the state before the first action.
func Start() State { return State{Status: Running, Concern: NoConcern()} }

// Action is what a player does: lock a selection, or reset the run.
type Action struct {
	Lock  []TileID
	Reset bool
}

// EventKind names what happened.
type EventKind string

// The events. A rejected selection changes nothing and counts no miss.
const (
	Rejected      EventKind = "REJECTED"
	Locked        EventKind = "LOCKED"
	ConcernRaised EventKind = "CONCERN_RAISED"
	Missed        EventKind = "MISS"
	Ended         EventKind = "ENDED"
	WasReset      EventKind = "RESET"
)

// Event is one thing that happened. Only the fields of its kind are set.
type Event struct {
	Kind      EventKind
	Reason    string  // REJECTED: what is wrong with the selection
	Slot      int     // LOCKED: 1 to 3
	Title     string  // LOCKED: the triple's title
	Closeness int     // MISS: 0 to 2, the best overlap with a true triple
	Line      string  // MISS: the hint of §3.2; CONCERN_RAISED: the suspicion
	Subtitle  string  // CONCERN_RAISED
	Concern   Concern // CONCERN_RAISED
	Tier      Tier    // ENDED
}

// Apply plays an action and gives the state after it with what happened, in order.
// Any puzzle is safe to play, also one that breaks its rules.
func Apply(p *Puzzle, s State, a Action) (State, []Event) {
	if a.Reset {
		return Start(), []Event{{Kind: WasReset}}
	}
	if reason := refuse(p, s, a.Lock); reason != "" {
		return s, []Event{{Kind: Rejected, Reason: reason}}
	}
	best, triple := overlap(p, a.Lock)
	if best == 3 {
		return lock(p, s, triple)
	}
	return miss(p, s, best)
}

// refuse gives the reason why a selection cannot be locked, or nothing.
func refuse(p *Puzzle, s State, selection []TileID) string {
	if s.Status != Running {
		return "the run is over"
	}
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

func lock(p *Puzzle, s State, triple int) (State, []Event) {
	s.Slots[s.Locked] = triple
	s.Locked++
	events := []Event{{Kind: Locked, Slot: s.Locked, Title: p.TrueTriples[triple].Title}}
	if s.Locked == 1 {
		s.Concern = ConcernOf(p.Members(&p.TrueTriples[triple]))
		if s.Concern.Raised() {
			line, subtitle := p.Suspicion(s.Concern)
			events = append(events, Event{Kind: ConcernRaised, Concern: s.Concern, Line: line, Subtitle: subtitle})
		}
	}
	if s.Locked == 3 {
		s.Status = Won
		events = append(events, Event{Kind: Ended, Tier: TierOf(p, s)})
	}
	return s, events
}

func miss(p *Puzzle, s State, closeness int) (State, []Event) {
	s.Misses++
	events := []Event{{Kind: Missed, Closeness: closeness, Line: ClosenessLine(closeness)}}
	if s.Misses == MaxMisses {
		s.Status = Lost
		events = append(events, Event{Kind: Ended, Tier: TierOf(p, s)})
	}
	return s, events
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
