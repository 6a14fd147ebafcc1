package models

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game"
	"dailies/game/document"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/playable"
	"dailies/internal/probe"
	"dailies/internal/store"
)

// boards are what the arguments of probe name, each once, in their order.
func boards(ctx context.Context, f *factory.Factory, o ProbeOptions) ([]probe.Board, error) {
	var all []probe.Board
	for _, arg := range o.Boards {
		some, err := boardsOf(ctx, f, o.Out, arg)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	seen := make(map[string]bool)
	return slices.DeleteFunc(all, func(b probe.Board) bool {
		again := seen[b.File]
		seen[b.File] = true
		return again
	}), nil
}

// boardsOf are those of a day, of a day of a game, or of a file.
func boardsOf(ctx context.Context, f *factory.Factory, out, arg string) ([]probe.Board, error) {
	day, name, one := strings.Cut(arg, "/")
	date, err := game.ParseDate(day)
	if err != nil {
		data, err := f.Read(ctx, arg)
		if err == nil {
			err = playable.Check(f.Games, arg, data)
		}
		return []probe.Board{{File: arg, Document: data}}, err
	}
	if one {
		if _, err := f.Games.Game(name); err != nil {
			return nil, err
		}
	}
	return publishedBoards(ctx, out, date, name, f.Games)
}

// publishedBoards are the dailies of a date, or the one of a game.
func publishedBoards(ctx context.Context, out string, date game.Date, name string, games catalog.List) ([]probe.Board, error) {
	reader := store.NewReader(out)
	index, err := reader.Index(ctx)
	if err != nil {
		return nil, fault.AsUsage(err)
	}
	var all []probe.Board
	for _, g := range games.Names() {
		entry, listed := index[date][g]
		if !listed || name != "" && name != g {
			continue
		}
		file := store.File{Date: date, Game: g}
		data, err := reader.Load(ctx, file)
		if err != nil {
			return nil, fault.AsUsage(err)
		}
		all = append(all, probe.Board{File: filepath.Join(out, filepath.FromSlash(file.Path())), Day: file, Author: entry.Provenance.Model, Document: data})
	}
	if len(all) == 0 {
		return nil, fault.Usagef("%s: nothing of it is published in %s", strings.TrimSuffix(fmt.Sprintf("%s/%s", date, name), "/"), document.Printable(out))
	}
	return all, nil
}
