package webroot

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/gofrs/flock"

	"dailies/internal/lockfile"
)

// What may lie in the folder of work. The names say how far a run had come when it was killed:
// the last two end in the hash of the manifest of the site that was being put in place.
const (
	lockName   = "lock"
	newName    = "new"     // it was being written
	wholeName  = "whole-"  // it was whole; once its manifest is served, this is the old site
	filingName = "filing-" // its files were being put in place one by one
	doneName   = "done"    // nobody needs it any more
)

// work is the folder beside a site where the next one is made, locked.
type work struct {
	dir  string
	lock *flock.Flock
}

// maxTries bounds how often the folder is made that its last holder removed.
const maxTries = 100

// begin makes a folder of work and locks it. The error is [ErrBusy] or that of the file system.
func begin(dir string) (*work, error) {
	for range maxTries {
		if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
		if info, err := os.Lstat(dir); err != nil || !info.IsDir() {
			return nil, errors.Join(err, &fs.PathError{Op: "write", Path: dir, Err: syscall.ENOTDIR})
		}
		lock, err := lockfile.Take(filepath.Join(dir, lockName))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue // the one before has just removed the folder
		case errors.Is(err, lockfile.ErrLocked):
			return nil, &fs.PathError{Op: "write", Path: dir, Err: ErrBusy}
		case err != nil:
			return nil, err
		}
		return &work{dir, lock}, nil
	}
	return nil, &fs.PathError{Op: "write", Path: dir, Err: ErrBusy}
}

// end removes the folder, unless something is left in it, and lets go of it.
func (w *work) end() error {
	err := errors.Join(os.Remove(w.lock.Path()), w.lock.Unlock())
	_ = os.Remove(w.dir) // another run may have begun in it
	return err
}

// recover finishes or removes what a killed run left. served is the folder of the site.
func (w *work) recover(served string) error {
	entries, err := os.ReadDir(w.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		switch hash, whole := strings.CutPrefix(name, wholeName); {
		case whole && servedHash(served) == hash:
			err = w.retire(name, served)
		case whole, name == newName, name == doneName:
			err = w.drop(name)
		case strings.HasPrefix(name, filingName):
			err = w.file(name, served)
		}
		if err != nil {
			return fmt.Errorf("finish what a killed run left: %w", err)
		}
	}
	return nil
}

// servedHash is the hash of the manifest of a site; empty for none.
func servedHash(served string) string {
	data, err := os.ReadFile(filepath.Join(served, ManifestName))
	if err != nil {
		return ""
	}
	return hashOf(data)
}

func (w *work) rename(from, name string) error {
	return errors.Join(os.Rename(from, filepath.Join(w.dir, name)), syncFolder(w.dir))
}

func (w *work) drop(name string) error { return os.RemoveAll(filepath.Join(w.dir, name)) }

// discard removes a folder that has a manifest. It loses its name first, so that one of which a
// kill left a part is never taken for whole.
func (w *work) discard(name string) error {
	if err := w.rename(filepath.Join(w.dir, name), doneName); err != nil {
		return err
	}
	return w.drop(doneName)
}

// retire removes an old site that another one has taken the place of. What others put into it
// since the new one was made is carried over first.
func (w *work) retire(name, served string) error {
	dir := filepath.Join(w.dir, name)
	fresh, err := ReadManifest(served)
	if err != nil {
		return err
	}
	old, err := ReadManifest(dir)
	if err != nil {
		return err
	}
	change, err := survey(dir, old, fresh.Files)
	if err == nil {
		err = carry(dir, served, change.others)
	}
	if err != nil {
		return err
	}
	return w.discard(name)
}
