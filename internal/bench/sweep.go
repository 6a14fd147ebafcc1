package bench

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"dailies/internal/atomicfile"
)

// sweep removes what benches that were killed left half-written in the folder and among the
// answers. The folder's lock must be held. The error is that of the file system.
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
		err = nil // nothing was asked yet
	}
	for _, name := range left {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}
