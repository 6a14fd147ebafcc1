package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Folder writes inside a folder and nowhere else, wherever links in it lead. When a method
// returns without an error, what it did is durable, and so are the folders that it made.
type Folder struct {
	Root *os.Root

	// Sync makes what a file or a folder holds durable. nil means [os.File.Sync]; tests use a
	// disk that forgets what was not synced.
	Sync func(*os.File) error
}

// Write writes a file whole or not at all, and makes its folder where it is missing. A link
// at the file's place is replaced.
func (d Folder) Write(name string, data []byte) error {
	if err := d.MkdirAll(filepath.Dir(name)); err != nil {
		return err
	}
	f, err := d.create(name)
	if err != nil {
		return err
	}
	return f.finish(data)
}

// Rename renames a file, and makes its new folder if needed.
func (d Folder) Rename(from, to string) error {
	if err := d.MkdirAll(filepath.Dir(to)); err != nil {
		return err
	}
	if err := d.Root.Rename(from, to); err != nil {
		return err
	}
	return d.syncFolder(filepath.Dir(to))
}

// Remove removes a file for good: no crash brings it back.
func (d Folder) Remove(name string) error {
	if err := d.Root.Remove(name); err != nil {
		return err
	}
	return d.syncFolder(filepath.Dir(name))
}

// maxTemporary bounds the temporary names to try; so many are taken only where something
// is wrong.
const maxTemporary = 10000

func (d Folder) create(name string) (*File, error) {
	dir, base := filepath.Split(name)
	for n := range maxTemporary {
		as := filepath.Join(dir, fmt.Sprintf("%s%s-%d", Temporary, base, n))
		temp, err := d.Root.OpenFile(as, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return &File{in: d, name: name, temp: temp, as: as}, nil
	}
	return nil, &fs.PathError{Op: "write", Path: name, Err: errors.New("too many unfinished files next to it; remove those that begin with " + Temporary)}
}

// MkdirAll makes a folder and those above it that are missing. A folder is durable once its
// parent is synced, so each parent is.
func (d Folder) MkdirAll(dir string) error {
	if info, err := d.Root.Stat(dir); err == nil && info.IsDir() {
		return nil
	}
	above := filepath.Dir(dir)
	if above != dir {
		if err := d.MkdirAll(above); err != nil {
			return err
		}
	}
	if err := d.Root.Mkdir(dir, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return d.syncFolder(above)
}

// syncFolder makes the names in a folder durable. Some file systems cannot sync a folder,
// which is no error.
func (d Folder) syncFolder(dir string) error {
	f, err := d.Root.Open(dir)
	if err != nil {
		return err
	}
	_ = d.sync(f)
	return f.Close()
}

func (d Folder) sync(f *os.File) error {
	if d.Sync != nil {
		return d.Sync(f)
	}
	return f.Sync()
}
