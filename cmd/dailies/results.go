package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"

	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/results"
)

// noResults is the folder of results that is none.
const noResults = "off"

const resultsUsage = "where what was found about drafts is kept for the next runs: a folder, or " + noResults + "; one in the user's cache folder for none"

// userCaches is the folder for what programs can do without; empty where the system has
// none.
func userCaches() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return dir
}

// judging names what judges drafts: the program and its schemas; empty when nothing
// identifies the program.
func (a *app) judging() string {
	if a.build == nil {
		return ""
	}
	info, _ := debug.ReadBuildInfo() // without it, the executable says what it is
	program := results.Program(info, a.build)
	if program == "" {
		return ""
	}
	var schemas [][]byte
	for _, g := range a.games {
		schemas = append(schemas, g.Check.Schema.Text, g.PackSchema.Text)
	}
	return results.Version(program, schemas...)
}

// openResults opens the store of results in a folder; nil for none. A folder that somebody
// named and that cannot be used is an error; without the user's own a run takes longer.
func (a *app) openResults(dir string) (*results.Store, error) {
	version := a.judging()
	named := dir != ""
	if !named && a.caches != "" {
		dir = filepath.Join(a.caches, "dailies", "results")
	}
	if dir == "" || dir == noResults || version == "" {
		return nil, nil
	}
	store, err := results.Open(dir, version, results.DefaultLimit)
	switch {
	case err != nil && named:
		return nil, fault.Usagef("--results: %s", document.Printable(err.Error()))
	case err != nil:
		a.note(fmt.Sprintf("nothing is kept for the next run: %v; name a folder with --results", err))
		return nil, nil
	}
	return store, nil
}
