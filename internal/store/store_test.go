package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/boundedfile"
	"dailies/lint"
)

func daily(date game.Date, text string) Daily {
	return Daily{Date: date, Game: "triples", Document: []byte(text + "\n"), Entry: Entry{PuzzleID: string(date) + "-triples", Provenance: Provenance{Author: "test", Seed: 1<<64 - 1, Run: "run"}}}
}

func open(t *testing.T, dir string) *Store {
	t.Helper()
	s, err := Open(t.Context(), dir)
	require.NoError(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestPublish(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-21", "one"), daily("2026-11-22", "two")}))
	index, err := NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	require.Equal(t, s.Index, index)
	require.Equal(t, Hash([]byte("one\n")), index["2026-11-21"]["triples"].SHA256)
	require.Equal(t, uint64(1<<64-1), index["2026-11-21"]["triples"].Provenance.Seed)
	entry, ok := index.Find("2026-11-22/triples.json")
	require.True(t, ok)
	require.Equal(t, "2026-11-22-triples", entry.PuzzleID)
	_, ok = index.Find("2026-11-22/x/triples.json")
	require.False(t, ok)
}

// TestAnIndexOfManyYears: what the index holds grows by every day published, and is more than a
// document from outside may have before six years of four games are over.
func TestAnIndexOfManyYears(t *testing.T) {
	dir := t.TempDir()
	long := Index{}
	day := game.Date("2026-11-21")
	for range 40 * 365 {
		day = day.AddDays(1)
		one := daily(day, "x").Entry
		one.Path, one.SHA256 = Path(day, "triples"), Hash(nil)
		long.Add(day, "triples", one)
	}
	s := open(t, dir)
	s.Index = long
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "one")}))
	require.NoError(t, s.Close())
	info, err := os.Stat(filepath.Join(dir, IndexName))
	require.NoError(t, err)
	require.Greater(t, info.Size(), int64(document.MaxBytes))
	index, err := NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	require.Equal(t, s.Index, index)
}

// failing asks before each step whether it fails.
type failing struct {
	files
	fails func(name string) error
}

func (f failing) write(name string, data []byte) error {
	if err := f.fails(name); err != nil {
		return err
	}
	return f.files.write(name, data)
}

func (f failing) move(from, to string) error {
	if err := f.fails(to); err != nil {
		return err
	}
	return f.files.move(from, to)
}

// TestADiskThatFillsDamagesNothing fails the n-th step of a run and those after it, for
// every n, as a full disk does or a kill before it: what was published before is whole,
// and the next run heals what was begun.
func TestADiskThatFillsDamagesNothing(t *testing.T) {
	for n := range 8 { // two documents, the list of them, the journal, two moves, the index
		dir := t.TempDir()
		s := open(t, dir)
		require.NoError(t, s.Publish("old", []Daily{daily("2026-11-20", "old")}))
		steps := 0
		fails := func(path string) error {
			if steps++; steps > n {
				return &os.PathError{Op: "write", Path: path, Err: syscall.ENOSPC}
			}
			return nil
		}
		s.disk = failing{s.disk, fails}
		err := s.Publish("new", []Daily{daily("2026-11-21", "one"), daily("2026-11-22", "two")})
		require.Equal(t, n < 7, errors.Is(err, syscall.ENOSPC), "%d: %v", n, err)
		require.NoError(t, s.Close())

		before, err := NewReader(dir).Index(t.Context())
		require.NoError(t, err, "the index is whole")
		require.Contains(t, before, game.Date("2026-11-20"))
		again := open(t, dir)
		files, err := NewReader(dir).Files()
		require.NoError(t, err)
		require.Len(t, files, map[bool]int{true: 1, false: 3}[n < 3], "all of the run's dailies, or none")
		for _, f := range files {
			data, err := os.ReadFile(filepath.Join(dir, Path(f.Date, f.Game)))
			require.NoError(t, err)
			require.Equal(t, Hash(data), again.Index[f.Date][f.Game].SHA256, "every file is listed as it is")
			require.Equal(t, "test", again.Index[f.Date][f.Game].Provenance.Author)
		}
		require.NoError(t, again.Close())
	}
}

// TestARunOfSeveralGamesCanBeRebuilt: the index is lost, and the journal knows what
// every game published.
func TestARunOfSeveralGamesCanBeRebuilt(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	other := daily("2026-11-21", "other")
	other.Game = "aura"
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-21", "one")}))
	require.NoError(t, s.Publish("run", []Daily{other}))
	want := s.Index
	require.NoError(t, s.Close())
	require.NoError(t, os.Remove(filepath.Join(dir, IndexName)))
	require.Equal(t, want, open(t, dir).Index)
}

func TestAFileReplacedBeforeTheIndexIsHealed(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("old", []Daily{daily("2026-11-20", "old")}))
	writes := 0
	s.disk = failing{s.disk, func(string) error {
		if writes++; writes > 4 { // the document, the list, the journal, the move; then the index fails
			return syscall.ENOSPC
		}
		return nil
	}}
	require.Error(t, s.Publish("new", []Daily{daily("2026-11-20", "new")}))
	require.NoError(t, s.Close())
	again := open(t, dir)
	require.Equal(t, Hash([]byte("new\n")), again.Index["2026-11-20"]["triples"].SHA256)
	require.Len(t, again.Notes, 1)
}

func TestAFileChangedByHandIsSaidAndLeft(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "old")}))
	require.NoError(t, s.Close())
	path := filepath.Join(dir, "2026-11-20/triples.json")
	require.NoError(t, os.WriteFile(path, []byte("mine"), 0o644))
	again := open(t, dir)
	require.Equal(t, Hash([]byte("old\n")), again.Index["2026-11-20"]["triples"].SHA256)
	require.Contains(t, again.Notes[0], "not what was published")
}

func TestAListedFileThatIsGoneCountsAsEmpty(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "old")}))
	require.NoError(t, s.Close())
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "2026-11-20")))
	again := open(t, dir)
	require.Empty(t, again.Index)
	require.Contains(t, again.Notes[0], "missing")
}

func TestDamagedIndexes(t *testing.T) {
	for text, line := range map[string]int{
		"":                                   1,
		"{\n \"2026-11-21\": {":              2,
		"[]":                                 1,
		"{\n \"2026-02-31\": {}}":            2,
		"{\n\n \"2026-11-21\": {\"x\": {}}}": 3,
		strings.Repeat("[", 100):             1,
		`{"2026-11-21":{"triples":{"path":"../../etc/passwd","puzzleId":"","sha256":"","profile":"","provenance":{"author":"","pack":"","seed":0,"run":"","version":""}}}}`: 1,
	} {
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, IndexName), []byte(text), 0o644))
		_, err := NewReader(dir).Index(t.Context())
		var damage *Damage
		require.ErrorAs(t, err, &damage, text)
		require.Equal(t, line, damage.Line, text)
		_, err = Open(t.Context(), dir)
		require.ErrorAs(t, err, &damage)
		data, err := os.ReadFile(filepath.Join(dir, IndexName))
		require.NoError(t, err)
		require.Equal(t, text, string(data))
	}
}

func TestTheLockKeepsRunsApart(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	_, err := Open(t.Context(), dir)
	require.ErrorIs(t, err, ErrLocked)
	require.NoError(t, s.Close())
	open(t, dir)
}

func TestFoldersWithOddNames(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a[b]*?")
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "old")}))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "2026-11-20", ".tmp-x"), nil, 0o644))
	require.NoError(t, s.Close())
	require.NoError(t, os.Remove(filepath.Join(dir, IndexName)))
	again := open(t, dir)
	require.Len(t, again.Index, 1)
	require.NoFileExists(t, filepath.Join(dir, "2026-11-20", ".tmp-x"))
}

// TestLinksAreNotFollowedOutOfTheFolder: whatever is a link in out/, nothing beyond it is
// read, written or made.
func TestLinksAreNotFollowedOutOfTheFolder(t *testing.T) {
	for _, name := range []string{"2026-11-20", "2026-11-20/triples.json", IndexName, RunsName, "runs/run", "runs/lock", "runs/run/published.json", "runs/run/rejected.jsonl"} {
		t.Run(name, func(t *testing.T) {
			dir, outside := t.TempDir(), t.TempDir()
			s := open(t, dir)
			require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "one")}))
			rejected, err := s.Append("run", "rejected.jsonl")
			require.NoError(t, err)
			require.NoError(t, errors.Join(rejected.Close(), s.Close()))
			moved := filepath.Join(outside, "it")
			require.NoError(t, os.Rename(filepath.Join(dir, name), moved))
			require.NoError(t, os.Symlink(moved, filepath.Join(dir, name)))
			before := tree(t, outside)

			_, err = NewReader(dir).Load(t.Context(), File{"2026-11-20", "triples"})
			if strings.HasPrefix(name, "2") {
				require.ErrorIs(t, err, ErrOutside)
				require.ErrorContains(t, err, filepath.Join(dir, "2026-11-20", "triples.json"))
			}
			if s, err := Open(t.Context(), dir); err == nil {
				_ = s.Publish("run", []Daily{daily("2026-11-20", "two"), daily("2026-11-21", "three")})
				_ = s.Leave("run", "report.json", []byte("{}"))
				if f, err := s.Append("run", "rejected.jsonl"); err == nil {
					_, err = f.WriteString("line")
					require.NoError(t, errors.Join(err, f.Close()))
				}
				require.NoError(t, s.Close())
			}
			require.Equal(t, before, tree(t, outside))
		})
	}
}

func TestAFolderOfARunIsContained(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	s := open(t, dir)
	run := filepath.Join(dir, RunsName, "run")
	require.NoError(t, os.MkdirAll(filepath.Join(run, "inside"), 0o755))
	require.NoError(t, os.Symlink(outside, filepath.Join(run, "answers")))
	require.NoError(t, os.Symlink("inside", filepath.Join(run, "link")))
	require.ErrorIs(t, s.Contain("run", "answers"), ErrOutside)
	require.NoError(t, syscall.Mkfifo(filepath.Join(run, "pipe"), 0o644))
	_, err := s.Append("run", "pipe")
	require.ErrorIs(t, err, boundedfile.ErrNotRegular, "nobody waits for its reader")
	for _, name := range []string{"inside", "link", "none"} {
		require.NoError(t, s.Contain("run", name), name)
	}
}

// TestPipesAreNotWaitedFor, wherever a file of out/ is expected.
func TestPipesAreNotWaitedFor(t *testing.T) {
	for _, name := range []string{"2026-11-20/triples.json", IndexName, "runs/lock"} {
		dir := t.TempDir()
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, syscall.Mkfifo(filepath.Join(dir, name), 0o644))
		_, err := Open(t.Context(), dir)
		require.ErrorIs(t, err, boundedfile.ErrNotRegular, name)
	}
}

// tree is every file below a folder with its contents.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			files[path] = ""
			return err
		}
		data, err := os.ReadFile(path)
		files[path] = string(data)
		return err
	}))
	return files
}

func TestAScheduleSurvivesTheIndex(t *testing.T) {
	source := &lint.Source{
		Pack: "attic", Fair: map[lint.Aspect]int{lint.Packs: 8, "titles": 42},
		Season: lint.Season{Months: []int{12}, Weekdays: []game.Rung{game.Sat}},
	}
	dir := t.TempDir()
	s := open(t, dir)
	one, plain := daily("2026-11-21", "{}"), daily("2026-11-22", "{}")
	one.Entry.Provenance.Pack, one.Entry.Provenance.Schedule = "attic", NewSchedule(source)
	require.NoError(t, s.Publish("run", []Daily{one, plain}))
	require.NoError(t, s.Close())
	index, err := NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	require.Equal(t, source, index.Source(Path("2026-11-21", "triples")))
	require.Nil(t, index.Source(Path("2026-11-22", "triples")), "of an older index nothing is known")
	require.Nil(t, NewSchedule(nil))
}

// TestErrorsNameAPathOnce: the root tells paths inside it, and a file it has opened the
// whole one.
func TestErrorsNameAPathOnce(t *testing.T) {
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	defer root.Close()
	name := filepath.Join(dir, "runs", "x")
	for op, path := range map[string]string{"write": name, "openat": "runs/x"} {
		require.EqualError(t, inside(root, dir, &fs.PathError{Op: op, Path: path, Err: syscall.ENOSPC}), op+" "+name+": no space left on device")
	}
	require.EqualError(t, inside(root, dir, &fs.PathError{Op: "read", Path: "runs/x", Err: boundedfile.ErrNotRegular}), "read "+name+": not a regular file")
}
