// Package atomicfile writes files whole or not at all: under a temporary name in the
// file's own folder, synced, and renamed to its place. Whoever reads meanwhile, and
// whatever is killed, sees the old file or the new one.
//
// It knows nothing of the project, so that every room may import it.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Temporary begins the names of files that are not whole yet. A program that is killed may
// leave one behind.
const Temporary = ".tmp-"

// ErrNotRegular is the error of replacing something that is there and no regular file.
var ErrNotRegular = errors.New("not a regular file")

// File is a file being written. [File.Commit] puts it in its place, [File.Abort] leaves
// the place as it was; after either the other does nothing.
type File struct {
	root  *os.Root // the folder that name is inside
	owned bool     // whether root is closed with the file
	name  string
	temp  *os.File // nil once committed or aborted
	as    string   // its name inside root
}

// Create begins a file, so that a place that cannot be written is known before there is
// anything to write. A link stays one: what it leads to is replaced. The folder must
// exist; the error is that of the file system, or [ErrNotRegular].
func Create(name string) (*File, error) {
	path := name
	switch info, err := os.Stat(name); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, &fs.PathError{Op: "write", Path: name, Err: ErrNotRegular}
	default:
		if path, err = filepath.EvalSymlinks(name); err != nil {
			return nil, err
		}
	}
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	f, err := createIn(root, filepath.Base(path))
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	f.owned = true
	return f, nil
}

// maxTemporary bounds the temporary names that are tried; so many are taken only where
// something is wrong.
const maxTemporary = 10000

func createIn(root *os.Root, name string) (*File, error) {
	dir, base := filepath.Split(name)
	for n := range maxTemporary {
		as := filepath.Join(dir, fmt.Sprintf("%s%s-%d", Temporary, base, n))
		temp, err := root.OpenFile(as, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return &File{root: root, name: name, temp: temp, as: as}, nil
	}
	return nil, &fs.PathError{Op: "write", Path: name, Err: errors.New("too many unfinished files beside it; remove those that begin with " + Temporary)}
}

// Write implements io.Writer.
func (f *File) Write(data []byte) (int, error) { return f.temp.Write(data) }

// Commit puts the file in its place, durably. After an error the place is as it was, but
// where only syncing its folder failed.
func (f *File) Commit() error {
	if f.temp == nil {
		return nil
	}
	temp := f.temp
	err := errors.Join(temp.Chmod(0o644), temp.Sync(), temp.Close())
	if err == nil {
		err = f.root.Rename(f.as, f.name)
	}
	if err != nil {
		return errors.Join(err, f.Abort())
	}
	f.temp = nil
	return errors.Join(syncDir(f.root, filepath.Dir(f.name)), f.release())
}

// Abort leaves the place as it was.
func (f *File) Abort() error {
	if f.temp == nil {
		return nil
	}
	err := f.temp.Close()
	if errors.Is(err, fs.ErrClosed) {
		err = nil
	}
	f.temp = nil
	return errors.Join(err, f.root.Remove(f.as), f.release())
}

func (f *File) release() error {
	if f.owned {
		return f.root.Close()
	}
	return nil
}

// Write writes a file (see [Create]).
func Write(name string, data []byte) error {
	f, err := Create(name)
	if err != nil {
		return err
	}
	return f.finish(data)
}

// WriteIn writes a file inside root, and makes its folder where it is missing. Nothing is
// written where a link leads out of root, and a link at the file's place is replaced.
func WriteIn(root *os.Root, name string, data []byte) error {
	if err := root.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	f, err := createIn(root, name)
	if err != nil {
		return err
	}
	return f.finish(data)
}

func (f *File) finish(data []byte) error {
	if _, err := f.Write(data); err != nil {
		return errors.Join(err, f.Abort())
	}
	return f.Commit()
}

// RenameIn renames a file inside root, durably, and makes the folder it goes to.
func RenameIn(root *os.Root, from, to string) error {
	if err := root.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	if err := root.Rename(from, to); err != nil {
		return err
	}
	return syncDir(root, filepath.Dir(to))
}

// syncDir makes a rename durable. Some file systems cannot sync a folder; the rename has
// happened all the same.
func syncDir(root *os.Root, dir string) error {
	d, err := root.Open(dir)
	if err != nil {
		return err
	}
	_ = d.Sync()
	return d.Close()
}
