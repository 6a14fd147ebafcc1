package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dailies/game/document"
)

// check returns the version of a ledger, 0 for an empty file. The error is a *[Damage] for
// a file that is broken or no ledger, or a *[NewerError].
func check(ctx context.Context, db *sql.DB, file string, steps []string) (version int, err error) {
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return 0, unsound(file, err)
	}
	if verdict != "ok" {
		return 0, &Damage{file, document.Show(verdict)} // which may have several lines
	}
	tables, err := tablesOf(ctx, db)
	if err != nil {
		return 0, unsound(file, err)
	}
	var mark int
	err = db.QueryRowContext(ctx, "SELECT user_version, application_id FROM pragma_user_version, pragma_application_id").Scan(&version, &mark)
	if err != nil {
		return 0, unsound(file, err)
	}
	switch {
	case version == 0 && mark == 0 && len(tables) == 0:
		return 0, nil
	case mark != application || version < 1 || version > maxVersion:
		return 0, &Damage{file, "it is not marked as a ledger"}
	}
	return version, compare(ctx, tables, version, file, steps)
}

// compare checks that the tables of a ledger are those of its version.
func compare(ctx context.Context, tables []string, version int, file string, steps []string) error {
	known, err := tablesAfter(ctx, steps[:min(version, len(steps))])
	same := slices.Equal(tables, known)
	switch {
	case err != nil:
		return err
	case version > len(steps) && !same:
		return &NewerError{file, version}
	case version > len(steps):
		return &Damage{file, fmt.Sprintf("it has the tables of version %d and says %d", len(steps), version)}
	case !same:
		return &Damage{file, "its tables are not those of a ledger"}
	}
	return nil
}

// tablesOf are the statements that made the contents of a database.
func tablesOf(ctx context.Context, db *sql.DB) (tables []string, err error) {
	rows, err := db.QueryContext(ctx, "SELECT type, name, coalesce(sql, '') FROM sqlite_schema ORDER BY name")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var kind, name, statement string
		if err := rows.Scan(&kind, &name, &statement); err != nil {
			return nil, err
		}
		tables = append(tables, kind+" "+name+" "+statement)
	}
	return tables, rows.Err()
}

// tablesAfter are the tables that migrations lead to.
func tablesAfter(ctx context.Context, steps []string) (tables []string, err error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // each connection has a memory of its own
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err := db.ExecContext(ctx, strings.Join(steps, "")); err != nil {
		return nil, fmt.Errorf("make the tables of the ledger: %w", err)
	}
	return tablesOf(ctx, db)
}

// companions end the names of the files that SQLite keeps next to a database.
func companions() []string { return []string{"-wal", "-shm", "-journal"} }

// Files are the names of the ledger and of the files next to it while it is open.
func Files() []string {
	names := []string{Name}
	for _, end := range companions() {
		names = append(names, Name+end)
	}
	return names
}

// moveAside renames a damaged ledger, with SQLite's files next to it, to a free name.
func moveAside(file string) (aside string, err error) {
	companions := append([]string{""}, companions()...)
	taken := func(name string) bool {
		return slices.ContainsFunc(companions, func(c string) bool {
			_, err := os.Lstat(name + c)
			return !errors.Is(err, fs.ErrNotExist)
		})
	}
	stem := strings.TrimSuffix(file, filepath.Ext(file))
	n := 1
	for aside = stem + "-damaged-1.sqlite"; taken(aside); aside = fmt.Sprintf("%s-damaged-%d.sqlite", stem, n) {
		n++
	}
	for _, c := range companions {
		if err := os.Rename(file+c, aside+c); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("move the damaged ledger aside: %w", err)
		}
	}
	return aside, nil
}
