package collector

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"

	"dailies/game"
	"dailies/internal/fault"
	"dailies/internal/sqlitefile"
)

// Database is a file of plays. It may be used by several goroutines, and by several programs at
// once.
type Database struct {
	file string
	db   *sql.DB
}

// application marks a file as one of plays (PRAGMA application_id): "play".
const application = 0x706c6179

// tables are those of version 1. The hash of a play is its only key, which is what drops doubles.
// cursors has the last message that was carried over from each stream.
const tables = `
BEGIN IMMEDIATE;
PRAGMA application_id = 0x706c6179;
CREATE TABLE plays (
	number   INTEGER PRIMARY KEY,
	hash     TEXT NOT NULL UNIQUE,
	browser  TEXT NOT NULL,
	puzzle   TEXT NOT NULL,
	date     TEXT NOT NULL, -- of the puzzle
	received TEXT NOT NULL, -- a day, UTC
	log      TEXT NOT NULL
) STRICT;
CREATE INDEX plays_of_browsers ON plays (browser);
CREATE INDEX plays_of_dates ON plays (date);
CREATE TABLE refused (
	received TEXT NOT NULL,
	code     TEXT NOT NULL,
	count    INTEGER NOT NULL,
	PRIMARY KEY (received, code)
) STRICT;
CREATE TABLE cursors (
	stream   TEXT PRIMARY KEY,
	sequence INTEGER NOT NULL
) STRICT;
PRAGMA user_version = 1;
COMMIT;`

// Create opens a file of plays for writing, and makes it where there is none. The error is a
// [fault.Usage].
func Create(ctx context.Context, file string) (*Database, error) {
	if dir := filepath.Dir(file); !isFolder(dir) { // SQLite would name a number
		return nil, fault.Usagef("%s: there is no folder %s: make it, or name another file with --db", file, dir)
	}
	return open(ctx, file, "rwc")
}

func isFolder(dir string) bool {
	info, err := os.Stat(dir)
	return err == nil && info.IsDir()
}

// Open opens a file of plays that is there. The error is a [fault.Usage].
func Open(ctx context.Context, file string) (*Database, error) {
	if _, err := os.Stat(file); err != nil {
		return nil, fault.Usagef("%s: %s", file, fault.Reason(err))
	}
	return open(ctx, file, "rw")
}

// open opens a file. What is committed is on the disk (synchronous=FULL), and what is deleted is
// overwritten there (secure_delete).
func open(ctx context.Context, file, mode string) (*Database, error) {
	db, err := sqlitefile.Open(file, "mode="+mode+"&_txlock=immediate&_synchronous=FULL&_pragma=secure_delete(1)")
	if err != nil {
		return nil, fault.Usagef("%s: %w", file, err)
	}
	d := &Database{file, db}
	if err := d.prepare(ctx); err != nil {
		return nil, errors.Join(fault.Usagef("%s: %w", file, err), db.Close())
	}
	return d, nil
}

func (d *Database) prepare(ctx context.Context) error {
	var mark, version, objects int
	err := d.db.QueryRowContext(ctx, `SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version),
		(SELECT count(*) FROM sqlite_schema)`).Scan(&mark, &version, &objects)
	switch {
	case err != nil:
		return fmt.Errorf("open the plays: %w", err)
	case mark == application && version == 1:
		return nil
	case mark == application:
		return fmt.Errorf("it is of version %d and this program knows 1: use the program that wrote it", version)
	case objects > 0:
		return errors.New("it is a database of something else: name another file with --db")
	}
	if _, err := d.db.ExecContext(ctx, "PRAGMA journal_mode = WAL"); err != nil {
		return fmt.Errorf("open the plays: %w", err)
	}
	if _, err := d.db.ExecContext(ctx, tables); err != nil {
		return fmt.Errorf("make the tables of the plays: %w", err)
	}
	return nil
}

// Close closes the file.
func (d *Database) Close() error { return d.db.Close() }

// change does something in one transaction, which is on the disk when change returns.
func (d *Database) change(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := d.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("%s: write the plays: %w", d.file, err)
	}
	if err := do(tx); err != nil {
		return errors.Join(fmt.Errorf("%s: write the plays: %w", d.file, err), tx.Rollback())
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("%s: write the plays: %w", d.file, err)
	}
	return nil
}

// Apply writes changes in their order, all or none.
func (d *Database) Apply(ctx context.Context, changes []Change) error {
	err := d.change(ctx, func(tx *sql.Tx) error { return apply(ctx, tx, changes) })
	return errors.Join(err, d.forget(ctx, err, changes))
}

func apply(ctx context.Context, tx *sql.Tx, changes []Change) error {
	for _, c := range changes {
		if p := c.Play; p != nil {
			if _, err := tx.ExecContext(ctx, `INSERT INTO plays (hash, browser, puzzle, date, received, log) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
				p.Hash(), p.Browser, p.PuzzleID, p.Date, c.On, string(p.Log)); err != nil {
				return err
			}
		}
		if c.Erase != "" {
			if _, err := tx.ExecContext(ctx, `DELETE FROM plays WHERE browser = ?`, c.Erase); err != nil {
				return err
			}
		}
		for code, count := range c.Refused {
			if _, err := tx.ExecContext(ctx, `INSERT INTO refused VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count`, c.On, code, count); err != nil {
				return err
			}
		}
	}
	return nil
}

// forget empties the write-ahead log after an erasure, since what was erased is in it still. A
// reader may be in the way; the next erasure or the end of the program empties it then.
func (d *Database) forget(ctx context.Context, err error, changes []Change) error {
	if err != nil {
		return nil
	}
	for _, c := range changes {
		if c.Erase != "" {
			_, err = d.db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
			break
		}
	}
	return err
}

// EraseDate erases the plays of the puzzles of a date, and counts them.
func (d *Database) EraseDate(ctx context.Context, date game.Date) (int64, error) {
	return d.erase(ctx, `DELETE FROM plays WHERE date = ?`, date)
}

// EraseBrowser erases the plays of a browser, and counts them.
func (d *Database) EraseBrowser(ctx context.Context, browser Browser) (int64, error) {
	return d.erase(ctx, `DELETE FROM plays WHERE browser = ?`, browser)
}

// Retire erases what came before a day, and the counts of what was refused before it.
func (d *Database) Retire(ctx context.Context, before game.Date) (int64, error) {
	n, err := d.erase(ctx, `DELETE FROM plays WHERE received < ?`, before)
	if err == nil {
		_, err = d.erase(ctx, `DELETE FROM refused WHERE received < ?`, before)
	}
	return n, err
}

func (d *Database) erase(ctx context.Context, statement string, of any) (n int64, err error) {
	err = d.change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, statement, of)
		if err == nil {
			n, err = done.RowsAffected()
		}
		return err
	})
	if err == nil && n > 0 {
		_, err = d.db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	}
	return n, err
}

// Stored is a play of a database, with the day that it came on, UTC.
type Stored struct {
	Received game.Date `json:"received"`
	Play
}

// Plays gives every play, in the order in which they came.
func (d *Database) Plays(ctx context.Context) iter.Seq2[Stored, error] {
	return func(yield func(Stored, error) bool) {
		rows, err := d.db.QueryContext(ctx, `SELECT received, browser, puzzle, date, log FROM plays ORDER BY number`)
		if err != nil {
			yield(Stored{}, fmt.Errorf("%s: read the plays: %w", d.file, err))
			return
		}
		defer func() { _ = rows.Close() }() // its errors are those of the last row
		for rows.Next() {
			var s Stored
			var log string
			if err = rows.Scan(&s.Received, &s.Browser, &s.PuzzleID, &s.Date, &log); err != nil {
				break
			}
			s.Log = json.RawMessage(log)
			if !yield(s, nil) {
				return
			}
		}
		if err = errors.Join(err, rows.Err()); err != nil {
			yield(Stored{}, fmt.Errorf("%s: read the plays: %w", d.file, err))
		}
	}
}

// Counts are how many plays there are, and how many logs were refused, by code.
func (d *Database) Counts(ctx context.Context) (plays int, refused map[string]int, err error) {
	if err := d.db.QueryRowContext(ctx, `SELECT count(*) FROM plays`).Scan(&plays); err != nil {
		return 0, nil, fmt.Errorf("%s: read the plays: %w", d.file, err)
	}
	rows, err := d.db.QueryContext(ctx, `SELECT code, sum(count) FROM refused GROUP BY code`)
	if err != nil {
		return 0, nil, fmt.Errorf("%s: read the plays: %w", d.file, err)
	}
	defer func() { _ = rows.Close() }() // its errors are those of the last row
	refused = map[string]int{}
	for rows.Next() {
		var code string
		var n int
		if err := rows.Scan(&code, &n); err != nil {
			return 0, nil, err
		}
		refused[code] = n
	}
	return plays, refused, rows.Err()
}
