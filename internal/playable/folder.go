// Package playable gives a site its puzzles and their answers, from the published dailies of
// a folder, from documents that a function reads, or from one file.
package playable

import (
	"context"
	"slices"

	"dailies/game"
	"dailies/game/session"
	"dailies/internal/fault"
	"dailies/internal/site"
	"dailies/internal/store"
)

// Folder is the published dailies of a folder.
type Folder struct {
	store.Reader
	Documents
}

// NewFolder returns the folder of this name.
func NewFolder(out string, s Solver) Folder {
	reader := store.NewReader(out)
	return Folder{reader, Documents{reader.Load, s}}
}

// Puzzles lists what the index names.
func (f Folder) Puzzles(ctx context.Context) ([]site.Puzzle, error) {
	index, err := f.Index(ctx)
	if err != nil {
		return nil, err
	}
	var puzzles []site.Puzzle
	for file := range index.All() {
		puzzles = append(puzzles, site.Puzzle{Date: file.Date, Game: file.Game})
	}
	return puzzles, nil
}

// Unplayable are the published dailies of the games that no page can play: their files are
// missing, unreadable or damaged. The error is that of the index.
func (f Folder) Unplayable(ctx context.Context) (broken []store.File, err error) {
	index, err := f.Index(ctx)
	if err != nil {
		return nil, fault.AsUsage(err)
	}
	games := session.Games()
	for file := range index.All() {
		if !slices.ContainsFunc(games, func(g session.Game) bool { return g.Name == file.Game }) {
			continue
		}
		text, err := f.Load(ctx, file)
		if err == nil {
			_, err = games.Open(text, session.Options{})
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			broken = append(broken, file)
		}
	}
	return broken, nil
}

// Opening is the page to open first: that of the requested date, which must be published,
// or without one that of today or the latest day before, else the list. It is the list too
// where a day has several games.
func (f Folder) Opening(ctx context.Context, asked, today game.Date) (string, error) {
	puzzles, err := f.Puzzles(ctx)
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
