package waywords

import (
	"slices"

	"dailies/game"
)

// ActionType names what a player does.
type ActionType string

// The actions (§6.2).
const (
	Select    ActionType = "SELECT"
	PressHint ActionType = "PRESS_HINT"
	Reset     ActionType = "RESET"
)

// Engine is the rules of play, for hosts that play any game.
func Engine() game.Engine[Puzzle, State, Action, Event] {
	return game.Engine[Puzzle, State, Action, Event]{
		Start: Start, Apply: Apply, Share: Share,
		Over: func(s State) bool { return s.Status == Completed },
	}
}

// Action is what a player does. CellIDs are those of a SELECT, in the order of the
// drag.
type Action struct {
	Version game.V1    `json:"version"`
	Type    ActionType `json:"type"`
	CellIDs []CellID   `json:"cellIds,omitempty"`
}

// EventType names what happened.
type EventType string

// The events (§6.3).
const (
	WordFound        EventType = "WORD_FOUND"
	AlreadyFound     EventType = "ALREADY_FOUND"
	InvalidSelection EventType = "INVALID_SELECTION"
	HintApplied      EventType = "HINT_APPLIED"
	WasCompleted     EventType = "COMPLETED"
	// Ours: a drag that spells nothing here, and one that spells pyrite.
	WasStray    EventType = "STRAY"
	PyriteFound EventType = "PYRITE_FOUND"
)

// Category is which list a word is on.
type Category string

// The categories.
const (
	Path       Category = "PATH"
	Additional Category = "ADDITIONAL"
)

// HintSource is where a hint came from.
type HintSource string

// The sources.
const (
	FromButton HintSource = "BUTTON"
	FromBonus  HintSource = "BONUS"
)

// Event is one thing that happened. Only the fields of its kind are set.
type Event struct {
	Version     game.V1    `json:"version"`
	Type        EventType  `json:"type"`
	WordID      game.ID    `json:"wordId,omitempty"`      // WORD_FOUND, ALREADY_FOUND
	Category    Category   `json:"category,omitempty"`    // WORD_FOUND
	CellID      CellID     `json:"cellId,omitempty"`      // HINT_APPLIED
	Source      HintSource `json:"source,omitempty"`      // HINT_APPLIED
	CellIDs     []CellID   `json:"cellIds,omitempty"`     // STRAY, PYRITE_FOUND: those of the drag
	CompletedAt int64      `json:"completedAt,omitempty"` // COMPLETED
	Reason      string     `json:"reason,omitempty"`      // INVALID_SELECTION, ALREADY_FOUND: why nothing changed
}

// Refusal is why an action changed nothing; empty for every event that happened.
func (e Event) Refusal() string { return e.Reason }

// Apply plays an action and gives the state after it with what happened, in order:
// reduce of §6.4. now is the player's clock. Any puzzle is safe to play, also one
// that breaks its rules. RESET gives no event (§6.3). Of the events of §6.3
// INVALID_SELECTION is the one that refuses, and says why: a selection that is no word and no
// stray, a hint when there is nothing to hint at, anything but RESET after the end.
func Apply(p *Puzzle, s State, a Action, now int64) (State, []Event) {
	switch {
	case a.Type == Reset:
		return Start(p, now), nil
	case s.Status == Completed:
		return refuse(s, "the puzzle is completed")
	case a.Type == PressHint:
		return pressHint(p, s)
	case a.Type != Select:
		return refuse(s, "there is no such action")
	}
	word, category := Match(p, a.CellIDs)
	switch {
	case word == nil:
		return miss(p, s, a.CellIDs)
	case category == Path && s.FoundPathWords[word.WordID], category == Additional && s.FoundAdditionalWords[word.WordID]:
		return s, []Event{{Type: AlreadyFound, WordID: word.WordID, Reason: "the word is found already"}}
	case category == Path:
		return foundPath(p, s, word, now)
	}
	return foundAdditional(s, word)
}

func refuse(s State, reason string) (State, []Event) {
	return s, []Event{{Type: InvalidSelection, Reason: reason}}
}

// Match is the word that has the selection as a placement, or nil (§7.1): the first in
// the order of the document, path words before additional ones. Where reverse selection
// is on, a placement backwards is the word too. A word without cells is never
// selected.
func Match(p *Puzzle, selection []CellID) (*Word, Category) {
	for _, list := range [...]struct {
		words    []Word
		category Category
	}{{p.Words.Path, Path}, {p.Words.Additional, Additional}} {
		for i := range list.words {
			for _, placement := range list.words[i].Placements {
				if len(selection) == 0 || len(selection) != len(placement) {
					continue
				}
				if slices.Equal(selection, placement) || p.Config.AllowReverseSelection && backwards(selection, placement) {
					return &list.words[i], list.category
				}
			}
		}
	}
	return nil, ""
}

// backwards reports whether two lists of one length are each other's reverse.
func backwards(a, b []CellID) bool {
	for i := range a {
		if a[i] != b[len(b)-1-i] {
			return false
		}
	}
	return true
}

// foundPath marks a path word and ends the run when START and END are joined (§7.2).
func foundPath(p *Puzzle, s State, word *Word, now int64) (State, []Event) {
	s.FoundPathWords = with(s.FoundPathWords, word.WordID)
	events := []Event{{Type: WordFound, WordID: word.WordID, Category: Path}}
	if Connected(p, s) {
		s.Status, s.CompletedAt = Completed, &now
		events = append(events, Event{Type: WasCompleted, CompletedAt: now})
	}
	return s, events
}

// foundAdditional marks an additional word and reveals its hint (§7.3), also where
// the cell is found or hinted already: the player was promised one.
func foundAdditional(s State, word *Word) (State, []Event) {
	s.FoundAdditionalWords = with(s.FoundAdditionalWords, word.WordID)
	events := []Event{{Type: WordFound, WordID: word.WordID, Category: Additional}}
	if cell := word.Hint(); cell != "" {
		s.HintMarkedCells = with(s.HintMarkedCells, cell)
		s.HintRevealedFromBonus++
		events = append(events, Event{Type: HintApplied, CellID: cell, Source: FromBonus})
	}
	return s, events
}

// pressHint marks a cell of the first path word that is not found (§7.4): its first
// cell that is neither found nor hinted, or its first cell when all are. Words
// without cells have nothing to mark and are passed over.
func pressHint(p *Puzzle, s State) (State, []Event) {
	found := PathCells(p, s)
	for i := range p.Words.Path {
		word := &p.Words.Path[i]
		placement := word.Placement()
		if s.FoundPathWords[word.WordID] || len(placement) == 0 {
			continue
		}
		fresh := slices.IndexFunc(placement, func(id CellID) bool { return !found[id] && !s.HintMarkedCells[id] })
		cell := placement[max(fresh, 0)]
		s.HintMarkedCells = with(s.HintMarkedCells, cell)
		s.HintUsedFromButton++
		return s, []Event{{Type: HintApplied, CellID: cell, Source: FromButton}}
	}
	return refuse(s, "no path word is left to hint at")
}
