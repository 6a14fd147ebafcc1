package playable

import (
	"context"
	"errors"
	"io/fs"

	"dailies/internal/site"
	"dailies/internal/store"
)

// Documents reads puzzles by their day through a function. It lists none.
type Documents struct {
	Read   func(context.Context, store.File) ([]byte, error) // [fs.ErrNotExist] where there is none
	Solver Solver
}

// Puzzles is empty: a board can be played only by its address.
func (d Documents) Puzzles(context.Context) ([]site.Puzzle, error) { return nil, nil }

// Document reads a daily.
func (d Documents) Document(ctx context.Context, p site.Puzzle) ([]byte, error) {
	data, err := d.Read(ctx, store.File{Date: p.Date, Game: p.Game})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, site.ErrNoPuzzle
	}
	return data, err
}

// Answer solves a daily.
func (d Documents) Answer(ctx context.Context, p site.Puzzle) ([]byte, error) {
	document, err := d.Document(ctx, p)
	if err != nil {
		return nil, err
	}
	return d.Solver.answer(ctx, document)
}
