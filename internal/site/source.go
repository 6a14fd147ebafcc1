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

// Source is where the puzzles of a site come from. Its methods may be called at once, and
// are asked anew for every request.
type Source interface {
	// Puzzles lists the dailies there are, in any order.
	Puzzles(ctx context.Context) ([]Puzzle, error)
	// Document is the text of one. The error is [ErrNoPuzzle] when there is none.
	Document(ctx context.Context, p Puzzle) ([]byte, error)
	// Answer is its answer side, an [Answer] as JSON. The error is as that of Document.
	Answer(ctx context.Context, p Puzzle) ([]byte, error)
}

// ErrNoPuzzle is the error of asking for a puzzle that is not there.
var ErrNoPuzzle = errors.New("there is no puzzle that can be played")

// Answer is the answer side of a puzzle. A page asks for it once a run has ended and no sooner,
// and shows the line; the analysis is for who makes puzzles.
type Answer struct {
	Version  game.V1         `json:"version"`
	Line     []solution.Step `json:"line"`     // the best line; none where the analysis has none
	Analysis string          `json:"analysis"` // what the exact search found, as text
}
