package ledger

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"dailies/internal/sqlitefile"
	"dailies/internal/store"
)

// Name is the file name of the ledger in the folder of the runs.
const Name = "ledger.sqlite"

// Folder returns the folder of the ledger of the runs of out/: the one that is named, so that it outlives
// an out/ on a machine that is thrown away, or else that of the runs. The error is a ledger in out/
// that is a link out of it, which the database would follow.
func Folder(out, named string) (dir string, err error) {
	if named != "" {
		return named, nil
	}
	for _, name := range Files() {
		if err := store.NewReader(out).Contain(store.RunsName + "/" + name); err != nil {
			return "", err
		}
	}
	return filepath.Join(out, store.RunsName), nil
}

// Ledger is a ledger open for writing. It is safe for use by several goroutines;
// only one program may have it open for writing.
type Ledger struct {
	Reader
	Notes []string // what Open mended, for the user

	now func() time.Time
}

// Open opens the ledger of a folder of runs, and makes it if missing. It moves a file
// that is no sound ledger aside, with a note. The error is a *[NewerError],
// that of ctx, or that the folder cannot be written.
func Open(ctx context.Context, dir string, now func() time.Time) (*Ledger, error) {
	return open(ctx, dir, now, migrations())
}

func open(ctx context.Context, dir string, now func() time.Time, steps []string) (*Ledger, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("make the folder of the ledger: %w", err)
	}
	l := &Ledger{Reader: Reader{file: filepath.Join(dir, Name)}, now: now}
	err := l.prepare(ctx, steps)
	var damage *Damage
	if !errors.As(err, &damage) {
		return l.opened(err)
	}
	aside, moved := moveAside(l.file)
	if moved != nil {
		return nil, errors.Join(err, moved)
	}
	l.Notes = append(l.Notes, fmt.Sprintf("the ledger was damaged (%s) and is now %s; a new one is begun, and nothing published depends on it", damage.Message, aside))
	return l.opened(l.prepare(ctx, steps))
}

func (l *Ledger) opened(err error) (*Ledger, error) {
	if err != nil {
		return nil, err
	}
	return l, nil
}

// prepare opens the file, checks that it is a ledger and brings its tables up to date.
// After an error the file is closed.
func (l *Ledger) prepare(ctx context.Context, steps []string) (err error) {
	if info, err := os.Stat(l.file); err == nil && !info.Mode().IsRegular() {
		return &Damage{l.file, "it is no regular file"}
	}
	if l.db, err = sqlitefile.Open(l.file, "mode=rwc&_txlock=immediate&_synchronous=NORMAL"); err != nil {
		return wrap(l.file, "open the ledger", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, l.db.Close())
		}
	}()
	version, err := check(ctx, l.db, l.file, steps)
	if err == nil {
		err = l.writable(ctx, version)
	}
	if err != nil {
		return err
	}
	// only now, since a file that is no ledger must not be changed
	if _, err := l.db.ExecContext(ctx, "PRAGMA journal_mode = WAL"); err != nil {
		return explain(l.file, "open the ledger", err)
	}
	for ; version < len(steps); version++ {
		// the count is part of the transaction, so it changes with the tables or not at all
		step := fmt.Sprintf("BEGIN IMMEDIATE; %s PRAGMA user_version = %d; COMMIT", steps[version], version+1)
		if _, err := l.db.ExecContext(ctx, step); err != nil {
			return explain(l.file, "bring the ledger up to date", err)
		}
	}
	return nil
}

// writable finds out whether the ledger can be written. A number in its header, which
// only damage puts there, makes a database read-only.
func (l *Ledger) writable(ctx context.Context, version int) error {
	_, err := l.db.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version)) // unchanged: beginning a transaction is not enough
	var failed *sqlite.Error
	if errors.As(err, &failed) && failed.Code() == codes.SQLITE_READONLY {
		if f, opened := os.OpenFile(l.file, os.O_RDWR, 0); opened == nil {
			return errors.Join(&Damage{l.file, "its header says that it must not be written"}, f.Close())
		}
	}
	return explain(l.file, "open the ledger", err)
}
