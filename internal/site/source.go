package site

import (
	"context"
	"errors"

	"dailies/game"
)

// Puzzle names a daily.
type Puzzle struct {
	Date game.Date
	Game string // as in the list of sessions
}

// Source is where the puzzles of a site come from. Both methods may be called at once,
// and are asked anew for every request.
type Source interface {
	// Puzzles lists the dailies there are, in any order.
	Puzzles(ctx context.Context) ([]Puzzle, error)
	// Document is the text of one. The error is [ErrNoPuzzle] when there is none.
	Document(ctx context.Context, p Puzzle) ([]byte, error)
}

// ErrNoPuzzle is the error of asking for a puzzle that is not there.
var ErrNoPuzzle = errors.New("there is no such puzzle")
