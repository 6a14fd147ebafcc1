package ledger

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"dailies/internal/sqlitefile"
)

// Reader reads a ledger.
type Reader struct {
	file string
	db   *sql.DB
}

// Read opens the ledger of a folder of runs for looking, also while a run writes to
// it. It makes no ledger and changes none, except that SQLite rebuilds a missing index
// (-shm) of a log, as in a copy of a killed run. The error is [ErrNone], a *[NewerError], a
// *[Damage], that of ctx, or that of reading.
func Read(ctx context.Context, dir string) (*Reader, error) {
	r := &Reader{file: filepath.Join(dir, Name)}
	info, err := os.Stat(r.file)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && info.Size() == 0:
		return nil, ErrNone
	case err != nil:
		return nil, fmt.Errorf("read the ledger: %w", err)
	case !info.Mode().IsRegular():
		return nil, &Damage{r.file, "it is no regular file"}
	}
	// Without a log nobody writes, and the file is complete. If it were opened as one that
	// may change, SQLite would leave a log next to it.
	query := "mode=ro"
	if _, err := os.Stat(r.file + "-wal"); errors.Is(err, fs.ErrNotExist) {
		query = "immutable=1"
	}
	if r.db, err = sqlitefile.Open(r.file, query); err != nil {
		return nil, wrap(r.file, "open the ledger", err)
	}
	version, err := check(ctx, r.db, r.file, migrations())
	switch {
	case err != nil:
	case version == 0:
		err = ErrNone
	case version < len(migrations()):
		err = fmt.Errorf("%s is of the older version %d; the next run brings it up to date", r.file, version)
	}
	if err != nil {
		return nil, errors.Join(err, r.db.Close())
	}
	return r, nil
}

// Close closes the file.
func (r *Reader) Close() error { return wrap(r.file, "close the ledger", r.db.Close()) }

// Entry is what the ledger knows of a run.
type Entry struct {
	Run
	State     State
	Message   string             // why it failed
	Starts    []Start            // in order, never empty
	Summaries map[string]Summary // by game; empty for a run that did not get as far as publishing
	Parts     []Part             // its requests, in order of game and round
}

// Runs lists at most limit of the runs that were started last, the newest first, in
// the order of their starts, whatever the clock said.
func (r *Reader) Runs(ctx context.Context, limit int) ([]Entry, error) {
	return r.entries(ctx, "ORDER BY (SELECT max(number) FROM starts WHERE run = runs.number) DESC LIMIT ?", limit)
}

// Find lists the runs whose ids begin with a prefix, the newest first, at most limit
// of them.
func (r *Reader) Find(ctx context.Context, prefix string, limit int) ([]Entry, error) {
	return r.entries(ctx, `WHERE substr(id, 1, length(?1)) = ?1
		ORDER BY (SELECT max(number) FROM starts WHERE run = runs.number) DESC LIMIT ?2`, prefix, limit)
}

func (r *Reader) entries(ctx context.Context, which string, args ...any) ([]Entry, error) {
	entries, err := r.runs(ctx, which, args)
	if err != nil {
		return nil, err
	}
	for i := range entries {
		e := &entries[i]
		if e.Starts, err = r.starts(ctx, e.ID); err != nil {
			return nil, err
		}
		if e.Summaries, err = r.summaries(ctx, e.ID); err != nil {
			return nil, err
		}
		if e.Parts, err = r.parts(ctx, e.ID); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

func (r *Reader) runs(ctx context.Context, which string, args []any) (entries []Entry, err error) {
	err = r.each(ctx, "SELECT id, version, author, games, first, last, seed, state, message FROM runs "+which, args, func(scan func(...any) error) error {
		var e Entry
		var games, seed string
		if err := scan(&e.ID, &e.Version, &e.Author, &games, &e.First, &e.Last, &seed, &e.State, &e.Message); err != nil {
			return err
		}
		e.Games = strings.Fields(games)
		if e.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
			return &Damage{r.file, "the seed of a run is not a number"}
		}
		entries = append(entries, e)
		return nil
	})
	return entries, err
}

func (r *Reader) starts(ctx context.Context, run string) (starts []Start, err error) {
	err = r.each(ctx, "SELECT started, starts.ended FROM starts JOIN runs ON runs.number = run WHERE id = ? ORDER BY starts.number", []any{run}, func(scan func(...any) error) error {
		var began int64
		var ended sql.NullInt64
		if err := scan(&began, &ended); err != nil {
			return err
		}
		s := Start{Began: time.UnixMilli(began).UTC()}
		if ended.Valid {
			s.Ended = time.UnixMilli(ended.Int64).UTC()
		}
		starts = append(starts, s)
		return nil
	})
	if err == nil && len(starts) == 0 {
		err = &Damage{r.file, "a run was never started"}
	}
	return starts, err
}

func (r *Reader) summaries(ctx context.Context, run string) (map[string]Summary, error) {
	summaries := make(map[string]Summary)
	err := r.each(ctx, "SELECT game, summary FROM summaries JOIN runs ON runs.number = run WHERE id = ?", []any{run}, func(scan func(...any) error) error {
		var name, text string
		if err := scan(&name, &text); err != nil {
			return err
		}
		var s Summary
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			return &Damage{r.file, "the summary of a run is no JSON"}
		}
		summaries[name] = s
		return nil
	})
	return summaries, err
}

// each passes the rows of a query to a function.
func (r *Reader) each(ctx context.Context, query string, args []any, take func(scan func(...any) error) error) (err error) {
	rows, err := r.db.QueryContext(ctx, query, args...)
	if err != nil {
		return explain(r.file, "read the ledger", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := take(rows.Scan); err != nil {
			return explain(r.file, "read the ledger", err)
		}
	}
	return explain(r.file, "read the ledger", rows.Err())
}
