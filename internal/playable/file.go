package playable

import (
	"context"
	"strings"

	"dailies/game/document"
	"dailies/game/session"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/site"
)

// File is the one puzzle of a file.
type File struct {
	Puzzle site.Puzzle

	document []byte
	solver   Solver
}

// NewFile makes a source of a document. The error is a *[session.DocumentError].
func NewFile(document []byte, s Solver) (*File, error) {
	run, err := session.Games().Open(document, session.Options{})
	if err != nil {
		return nil, err
	}
	v := run.View()
	return &File{site.Puzzle{Date: v.DateISO, Game: v.Game}, document, s}, nil
}

// Puzzles lists the one puzzle.
func (f *File) Puzzles(context.Context) ([]site.Puzzle, error) {
	return []site.Puzzle{f.Puzzle}, nil
}

// Document returns the one puzzle.
func (f *File) Document(_ context.Context, p site.Puzzle) ([]byte, error) {
	if p != f.Puzzle {
		return nil, site.ErrNoPuzzle
	}
	return f.document, nil
}

// Answer solves the one puzzle.
func (f *File) Answer(ctx context.Context, p site.Puzzle) ([]byte, error) {
	if p != f.Puzzle {
		return nil, site.ErrNoPuzzle
	}
	return f.solver.answer(ctx, f.document)
}

// Check refuses what is no puzzle, and says what it is: a pack, or a damaged text with its
// first fault. The error is a [fault.Usage].
func Check(games catalog.List, file string, data []byte) error {
	doc, faults := document.Parse(data)
	if len(faults) > 0 {
		line, column := doc.LineColumn(faults[0].Offset)
		return fault.Usagef("%s:%d:%d: %s", document.Printable(file), line, column, faults[0].Message)
	}
	if g, pack := games.PackOf(doc); pack {
		return fault.Usagef("%s is a pack of %s, not a puzzle; generate --from %s --dry-run makes puzzles of it", document.Printable(file), g.Name(), document.Printable(file))
	}
	judge, err := games.Judge("", "")
	if err == nil && judge.Game(doc) == "" {
		err = fault.Usagef("%s cannot be played: it is no puzzle of a game here; there are %s", document.Printable(file), strings.Join(games.Names(), ", "))
	}
	return err
}
