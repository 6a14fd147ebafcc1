package ledger

import (
	"errors"
	"fmt"

	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"
)

// ErrNone means that no run has left a ledger yet.
var ErrNone = errors.New("there is no ledger: no run was recorded here")

// NewerError reports a ledger written by a newer program.
type NewerError struct {
	File    string
	Version int // of the tables
}

// Error implements error.
func (e *NewerError) Error() string {
	return fmt.Sprintf("%s is of version %d and this program knows %d: use the program that wrote it, or move the file away", e.File, e.Version, len(migrations()))
}

// Damage reports a file that is no ledger or a broken one.
type Damage struct {
	File    string
	Message string
}

// Error implements error.
func (d *Damage) Error() string {
	return fmt.Sprintf("%s is damaged: %s; the next run moves it aside and begins a new one", d.File, d.Message)
}

// explain says what an error of the database means and what to do about it. For a file
// that is no sound ledger it returns a *[Damage].
func explain(file, doing string, err error) error {
	var failed *sqlite.Error
	if err == nil || !errors.As(err, &failed) {
		return wrap(file, doing, err)
	}
	switch code := failed.Code(); {
	case code&0xff == codes.SQLITE_CORRUPT, code&0xff == codes.SQLITE_NOTADB, code == codes.SQLITE_IOERR_SHORT_READ, code == codes.SQLITE_IOERR_CORRUPTFS:
		return &Damage{file, failed.Error()}
	case code&0xff == codes.SQLITE_FULL:
		return fmt.Errorf("%s: %s: the disk is full; make room and start again: %w", file, doing, err)
	case code&0xff == codes.SQLITE_IOERR:
		return fmt.Errorf("%s: %s: the disk is full or failing; make room and start again: %w", file, doing, err)
	case code&0xff == codes.SQLITE_CANTOPEN, code&0xff == codes.SQLITE_READONLY, code&0xff == codes.SQLITE_PERM, code&0xff == codes.SQLITE_AUTH:
		return fmt.Errorf("%s: %s: this user may not open the file or its folder; fix their permissions: %w", file, doing, err)
	case code&0xff == codes.SQLITE_BUSY, code&0xff == codes.SQLITE_LOCKED:
		return fmt.Errorf("%s: %s: another program holds the file; wait for it: %w", file, doing, err)
	}
	return wrap(file, doing, err)
}

// unsound is [explain] for statements that fail only because of the file's contents:
// SQLite reports some broken tables as an error of logic.
func unsound(file string, err error) error {
	var failed *sqlite.Error
	if errors.As(err, &failed) && failed.Code()&0xff == codes.SQLITE_ERROR {
		return &Damage{file, failed.Error()}
	}
	return explain(file, "check the ledger", err)
}

func wrap(file, doing string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %s: %w", file, doing, err)
}
