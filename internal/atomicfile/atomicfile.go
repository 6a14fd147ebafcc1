// Package atomicfile writes files whole or not at all: under a temporary name in the
// file's own folder, synced, and renamed to its place. A concurrent reader sees the old
// file or the new one, and so does the next run after a kill.
//
// It knows nothing of the project, so every package may import it.
package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Temporary begins the names of files that are not whole yet. A killed program may leave one
// behind.
const Temporary = ".tmp-"

// ErrNotRegular reports an attempt to replace something that is not a regular file.
var ErrNotRegular = errors.New("not a regular file")

// File is a file being written. [File.Commit] puts it in its place, [File.Abort] leaves the
// place as it was; once one was called, the other does nothing.
type File struct {
	in    Folder // the folder that name is inside
	owned bool   // whether the folder is closed with the file
	name  string
	temp  *os.File // nil once committed or aborted
	as    string   // its name inside the folder
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
	f, err := Folder{Root: root}.create(filepath.Base(path))
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	f.owned = true
	return f, nil
}

// Write implements io.Writer.
func (f *File) Write(data []byte) (int, error) { return f.temp.Write(data) }

// Commit puts the file in its place, durably. After an error the place is as it was, unless
// only syncing its folder failed.
func (f *File) Commit() error {
	if f.temp == nil {
		return nil
	}
	temp := f.temp
	err := errors.Join(temp.Chmod(0o644), f.in.sync(temp), temp.Close())
	if err == nil {
		err = f.in.Root.Rename(f.as, f.name)
	}
	if err != nil {
		return errors.Join(err, f.Abort())
	}
	f.temp = nil
	return errors.Join(f.in.syncFolder(filepath.Dir(f.name)), f.release())
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
	return errors.Join(err, f.in.Root.Remove(f.as), f.release())
}

func (f *File) release() error {
	if f.owned {
		return f.in.Root.Close()
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

func (f *File) finish(data []byte) error {
	if _, err := f.Write(data); err != nil {
		return errors.Join(err, f.Abort())
	}
	return f.Commit()
}
