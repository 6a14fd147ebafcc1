// Package lockfile locks a file by its path, so that one program at a time writes to the
// folder that the file stands for. Call [Take].
package lockfile

import (
	"errors"
	"io/fs"
	"os"

	"github.com/gofrs/flock"

	"dailies/internal/boundedfile"
)

// ErrLocked reports that another program has the lock.
var ErrLocked = errors.New("another program has locked it")

// maxTries bounds how often a lock is taken on a file that its last holder removed.
const maxTries = 100

// Take locks the file at a path, and makes it if missing. Unlock of the result releases it.
// The error is [ErrLocked], boundedfile.ErrNotRegular, since opening a pipe would wait for
// its writer, or that of the file system.
func Take(path string) (*flock.Flock, error) {
	for range maxTries {
		if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
			return nil, &fs.PathError{Op: "lock", Path: path, Err: boundedfile.ErrNotRegular}
		}
		lock := flock.New(path)
		held, err := lock.TryLock()
		switch {
		case err != nil:
			return nil, err
		case !held:
			return nil, &fs.PathError{Op: "lock", Path: path, Err: ErrLocked}
		case stands(lock):
			return lock, nil
		}
		if err := lock.Unlock(); err != nil {
			return nil, err
		}
	}
	return nil, &fs.PathError{Op: "lock", Path: path, Err: ErrLocked}
}

// stands reports whether the locked file is still the one at its path: its last holder may have
// removed that between opening and locking.
func stands(lock *flock.Flock) bool {
	held, err := lock.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(lock.Path())
	return err == nil && os.SameFile(held, there)
}
