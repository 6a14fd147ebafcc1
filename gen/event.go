package gen

import (
	"fmt"

	"dailies/game/document"
)

// The names of events.
const (
	EventAsking    = "asking"    // an author is asked; Want days are empty
	EventAssembled = "assembled" // a pack became candidates
	EventRefused   = "refused"   // a submission is no pack; one event for each finding
	EventChosen    = "chosen"    // the window chose; Days of Want are filled
	EventTasks     = "tasks"     // other machines have answered Tasks and are working on Held more
	EventFailed    = "failed"    // the authors of a game failed; its days may be filled all the same
	EventNote      = "note"      // something the user should know
)

// Event is something that happened in a run. Fields that do not apply to it
// are zero.
type Event struct {
	Name    string `json:"event"`
	Game    string `json:"game,omitempty"`
	Author  string `json:"author,omitempty"`
	Round   int    `json:"round,omitempty"`  // of asking, from 0
	Want    int    `json:"want,omitempty"`   // days
	Days    int    `json:"days,omitempty"`   // of them filled
	Source  string `json:"source,omitempty"` // of the submission
	Number  int    `json:"number,omitempty"` // which submission of the round, from 1
	Of      int    `json:"of,omitempty"`     // submissions of the round; 0 while unknown
	Pack    string `json:"pack,omitempty"`
	Drafts  int    `json:"drafts,omitempty"` // puzzles judged
	Passed  int    `json:"passed,omitempty"` // of them
	Line    int    `json:"line,omitempty"`   // in the submission
	Column  int    `json:"column,omitempty"`
	Code    string `json:"code,omitempty"` // of the rule
	Message string `json:"message,omitempty"`
	Tasks   int    `json:"tasks,omitempty"`   // answered
	Held    int    `json:"held,omitempty"`    // sent out and not answered yet
	Workers int    `json:"workers,omitempty"` // that are connected
}

// Passing reports whether the event only matters at the moment it happens.
func (e Event) Passing() bool {
	return e.Name != EventRefused && e.Name != EventNote && e.Name != EventFailed
}

// String returns the event as a line to read.
func (e Event) String() string {
	switch e.Name {
	case EventAsking:
		again := ""
		if e.Round > 0 {
			again = " again"
		}
		days := document.Count(e.Want, "day")
		if e.Author == FromFiles {
			return fmt.Sprintf("%s: reading what was given for %s", e.Game, days)
		}
		return fmt.Sprintf("%s: asking %s%s for %s", e.Game, e.Author, again, days)
	case EventAssembled:
		return fmt.Sprintf("%s: %s: %s, %d passed", e.Game, e.Source, document.Count(e.Drafts, "candidate"), e.Passed)
	case EventRefused:
		return fmt.Sprintf("%s: %s:%d:%d: error: %s [%s]", e.Game, e.Source, e.Line, e.Column, e.Message, e.Code)
	case EventTasks:
		return fmt.Sprintf("%s judged by %s, %d under way", document.Count(e.Tasks, "task"), document.Count(e.Workers, "worker"), e.Held)
	case EventChosen:
		return fmt.Sprintf("%s: %d of %s filled", e.Game, e.Days, document.Count(e.Want, "day"))
	}
	return e.Message
}
