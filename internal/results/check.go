package results

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"dailies/internal/boundedfile"
)

// Check reads every file of the store in a folder, whichever program wrote it, and names those
// with damaged lines, which no run uses. With repair it removes these files: the next run
// judges their drafts again. A missing folder has none. The error is that of the context or of
// the file system.
func Check(ctx context.Context, dir string, repair bool) (damaged []string, err error) {
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("open the folder of results: %w", err)
	}
	defer func() { _ = root.Close() }() // removals are done by then
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return nil, fmt.Errorf("look through the folder of results: %w", err)
	}
	for _, e := range entries {
		if !named.MatchString(e.Name()) {
			continue
		}
		data, err := boundedfile.ReadIn(ctx, root, e.Name(), maxFile)
		if ctx.Err() != nil {
			return damaged, ctx.Err()
		}
		if errors.Is(err, fs.ErrNotExist) || err == nil && whole(e.Name(), data) {
			continue // a run may have swept it
		}
		damaged = append(damaged, e.Name())
		if repair {
			if err := root.Remove(e.Name()); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return damaged, fmt.Errorf("remove damaged results: %w", err)
			}
		}
	}
	return damaged, nil
}

// whole reports whether each line of a file is one of its own. The last may be unfinished: a
// run may be writing it.
func whole(name string, data []byte) bool {
	for text := range bytes.Lines(data) {
		text, ended := bytes.CutSuffix(text, []byte("\n"))
		if _, _, ok := openLine(name, text); !ok && ended && len(text) > 0 {
			return false
		}
	}
	return len(data) <= maxFile
}
