package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// temporary marks the names under which files are written before they are whole.
const temporary = ".tmp-"

// writeFile writes a file so that it is either the old one or the new one, whatever
// happens: a temporary name, a sync, a rename, a sync of the folder.
func writeFile(path string, data []byte) (err error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, temporary+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, ignoreMissing(os.Remove(f.Name())))
		}
	}()
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close())
	if err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncDir(dir)
}

// move renames a file to its place, unless it has been moved already.
func move(from, to string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	if err := ignoreMissing(os.Rename(from, to)); err != nil {
		return err
	}
	return syncDir(filepath.Dir(to))
}

func ignoreMissing(err error) error {
	if os.IsNotExist(err) {
		return nil
	}
	return err
}

// syncDir makes a rename durable. Some file systems cannot sync a folder; the
// rename has happened all the same.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	_ = d.Sync()
	return d.Close()
}

// sweep removes what interrupted writes left in a folder, its dated folders and those of
// the runs.
func sweep(dir string) error {
	for _, pattern := range []string{temporary + "*", filepath.Join("*", temporary+"*"), filepath.Join(RunsName, "*", temporary+"*"), filepath.Join(RunsName, "*", "*", temporary+"*")} {
		left, err := filepath.Glob(filepath.Join(escapeGlob(dir), pattern))
		if err != nil {
			return fmt.Errorf("sweep %s: %w", dir, err)
		}
		for _, name := range left {
			if err := os.Remove(name); err != nil {
				return fmt.Errorf("sweep %s: %w", dir, err)
			}
		}
	}
	return nil
}

func escapeGlob(dir string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(dir)
}
