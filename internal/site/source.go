package site

import (
	"context"
	"errors"

	"dailies/game"
	"dailies/internal/solution"
)

// Puzzle names a daily.
type Puzzle struct {
	Date game.Date
	Game string // as in the list of sessions
}

// Source is where the puzzles of a site come from. Its methods may be called concurrently,
// and are called for every request.
type Source interface {
	// Puzzles lists the dailies, in any order.
	Puzzles(ctx context.Context) ([]Puzzle, error)
	// Document returns the text of a daily. The error is [ErrNoPuzzle] when there is none.
	Document(ctx context.Context, p Puzzle) ([]byte, error)
	// Answer returns the answer side of a daily, an [Answer] as JSON. The error is as that
	// of Document.
	Answer(ctx context.Context, p Puzzle) ([]byte, error)
}

// ErrNoPuzzle reports a missing puzzle.
var ErrNoPuzzle = errors.New("there is no puzzle that can be played")

// Withdrawn is the text on the page of a puzzle that editors took back.
const Withdrawn = "This puzzle was withdrawn. It breaks no streak."

// Answer is the answer side of a puzzle. A page requests it only once a run has ended, and
// shows the line; the analysis is for those who make puzzles.
type Answer struct {
	Version  game.V1         `json:"version"`
	Line     []solution.Step `json:"line"`     // the best line; empty where the analysis has none
	Analysis string          `json:"analysis"` // what the exact search found, as text
}
