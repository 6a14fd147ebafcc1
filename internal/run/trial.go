package run

import (
	"cmp"
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"dailies/internal/store"
)

// within reports whether a path is a folder or leads into it, even where neither exists yet.
func within(path, folder string) bool {
	path, errPath := filepath.Abs(path)
	folder, errFolder := filepath.Abs(folder)
	if errPath != nil || errFolder != nil {
		return false
	}
	target, err := os.Stat(folder)
	for {
		info, missing := os.Stat(path)
		if path == folder || err == nil && missing == nil && os.SameFile(info, target) {
			return true
		}
		above := filepath.Dir(path)
		if above == path {
			return false
		}
		path = above
	}
}

// Files lists the dailies in out/, and those that a dry run would publish there.
func (f *folder) Files() ([]store.File, error) {
	files, err := f.Reader.Files()
	if err != nil || len(f.trial) == 0 {
		return files, err
	}
	files = slices.DeleteFunc(files, func(file store.File) bool { return f.trial[file] })
	files = slices.AppendSeq(files, maps.Keys(f.trial))
	slices.SortFunc(files, func(a, b store.File) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Game, b.Game))
	})
	return files, nil
}

// Load reads the file of a daily, in a dry run from its trial where that has it.
func (f *folder) Load(ctx context.Context, file store.File) ([]byte, error) {
	if f.trial[file] {
		return store.NewReader(f.dir).Load(ctx, file)
	}
	return f.Reader.Load(ctx, file)
}

// pack is the pack of a published daily, or of one that a dry run would publish.
func (f *folder) pack(file store.File) string {
	index := f.index
	if f.trial[file] || f.trial == nil {
		index = f.store.Index
	}
	return index[file.Date][file.Game].Provenance.Pack
}
