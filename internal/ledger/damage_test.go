package ledger

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/internal/sqlitefile"
	"dailies/internal/store"
)

// filled makes a ledger with some pages and closes it; with a log it is left as a kill
// would leave it.
func filled(t testing.TB, log bool) map[string][]byte {
	t.Helper()
	dir := t.TempDir()
	l := opened(t, dir, newClock())
	for i := range 8 {
		id := fmt.Sprintf("%012x", i*7919)
		begin(t, l, id)
		for n := range 12 {
			ask(t, l.Meter(id), gen.Attempt{Game: "aura", Number: n, Key: strings.Repeat("k", 64)}, ok())
		}
		require.NoError(t, l.Finish(t.Context(), id, Result{State: Published, Summaries: map[string]Summary{"aura": {Authors: map[string]int{"openai": 1}}}}))
	}
	if !log {
		require.NoError(t, l.Close())
	}
	files := make(map[string][]byte)
	for _, name := range names(t, dir) {
		data, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		files[name] = data
	}
	return files
}

// use does what a run and a look do.
func use(t testing.TB, dir string) (notes []string) {
	t.Helper()
	if r, err := Read(t.Context(), dir); err == nil {
		_, _ = r.Runs(t.Context(), 20)
		require.NoError(t, r.Close())
	}
	l, err := Open(t.Context(), dir, newClock().now)
	require.NoError(t, err)
	defer func() { require.NoError(t, l.Close()) }()
	begin(t, l, "new")
	ask(t, l.Meter("new"), gen.Attempt{Game: "aura"}, ok())
	require.NoError(t, l.Finish(t.Context(), "new", Result{State: Published, Summaries: map[string]Summary{"aura": {}}}))
	found, err := l.Find(t.Context(), "new", 10)
	require.NoError(t, err)
	require.Len(t, found, 1)
	require.Equal(t, 1, Total(found[0].Parts).Sent)
	return l.Notes
}

// TestRandomDamage breaks a ledger in dozens of places: each time it works, or it is
// moved aside and a new one works.
func TestRandomDamage(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	aside := 0
	rounds := 30
	if testing.Short() {
		rounds = 10
	}
	for _, log := range []bool{false, true} {
		files := filled(t, log)
		for i := range rounds {
			dir := t.TempDir()
			for name, data := range files {
				require.NoError(t, os.WriteFile(filepath.Join(dir, name), harm(random, data, i), 0o644))
			}
			if notes := use(t, dir); len(notes) > 0 {
				aside++
				require.Contains(t, names(t, dir), "ledger-damaged-1.sqlite", i)
				require.NotContains(t, notes[0], "\n")
			}
		}
	}
	require.NotZero(t, aside)
}

// harm breaks data: some bytes, a run of bytes, or its end.
func harm(random *rand.Rand, data []byte, way int) []byte {
	data = bytes.Clone(data)
	if len(data) == 0 {
		return data
	}
	at := random.IntN(len(data))
	switch way % 5 {
	case 0:
		return data[:at]
	case 1:
		for i := range min(512, len(data)-at) {
			data[at+i] = byte(random.Uint32())
		}
	case 2:
		for range 100 {
			data[random.IntN(len(data))] ^= 1 << random.IntN(8)
		}
	case 3:
		data[random.IntN(min(200, len(data)))] = byte(random.Uint32()) // the header
	case 4:
		return append(data, data[:at]...)
	}
	return data
}

func TestForeignFilesAreMovedAsideAsTheyAre(t *testing.T) {
	database := func(statements string) func(string) error {
		return func(file string) error {
			db, err := sql.Open("sqlite", file)
			if err == nil {
				_, err = db.Exec(statements)
				err = errors.Join(err, db.Close())
			}
			return err
		}
	}
	text := func(text string) func(string) error {
		return func(file string) error { return os.WriteFile(file, []byte(text), 0o644) }
	}
	writersOnly := []string{"a row of a wrong kind", "a closed header"} // nobody else sees it, or minds
	for name, put := range map[string]func(string) error{
		"text":                  text("these are my notes\n"),
		"zeroes":                text(strings.Repeat("\x00", 8192)),
		"another database":      database("CREATE TABLE recipes (name TEXT)"),
		"another with a number": database("CREATE TABLE recipes (name TEXT); PRAGMA user_version = 1"),
		"one more table":        database(first + "CREATE TABLE recipes (name TEXT); PRAGMA user_version = 1"),
		"a trigger":             database(first + "CREATE TRIGGER t AFTER INSERT ON runs BEGIN DELETE FROM runs; END; PRAGMA user_version = 1"),
		"a version too many":    database(first + "PRAGMA user_version = 2"),
		"a version below none":  database(first + "PRAGMA user_version = -1"),
		"a row of a wrong kind": database(first + "PRAGMA user_version = 1; PRAGMA ignore_check_constraints = 1; INSERT INTO runs VALUES (1, 'a', '', '', '', '', '', '', 'elsewhere', '')"),
		"a closed header": func(file string) error {
			err := database(first + "PRAGMA user_version = 1")(file)
			data, read := os.ReadFile(file)
			data[18] = 77
			return errors.Join(err, read, os.WriteFile(file, data, 0o644))
		},
		"a folder": func(file string) error { return os.MkdirAll(filepath.Join(file, "x"), 0o755) },
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, Name)
		require.NoError(t, put(file), name)
		before, _ := os.ReadFile(file)
		if _, err := Read(t.Context(), dir); !slices.Contains(writersOnly, name) {
			var damage *Damage
			require.ErrorAs(t, err, &damage, name)
			require.ErrorContains(t, err, "moves it aside", name)
		}
		require.Len(t, names(t, dir), 1, name)
		notes := use(t, dir)
		require.Len(t, notes, 1, name)
		require.Contains(t, notes[0], "ledger-damaged-1.sqlite", name)
		after, _ := os.ReadFile(filepath.Join(dir, "ledger-damaged-1.sqlite"))
		require.Equal(t, before, after, name)
	}
}

func TestDamageAfterDamage(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "ledger-damaged-2.sqlite-wal"), nil, 0o644))
	for _, n := range []int{1, 3, 4} {
		text := fmt.Sprintf("damage %d", n)
		require.NoError(t, os.WriteFile(filepath.Join(dir, Name), []byte(text), 0o644))
		use(t, dir)
		aside, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("ledger-damaged-%d.sqlite", n)))
		require.NoError(t, err)
		require.Equal(t, text, string(aside))
	}
	require.Len(t, names(t, dir), 5)
}

func TestAnEmptyFileIsFilled(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, Name), nil, 0o644))
	_, err := Read(t.Context(), dir)
	require.ErrorIs(t, err, ErrNone)
	require.Empty(t, use(t, dir))
}

func TestVersions(t *testing.T) {
	dir := t.TempDir()
	use(t, dir)
	steps := append(migrations(), "CREATE TABLE news (text TEXT) STRICT;")
	l, err := open(t.Context(), dir, newClock().now, steps)
	require.NoError(t, err)
	_, err = l.db.Exec("INSERT INTO news VALUES ('migrated')")
	require.NoError(t, err)
	require.NoError(t, l.Close())
	require.Equal(t, "new", func() string {
		l, err := open(t.Context(), dir, newClock().now, steps)
		require.NoError(t, err)
		defer l.Close()
		found, err := l.Runs(t.Context(), 10)
		require.NoError(t, err)
		return found[0].ID
	}())
	var newer *NewerError
	_, err = Open(t.Context(), dir, newClock().now)
	require.ErrorAs(t, err, &newer)
	require.Equal(t, len(steps), newer.Version)
	_, err = Read(t.Context(), dir)
	require.ErrorAs(t, err, &newer)
	require.Equal(t, []string{Name}, names(t, dir), "a newer ledger is left alone")
}

func TestAFolderThatCannotBeWritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "runs")
	require.NoError(t, os.WriteFile(dir, nil, 0o644))
	_, err := Open(t.Context(), dir, newClock().now)
	require.ErrorContains(t, err, "the folder of the ledger")
	_, err = Read(t.Context(), dir)
	require.Error(t, err)
	if os.Getuid() == 0 {
		return // nothing is closed to this user
	}
	dir = t.TempDir()
	require.NoError(t, os.Chmod(dir, 0o555))
	_, err = Open(t.Context(), dir, newClock().now)
	require.ErrorContains(t, err, "fix their permissions")
}

// TestTablesOfAnotherMakeAreDamage, of whatever version they say they are.
func TestTablesOfAnotherMakeAreDamage(t *testing.T) {
	for said, want := range map[int]string{0: "its tables are not those of a ledger", 1: ""} {
		dir := t.TempDir()
		l := opened(t, dir, newClock())
		_, err := l.db.Exec(fmt.Sprintf("CREATE TABLE news (text TEXT) STRICT; PRAGMA user_version = %d", len(migrations())+said))
		require.NoError(t, err)
		require.NoError(t, l.Close())
		_, err = Read(t.Context(), dir)
		var newer *NewerError
		if want == "" {
			require.ErrorAs(t, err, &newer)
		} else {
			require.ErrorContains(t, err, want)
		}
	}
}

// TestARunThatWasNeverStartedIsDamage, since every run is begun by a start.
func TestARunThatWasNeverStartedIsDamage(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir, newClock())
	begin(t, l, "aa")
	_, err := l.db.Exec("DELETE FROM starts")
	require.NoError(t, err)
	_, err = l.Find(t.Context(), "aa", 10)
	require.ErrorContains(t, err, "a run was never started")
}

// TestAnotherProgramIsNamed where it holds the file.
func TestAnotherProgramIsNamed(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir, newClock())
	other, err := sqlitefile.Open(l.file, "_pragma=busy_timeout(0)")
	require.NoError(t, err)
	defer func() { require.NoError(t, other.Close()) }()
	_, err = other.Exec("BEGIN EXCLUSIVE")
	require.NoError(t, err)
	_, err = l.db.Exec("PRAGMA busy_timeout = 0")
	require.NoError(t, err)
	_, err = l.Begin(t.Context(), run("aa"))
	require.ErrorContains(t, err, "another program holds the file; wait for it")
}

// TestAFileThatMayOnlyBeReadIsSaidToBe.
func TestAFileThatMayOnlyBeReadIsSaidToBe(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir, newClock())
	_, err := l.db.Exec("PRAGMA query_only = 1")
	require.NoError(t, err)
	_, err = l.Begin(t.Context(), run("aa"))
	require.ErrorContains(t, err, "fix their permissions")
}

// TestTheFolderThatIsNamedIsTheLedgers, and that of the runs where none is.
func TestTheFolderThatIsNamedIsTheLedgers(t *testing.T) {
	out := t.TempDir()
	for named, want := range map[string]string{"elsewhere": "elsewhere", "": filepath.Join(out, store.RunsName)} {
		dir, err := Folder(out, named)
		require.NoError(t, err)
		require.Equal(t, want, dir)
	}
}

// TestAFullDisk lets SQLite refuse to grow the file, as it does when the disk is full.
func TestAFullDisk(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir, newClock())
	begin(t, l, "aa")
	_, err := l.db.Exec("PRAGMA max_page_count = 1")
	require.NoError(t, err)
	for range 10_000 {
		if _, err = l.Meter("aa").Begin(t.Context(), gen.Attempt{Game: "aura", Key: strings.Repeat("k", 500)}); err != nil {
			break
		}
	}
	require.ErrorContains(t, err, "the disk is full; make room")
	require.NoError(t, l.Finish(t.Context(), "aa", Result{State: Failed, Message: "the disk is full"}))
	require.Equal(t, Failed, entry(t, dir, "aa").State)
}
