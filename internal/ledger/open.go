package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"
)

// Name is the name of the ledger in the folder of the runs.
const Name = "ledger.sqlite"

// Ledger is a ledger that a run writes to. It is safe for use by several goroutines;
// only one program may have it open for writing.
type Ledger struct {
	Reader
	Notes []string // what Open mended, for the user

	now func() time.Time
}

// Open opens the ledger of a folder of runs and makes it where it is missing. A file
// that is no sound ledger is moved aside, with a note. The error is a *[NewerError],
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

// prepare opens the file, holds it to be a ledger and brings its tables up to date.
// After an error the file is closed.
func (l *Ledger) prepare(ctx context.Context, steps []string) (err error) {
	if info, err := os.Stat(l.file); err == nil && !info.Mode().IsRegular() {
		return &Damage{l.file, "it is no regular file"}
	}
	if l.db, err = connect(l.file, "mode=rwc&_txlock=immediate&_synchronous=NORMAL"); err != nil {
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
	// only now: a file that is something else must not be changed
	if _, err := l.db.ExecContext(ctx, "PRAGMA journal_mode = WAL"); err != nil {
		return explain(l.file, "open the ledger", err)
	}
	for ; version < len(steps); version++ {
		// the count goes with the tables or not at all: it is part of the transaction
		step := fmt.Sprintf("BEGIN IMMEDIATE; %s PRAGMA user_version = %d; COMMIT", steps[version], version+1)
		if _, err := l.db.ExecContext(ctx, step); err != nil {
			return explain(l.file, "bring the ledger up to date", err)
		}
	}
	return nil
}

// writable finds out whether the ledger can be written. A database may be closed by a
// number in its header, which only damage puts there.
func (l *Ledger) writable(ctx context.Context, version int) error {
	_, err := l.db.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version)) // as it is: to begin a transaction is not enough
	var failed *sqlite.Error
	if errors.As(err, &failed) && failed.Code() == codes.SQLITE_READONLY {
		if f, opened := os.OpenFile(l.file, os.O_RDWR, 0); opened == nil {
			return errors.Join(&Damage{l.file, "its header says that it must not be written"}, f.Close())
		}
	}
	return explain(l.file, "open the ledger", err)
}

// connect opens a file by one connection: SQLite has one writer at a time, and callers
// that wait here wait in order.
func connect(file, query string) (*sql.DB, error) {
	path, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a drive letter
	}
	address := url.URL{Scheme: "file", Path: path, RawQuery: query + "&_busy_timeout=5000&_foreign_keys=1&_defensive=1&_dqs=0&_pragma=trusted_schema(0)"}
	connector, err := sqlite.NewConnector(address.String())
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(connector)
	db.SetMaxOpenConns(1)
	return db, nil
}
