package store_test

import (
	"context"
	"fmt"
	"os"

	"dailies/internal/store"
)

// A daily is published whole, and read without a lock.
func ExampleReader() {
	dir, err := os.MkdirTemp("", "out-")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = os.RemoveAll(dir) }()
	ctx := context.Background()
	s, err := store.Open(ctx, dir)
	if err != nil {
		fmt.Println(err)
		return
	}
	err = s.Publish("a-run", []store.Daily{{
		Date: "2026-11-21", Game: "triples", Document: []byte("{}\n"),
		Entry: store.Entry{PuzzleID: "2026-11-21-triples", Provenance: store.Provenance{Author: "hand"}},
	}})
	fmt.Println("published:", err == nil, s.Close() == nil)

	reader := store.NewReader(dir)
	index, _ := reader.Index(ctx)
	for file, entry := range index.All() {
		data, err := reader.Load(ctx, file)
		fmt.Println(file.Path(), entry.Provenance.Author, store.Hash(data) == entry.SHA256, err)
	}
	// Output:
	// published: true true
	// 2026-11-21/triples.json hand true <nil>
}
