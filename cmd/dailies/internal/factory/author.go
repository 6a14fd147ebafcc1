package factory

import (
	"context"

	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/fault"
)

// Authors makes the authors that flags and settings name, for these games. It reads standard input
// at most once.
func (f *Factory) Authors(ctx context.Context, o flags.Author, told flags.Told, games catalog.List) (author.Source, error) {
	if len(o.From) > 0 {
		return files(ctx, f, o.From)
	}
	var all author.Source
	for _, name := range o.Names() {
		if all.Has(name) {
			return author.Source{}, fault.Usagef("--author %s names %s twice", o.Author, name)
		}
		one, err := named(ctx, f, name, o, told, games)
		if err != nil {
			return author.Source{}, err
		}
		all = all.Then(one)
	}
	return all, nil
}

func named(ctx context.Context, f *Factory, name string, o flags.Author, told flags.Told, games catalog.List) (author.Source, error) {
	switch name {
	case "builtin":
		return author.Builtin(games)
	case flags.ModelAuthor:
		return model(ctx, f, o.Model, told, games)
	}
	return author.Source{}, fault.Usagef("--author is builtin, openai, or both with a comma between, not %q", o.Author)
}

// model is the author that the flags and the settings describe.
func model(ctx context.Context, f *Factory, o flags.Model, told flags.Told, games catalog.List) (author.Source, error) {
	games, err := Prompted(ctx, o.Prompts, told, games.WithParts(f.Games))
	if err != nil {
		return author.Source{}, err
	}
	m := author.Model{Batch: o.Batch, BatchWait: o.BatchWait, Deadline: o.Deadline, Record: o.Record, Replay: o.Replay, Cache: o.Cache, Note: f.Note}
	if m.Config, err = f.Model(o); err != nil {
		return author.Source{}, err
	}
	if m.Config.Budget, err = f.Budget(ctx, o); err != nil {
		return author.Source{}, fault.AsUsage(err)
	}
	return m.Source(games)
}

// Prompted are the games with the prompts of a folder, or of the program for none, and the texts
// that these may name.
func Prompted(ctx context.Context, dir string, told flags.Told, games catalog.List) (catalog.List, error) {
	vars, err := told.Vars()
	if err != nil {
		return nil, err
	}
	games = games.WithVars(vars)
	if dir == "" {
		return games, nil
	}
	return games.Prompted(ctx, dir)
}

func files(ctx context.Context, f *Factory, names []string) (author.Source, error) {
	files := make([]author.File, len(names))
	for i, name := range names {
		data, err := f.Read(ctx, name)
		if err != nil {
			return author.Source{}, err
		}
		files[i] = author.File{Name: document.Printable(name), Data: data}
	}
	return author.Files(files, f.Games), nil
}
