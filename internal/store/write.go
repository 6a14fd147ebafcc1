package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"

	"dailies/game"
	"dailies/internal/atomicfile"
)

// files does what the store does to the disk; tests put a failing one in its place.
type files interface {
	Write(name string, data []byte) error
	Rename(from, to string) error
	Remove(name string) error
	MkdirAll(dir string) error
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// sweep removes what interrupted writes left in a folder, its dated folders and those of
// the runs.
func sweep(root *os.Root) error {
	if err := sweepFolder(root, ".", 0); err != nil {
		return fmt.Errorf("sweep %s: %w", root.Name(), err)
	}
	return nil
}

// sweepFolder goes some folders deep. Only what is a folder itself is listed: opening a
// pipe would wait, and a link may lead anywhere.
func sweepFolder(root *os.Root, dir string, depth int) error {
	entries, err := fs.ReadDir(root.FS(), dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		_, noDate := game.ParseDate(name)
		switch {
		case e.IsDir() && name == RunsName:
			err = sweepFolder(root, name, 3) // a run, what it staged or kept of days, and the dates of that
		case e.IsDir() && name == ObjectsName:
			err = sweepFolder(root, name, 1)
		case e.IsDir() && noDate == nil:
			err = sweepFolder(root, name, 0)
		case e.IsDir() && depth > 0:
			err = sweepFolder(root, name, depth-1)
		case strings.HasPrefix(e.Name(), atomicfile.Temporary) && !e.IsDir():
			err = root.Remove(name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
