package bench

import (
	"dailies/game"
	"dailies/gen"
	"dailies/gen/llm"
	"dailies/internal/page"
)

// Repeat is the result of asking for a cell once.
type Repeat struct {
	Number   int            `json:"repeat"`           // from 1
	Failed   string         `json:"failed,omitempty"` // why it could not be measured; the rest is empty then
	Answers  []Answer       `json:"answers"`
	Days     []Day          `json:"days"`               // those that were filled
	Warnings map[string]int `json:"warnings,omitempty"` // of the corpus over these days, by code

	cause llm.Kind // of its failure at the endpoint; not kept

	// For the page only; not kept.
	texts  map[slot][]byte
	boards []page.Board
}

// Board is the board of the first day of the repeat, if it filled that day and the bench that
// made the report drew it (see [Spec]).
func (r Repeat) Board() (board page.Board, drawn bool) {
	if len(r.boards) == 0 {
		return page.Board{}, false
	}
	return r.boards[0], true
}

// Answer is one requested answer.
type Answer struct {
	Round  int    `json:"round"`         // of asking, from 0
	Number int    `json:"number"`        // in its round, from 1
	Key    string `json:"key,omitempty"` // of its file; empty when no usable answer came
	Sound  bool   `json:"sound"`         // whether it is a pack
	Drafts int    `json:"drafts"`        // puzzles of it that were judged
	Passed int    `json:"passed"`        // of them

	Faults   []Fault `json:"faults,omitempty"`
	Asserted int     `json:"asserted,omitempty"` // assertions that were checked
	Unmet    int     `json:"unmet,omitempty"`    // those that failed; each is a fault

	Marks []gen.Mark `json:"marks,omitempty"` // a critic's, of a pack

	Tokens  int     `json:"tokens"` // of all attempts, reported or estimated
	Cost    int64   `json:"cost"`   // in billionths of the currency unit
	Priced  bool    `json:"priced"`
	Seconds float64 `json:"seconds"` // 0 where nobody knows
}

// Fault is what a rule found in an answer, or in puzzles made of it.
type Fault struct {
	Code     string `json:"code"`
	Count    int    `json:"count"` // findings in the answer, or drafts refused
	Message  string `json:"message"`
	Line     int    `json:"line,omitempty"`     // in the answer
	Column   int    `json:"column,omitempty"`   // in the answer
	Pointer  string `json:"pointer,omitempty"`  // in the answer, or in the draft
	Sentence string `json:"sentence,omitempty"` // the text at that place
	Draft    string `json:"draft,omitempty"`    // the draft that the message is about; empty for the answer itself
}

// Day is a day that a repeat filled.
type Day struct {
	Date   game.Date `json:"date"`
	Pack   string    `json:"pack"`
	Rung   string    `json:"rung,omitempty"`
	Recipe string    `json:"recipe,omitempty"` // see [dailies/lint.Window.Recipe]
}
