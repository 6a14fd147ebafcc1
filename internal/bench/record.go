package bench

import (
	"dailies/game"
	"dailies/internal/page"
)

// Repeat is what one asking of a cell came to.
type Repeat struct {
	Number   int            `json:"repeat"`           // from 1
	Failed   string         `json:"failed,omitempty"` // why it could not be measured; then nothing else is known
	Answers  []Answer       `json:"answers"`
	Days     []Day          `json:"days"`               // those that were filled
	Warnings map[string]int `json:"warnings,omitempty"` // of the corpus over these days, by code

	// For the page, and not kept.
	texts  map[slot][]byte
	boards []page.Board
}

// Answer is an answer that was asked for.
type Answer struct {
	Round  int    `json:"round"`         // of asking, from 0
	Number int    `json:"number"`        // in its round, from 1
	Key    string `json:"key,omitempty"` // of the file that it is kept in; empty when none came that could be used
	Sound  bool   `json:"sound"`         // whether it is a pack
	Drafts int    `json:"drafts"`        // puzzles of it that were judged
	Passed int    `json:"passed"`        // of them

	Faults []Fault `json:"faults,omitempty"`

	Tokens  int     `json:"tokens"` // of all attempts, reported or estimated
	Cost    int64   `json:"cost"`   // in billionths of the currency unit
	Priced  bool    `json:"priced"`
	Seconds float64 `json:"seconds"` // 0 where nobody knows
}

// Fault is what a rule found in an answer, or in puzzles that were made of it.
type Fault struct {
	Code     string `json:"code"`
	Count    int    `json:"count"` // findings in the answer, or drafts refused
	Message  string `json:"message"`
	Line     int    `json:"line,omitempty"`     // in the answer
	Column   int    `json:"column,omitempty"`   // in the answer
	Pointer  string `json:"pointer,omitempty"`  // in the answer, or in the draft
	Sentence string `json:"sentence,omitempty"` // what stands there
	Draft    string `json:"draft,omitempty"`    // of which draft the message is; empty for the answer itself
}

// Day is a day that a repeat filled.
type Day struct {
	Date   game.Date `json:"date"`
	Pack   string    `json:"pack"`
	Rung   string    `json:"rung,omitempty"`
	Recipe string    `json:"recipe,omitempty"` // see [dailies/lint.Window.Recipe]
}
