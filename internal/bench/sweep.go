package bench

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"dailies/internal/atomicfile"
)

// sweep removes the half-written files that killed benches left in the folder and among the
// answers. The caller holds the folder's lock. The error is that of the file system.
func sweep(dir string) error {
	left, err := filepath.Glob(filepath.Join(dir, atomicfile.Temporary+"*"))
	if err != nil {
		return err
	}
	err = filepath.WalkDir(filepath.Join(dir, answersName), func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && strings.HasPrefix(entry.Name(), atomicfile.Temporary) {
			left = append(left, name)
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = nil // no request was sent yet
	}
	for _, name := range left {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}
