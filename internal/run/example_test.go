package run_test

import (
	"context"
	"fmt"
	"os"

	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/run"
	"dailies/internal/store"
)

// Two days of triples, from the packs that come with the program.
func ExampleDo() {
	out, err := os.MkdirTemp("", "out-")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = os.RemoveAll(out) }()
	if err := fill(context.Background(), out); err != nil {
		fmt.Println(err)
		return
	}
	index, err := store.NewReader(out).Index(context.Background())
	for file, entry := range index.All() {
		fmt.Println(file.Path(), entry.PuzzleID, entry.Provenance.Author)
	}
	fmt.Println(err)
	// Output:
	// 2026-11-21/triples.json 2026-11-21-triples builtin
	// 2026-11-22/triples.json 2026-11-22-triples builtin
	// <nil>
}

func fill(ctx context.Context, out string) error {
	games, err := catalog.Games().Choose("triples")
	if err != nil {
		return err
	}
	source, err := author.Builtin(games)
	if err != nil {
		return err
	}
	dates, err := run.Days("2026-11-21", 2)
	if err != nil {
		return err
	}
	_, err = run.Do(ctx, run.Spec{Games: games, Dates: dates, Source: source, Out: out}, run.Deps{})
	return err
}
