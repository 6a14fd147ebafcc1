// Package sqlitefile opens files of SQLite the way this program uses them.
package sqlitefile

import (
	"database/sql"
	"net/url"
	"path/filepath"
	"strings"

	"modernc.org/sqlite"
)

// Open opens a file by one connection: SQLite has one writer at a time, and callers
// that wait here wait in order. query has parameters of the connection, such as mode=rwc.
func Open(file, query string) (*sql.DB, error) {
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
