package playable

import (
	"context"
	"maps"
	"slices"

	"dailies/internal/audit"
	"dailies/internal/site"
	"dailies/internal/store"
)

// Released is what passed a gate: for each day the version that players get.
type Released struct {
	reader store.Reader
	solver Solver
	hashes map[site.Puzzle]string
}

// NewReleased returns what passed in a folder.
func NewReleased(out string, s Solver, days []audit.Standing) Released {
	r := Released{store.NewReader(out), s, make(map[site.Puzzle]string)}
	for _, d := range days {
		if d.SHA256 != "" {
			r.hashes[site.Puzzle{Date: d.File.Date, Game: d.File.Game}] = d.SHA256
		}
	}
	return r
}

// Puzzles lists what passed.
func (r Released) Puzzles(context.Context) ([]site.Puzzle, error) {
	return slices.Collect(maps.Keys(r.hashes)), nil
}

// Document reads the version of a daily that passed.
func (r Released) Document(ctx context.Context, p site.Puzzle) ([]byte, error) {
	hash, passed := r.hashes[p]
	if !passed {
		return nil, site.ErrNoPuzzle
	}
	return r.reader.Version(ctx, store.File{Date: p.Date, Game: p.Game}, hash)
}

// Answer solves it.
func (r Released) Answer(ctx context.Context, p site.Puzzle) ([]byte, error) {
	document, err := r.Document(ctx, p)
	if err != nil {
		return nil, err
	}
	return r.solver.answer(ctx, document)
}
