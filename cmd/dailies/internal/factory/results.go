package factory

import (
	"fmt"
	"path/filepath"
	"runtime/debug"

	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/results"
)

// NoResults is the folder of results that is none.
const NoResults = "off"

// Judging names what judges drafts: the program and its schemas; empty when nothing
// identifies the program.
func (f *Factory) Judging() string {
	if f.Build == nil {
		return ""
	}
	info, _ := debug.ReadBuildInfo() // without it, the executable's hash identifies the program
	program := results.Program(info, f.Build)
	if program == "" {
		return ""
	}
	var schemas [][]byte
	for _, g := range f.Games {
		schemas = append(schemas, g.Check.Schema.Text, g.PackSchema.Text)
	}
	return results.Version(program, schemas...)
}

// ResultsFolder is the folder of results that --results names; empty for none.
func (e Environment) ResultsFolder(named string) string {
	switch {
	case named == "" && e.Caches != "":
		return filepath.Join(e.Caches, "dailies", "results")
	case named == NoResults:
		return ""
	}
	return named
}

// Results opens the store of results in a folder; nil for none. A named folder that cannot be used
// is an error. Without the default folder a run only takes longer.
func (f *Factory) Results(dir string) (*results.Store, error) {
	version := f.Judging()
	named := dir != ""
	dir = f.ResultsFolder(dir)
	if dir == "" || version == "" {
		return nil, nil
	}
	store, err := results.Open(dir, version, results.DefaultLimit)
	switch {
	case err != nil && named:
		return nil, fault.Usagef("--results: %s", document.Printable(err.Error()))
	case err != nil:
		f.Note(fmt.Sprintf("nothing is kept for the next run: %v; name a folder with --results", err))
		return nil, nil
	}
	return store, nil
}
