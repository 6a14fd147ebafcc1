package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"dailies/game"
	"dailies/gen/fill"
)

// State is how far a run got.
type State string

// The states of a run.
const (
	Running     State = "running"     // or it was killed and no run has begun since
	Published   State = "published"   // it filled a day or more
	Nothing     State = "nothing"     // every day was published before
	Failed      State = "failed"      // with a message
	Interrupted State = "interrupted" // or killed
)

// Run identifies a run by its inputs.
type Run struct {
	ID          string // the same for the same inputs
	Version     string // of the program
	Author      string
	Games       []string
	First, Last game.Date // the days to fill
	Seed        uint64
}

// Summary is the result of a run in one game.
type Summary struct {
	Published int            `json:"published"` // days that were published before the run
	Funnel    fill.Funnel    `json:"funnel"`    // without packs
	Authors   map[string]int `json:"authors"`   // dailies chosen, by author
}

// Result is how a run ended.
type Result struct {
	State     State
	Message   string             // why it failed
	Summaries map[string]Summary // by game
}

// maxMessage bounds the message that is kept of a failure, in bytes.
const maxMessage = 2000

// Begin enters a run, or another start of a known one; resumes counts its earlier starts.
// It marks runs that never ended as interrupted, so no other run may be at work.
func (l *Ledger) Begin(ctx context.Context, run Run) (resumes int, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	ctx = context.WithoutCancel(ctx)
	err = l.transact(ctx, "begin a run", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "UPDATE runs SET state = ? WHERE state = ?", Interrupted, Running); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO runs (id, version, author, games, first, last, seed, state, message)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, '') ON CONFLICT (id) DO UPDATE SET state = excluded.state, message = ''`,
			run.ID, run.Version, run.Author, strings.Join(run.Games, " "), run.First, run.Last, strconv.FormatUint(run.Seed, 10), Running)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO starts (run, started) SELECT number, ? FROM runs WHERE id = ?", l.now().UnixMilli(), run.ID)
		if err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, "SELECT count(*) - 1 FROM starts JOIN runs ON runs.number = starts.run WHERE id = ?", run.ID).Scan(&resumes)
	})
	return resumes, err
}

// RecordPlanned enters the results of a run before it publishes, so that they are known
// even if it is killed between publishing and its end. Its summaries replace those of an
// earlier start.
func (l *Ledger) RecordPlanned(ctx context.Context, id string, summaries map[string]Summary) error {
	ctx = context.WithoutCancel(ctx)
	return l.transact(ctx, "enter the results of a run", func(tx *sql.Tx) error {
		var number int64
		err := tx.QueryRowContext(ctx, "SELECT number FROM runs WHERE id = ?", id).Scan(&number)
		if errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("no run %s has begun", id)
		}
		if err != nil {
			return err
		}
		return keepAll(ctx, tx, number, summaries)
	})
}

// Finish enters how a run ended, also when ctx is done. Summaries of games replace
// those of an earlier start.
func (l *Ledger) Finish(ctx context.Context, id string, result Result) error {
	ctx = context.WithoutCancel(ctx)
	return l.transact(ctx, "end a run", func(tx *sql.Tx) error {
		var number int64
		err := tx.QueryRowContext(ctx, "UPDATE runs SET state = ?, message = ? WHERE id = ? RETURNING number",
			result.State, cut(result.Message), id).Scan(&number)
		if errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("no run %s has begun", id)
		}
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "UPDATE starts SET ended = ? WHERE number = (SELECT max(number) FROM starts WHERE run = ?)", l.now().UnixMilli(), number)
		if err != nil {
			return err
		}
		return keepAll(ctx, tx, number, result.Summaries)
	})
}

func keepAll(ctx context.Context, tx *sql.Tx, run int64, summaries map[string]Summary) error {
	for _, name := range slices.Sorted(maps.Keys(summaries)) {
		if err := keep(ctx, tx, run, name, summaries[name]); err != nil {
			return err
		}
	}
	return nil
}

func keep(ctx context.Context, tx *sql.Tx, run int64, name string, s Summary) error {
	s.Funnel.Packs = []fill.PackCount{} // the run's report has them
	text, err := game.CanonicalLine(s)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO summaries (run, game, summary) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET summary = excluded.summary", run, name, string(text))
	return err
}

// transact does all of it or nothing. Writing is short and never interrupted: an
// interrupted statement may stay open and keep the file from closing.
func (l *Ledger) transact(ctx context.Context, doing string, do func(*sql.Tx) error) error {
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return explain(l.file, doing, err)
	}
	if err := do(tx); err != nil {
		_ = tx.Rollback() // after some errors SQLite has done it
		return explain(l.file, doing, err)
	}
	return explain(l.file, doing, tx.Commit())
}

// cut bounds a text.
func cut(text string) string {
	return strings.ToValidUTF8(text[:min(len(text), maxMessage)], "")
}

// Start is one start of a run.
type Start struct {
	Began time.Time
	Ended time.Time // zero when it still runs or was killed
}

// Took is how long the start lasted; 0 when it did not end or the clock went backwards.
func (s Start) Took() time.Duration {
	if s.Ended.IsZero() {
		return 0
	}
	return max(0, s.Ended.Sub(s.Began))
}
