package waywords

import (
	"slices"

	"dailies/game"
)

// ActionKind names what a player does.
type ActionKind string

// The actions (§6.2).
const (
	Select    ActionKind = "SELECT"
	PressHint ActionKind = "PRESS_HINT"
	Reset     ActionKind = "RESET"
)

// Action is what a player does. CellIDs are those of a SELECT, in the order of the
// drag.
type Action struct {
	Type    ActionKind `json:"type"`
	CellIDs []CellID   `json:"cellIds,omitempty"`
}

// EventKind names what happened.
type EventKind string

// The events (§6.3).
const (
	WordFound        EventKind = "WORD_FOUND"
	AlreadyFound     EventKind = "ALREADY_FOUND"
	InvalidSelection EventKind = "INVALID_SELECTION"
	HintApplied      EventKind = "HINT_APPLIED"
	WasCompleted     EventKind = "COMPLETED"
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
	Type        EventKind  `json:"type"`
	WordID      game.ID    `json:"wordId,omitempty"`      // WORD_FOUND, ALREADY_FOUND
	Category    Category   `json:"category,omitempty"`    // WORD_FOUND
	CellID      CellID     `json:"cellId,omitempty"`      // HINT_APPLIED
	Source      HintSource `json:"source,omitempty"`      // HINT_APPLIED
	CompletedAt int64      `json:"completedAt,omitempty"` // COMPLETED
	Reason      string     `json:"reason,omitempty"`      // INVALID_SELECTION: why
}

// Apply plays an action and gives the state after it with what happened, in order:
// reduce of §6.4. now is the player's clock. Any puzzle is safe to play, also one
// that breaks its rules. After the end a selection is invalid and a hint is nothing.
func Apply(p *Puzzle, s State, a Action, now int64) (State, []Event) {
	switch {
	case a.Type == Reset:
		return Init(p, now), nil
	case a.Type == PressHint && s.Status != Completed:
		return pressHint(p, s)
	case a.Type == PressHint:
		return s, nil
	case a.Type != Select:
		return s, []Event{{Type: InvalidSelection, Reason: "there is no such action"}}
	case s.Status == Completed:
		return s, []Event{{Type: InvalidSelection, Reason: "the puzzle is completed"}}
	}
	word, category := Match(p, a.CellIDs)
	switch {
	case word == nil:
		return s, []Event{{Type: InvalidSelection, Reason: "the selection is no word of the puzzle"}}
	case category == Path && s.FoundPathWords[word.WordID], category == Additional && s.FoundAdditionalWords[word.WordID]:
		return s, []Event{{Type: AlreadyFound, WordID: word.WordID}}
	case category == Path:
		return foundPath(p, s, word, now)
	}
	return foundAdditional(s, word)
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

// backwards tells whether two lists of one length are each other's reverse.
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
	return s, nil
}
