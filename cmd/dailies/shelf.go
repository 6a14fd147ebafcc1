package main

import (
	"context"
	"errors"
	"io/fs"

	"dailies/game"
	"dailies/game/session"
	"dailies/internal/desk"
	"dailies/internal/fault"
	"dailies/internal/site"
	"dailies/internal/store"
)

// shelf is the published dailies as a site takes them.
type shelf struct {
	store.Reader
	boards
}

func newShelf(out string, s solver) shelf {
	reader := store.NewReader(out)
	return shelf{reader, boards{reader.Load, s}}
}

// Puzzles lists what the index names.
func (s shelf) Puzzles(ctx context.Context) ([]site.Puzzle, error) {
	index, err := s.Index(ctx)
	if err != nil {
		return nil, err
	}
	var puzzles []site.Puzzle
	for file := range index.All() {
		puzzles = append(puzzles, site.Puzzle{Date: file.Date, Game: file.Game})
	}
	return puzzles, nil
}

// boards are documents, wherever they are read from, as a site takes them. It lists none.
type boards struct {
	read   desk.Documents
	solver solver
}

// Puzzles is empty: who knows the address of a board may play it.
func (s boards) Puzzles(context.Context) ([]site.Puzzle, error) { return nil, nil }

// Document reads a daily.
func (s boards) Document(ctx context.Context, p site.Puzzle) ([]byte, error) {
	data, err := s.read(ctx, store.File{Date: p.Date, Game: p.Game})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, site.ErrNoPuzzle
	}
	return data, err
}

// Answer solves a daily.
func (s boards) Answer(ctx context.Context, p site.Puzzle) ([]byte, error) {
	document, err := s.Document(ctx, p)
	if err != nil {
		return nil, err
	}
	return s.solver.answer(ctx, document)
}

// opening is the page to open first: of the date asked for, which must be published, or
// without one of today or the latest day before it, else the list. Where a day has several
// games the list is it too.
func (s shelf) opening(ctx context.Context, asked, today game.Date) (string, error) {
	puzzles, err := s.Puzzles(ctx)
	if err != nil {
		return "", fault.AsUsage(err)
	}
	var best game.Date
	byDate := map[game.Date][]site.Puzzle{}
	for _, p := range puzzles {
		for _, g := range session.Games() {
			if g.Name == p.Game {
				byDate[p.Date] = append(byDate[p.Date], p)
			}
		}
		if p.Date <= today && len(byDate[p.Date]) > 0 {
			best = max(best, p.Date)
		}
	}
	if asked != "" {
		if best = asked; len(byDate[asked]) == 0 {
			return "", fault.Usagef("no game that can be played is published for %s", asked)
		}
	}
	if len(byDate[best]) == 1 {
		return byDate[best][0].Path(), nil
	}
	return "", nil
}

// single is the one puzzle of a file.
type single struct {
	puzzle   site.Puzzle
	document []byte
	solver   solver
}

// newSingle makes a source of a document. The error is a *[session.DocumentError].
func newSingle(document []byte, s solver) (*single, error) {
	run, err := session.Open(document, session.Options{})
	if err != nil {
		return nil, err
	}
	v := run.View()
	return &single{site.Puzzle{Date: v.DateISO, Game: v.Game}, document, s}, nil
}

// Puzzles is the one.
func (s *single) Puzzles(context.Context) ([]site.Puzzle, error) {
	return []site.Puzzle{s.puzzle}, nil
}

// Document is that of the one.
func (s *single) Document(_ context.Context, p site.Puzzle) ([]byte, error) {
	if p != s.puzzle {
		return nil, site.ErrNoPuzzle
	}
	return s.document, nil
}

// Answer solves the one.
func (s *single) Answer(ctx context.Context, p site.Puzzle) ([]byte, error) {
	if p != s.puzzle {
		return nil, site.ErrNoPuzzle
	}
	return s.solver.answer(ctx, s.document)
}
