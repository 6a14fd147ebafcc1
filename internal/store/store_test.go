package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/boundedfile"
	"dailies/lint/window"
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

func (f failing) Write(name string, data []byte) error {
	if err := f.fails(name); err != nil {
		return err
	}
	return f.files.Write(name, data)
}

func (f failing) Rename(from, to string) error {
	if err := f.fails(to); err != nil {
		return err
	}
	return f.files.Rename(from, to)
}

// TestADiskThatFillsDamagesNothing fails the n-th step of a run and those after it, for
// every n, as a full disk does or a kill before it: what was published before is whole,
// and the next run heals what was begun.
func TestADiskThatFillsDamagesNothing(t *testing.T) {
	for n := range 10 { // two documents, the list of them, the journal, two objects with their moves, the index
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
		require.Equal(t, n < 9, errors.Is(err, syscall.ENOSPC), "%d: %v", n, err)
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

// TestAFileIsNoFolderToList: the error names it once.
func TestAFileIsNoFolderToList(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	_, err := NewReader(file).Files()
	require.EqualError(t, err, "cannot read "+file+": not a directory")
	require.ErrorIs(t, err, syscall.ENOTDIR)
}

// TestARunOfSeveralGamesCanBeRebuilt: the index is lost, and the journal knows what
// every game published. What it knows is kept again too.
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
	require.NoError(t, os.RemoveAll(filepath.Join(dir, ObjectsName)))
	require.Equal(t, want, open(t, dir).Index)
	objects, err := NewReader(dir).Objects()
	require.NoError(t, err)
	require.Len(t, objects, 2)
}

// TestADamagedJournalHoldsUpNothing: the run publishes again, and the folder opens.
func TestADamagedJournalHoldsUpNothing(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "one")}))
	require.NoError(t, os.WriteFile(filepath.Join(dir, RunsName, "run", journal), []byte("<<<<<<< ours"), 0o600))
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-21", "two")}))
	want := s.Index
	require.NoError(t, s.Close())
	require.Equal(t, want, open(t, dir).Index)
}

func TestAFileReplacedBeforeTheIndexIsHealed(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("old", []Daily{daily("2026-11-20", "old")}))
	writes := 0
	s.disk = failing{s.disk, func(string) error {
		if writes++; writes > 5 { // the document, the list, the journal, the object, the move; then the index fails
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
	require.NoError(t, os.WriteFile(path, []byte(`{"mine":true}`), 0o644))
	again := open(t, dir)
	require.Equal(t, Hash([]byte("old\n")), again.Index["2026-11-20"]["triples"].SHA256)
	require.Contains(t, again.Notes[0], "not what was published")
}

// TestADayThatIsGoneOrDamagedComesBack as the same bytes, whichever file is lost; where nothing is
// kept of it, its day stays taken.
func TestADayThatIsGoneOrDamagedComesBack(t *testing.T) {
	for name, harm := range map[string]func(file string) error{
		"removed":                 os.Remove,
		"removed with its folder": func(file string) error { return os.RemoveAll(filepath.Dir(file)) },
		"emptied":                 func(file string) error { return os.Truncate(file, 0) },
		"cut off":                 func(file string) error { return os.Truncate(file, 2) },
		"overwritten":             func(file string) error { return os.WriteFile(file, []byte("\x00\x00\x00"), 0o644) },
	} {
		for _, kept := range []bool{true, false} {
			dir := t.TempDir()
			s := open(t, dir)
			require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "old"), daily("2026-11-21", "other")}))
			index := s.Index
			require.NoError(t, s.Close())
			file := filepath.Join(dir, "2026-11-20/triples.json")
			require.NoError(t, harm(file))
			left, _ := os.ReadFile(file)
			if !kept {
				require.NoError(t, os.WriteFile(filepath.Join(dir, ObjectPath(Hash([]byte("old\n")))), []byte("lies"), 0o644))
			}
			again := open(t, dir)
			require.Equal(t, index, again.Index, name)
			require.Len(t, again.Notes, 1)
			if !kept {
				require.Equal(t, []File{{"2026-11-20", "triples"}}, again.Lost, name)
				continue
			}
			require.Empty(t, again.Lost)
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, "old\n", string(text), name)
			if left != nil {
				aside, err := os.ReadFile(file + DamagedEnd)
				require.NoError(t, err)
				require.Equal(t, left, aside)
			}
		}
	}
}

// TestADayThatAFormatterLaidOutComesBack as it was published, from its own text; one that says anything
// else is left as it is.
func TestADayThatAFormatterLaidOutComesBack(t *testing.T) {
	const published = "{\n  \"a\": 1,\n  \"b\": \"é\"\n}\n"
	for text, back := range map[string]bool{"{\"b\": \"\\u00e9\", \"a\": 1}": true, "{\r\n\t\"a\": 1, \"b\": \"é\"}\r\n": true, "{\"a\": 1, \"a\": 1, \"b\": \"é\"}": false, "{\"a\": 2, \"b\": \"é\"}": false} {
		dir := t.TempDir()
		s := open(t, dir)
		require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", strings.TrimSuffix(published, "\n"))}))
		require.NoError(t, s.Close())
		file := filepath.Join(dir, "2026-11-20/triples.json")
		for _, name := range []string{file, filepath.Join(dir, ObjectPath(Hash([]byte(published))))} {
			require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
		}
		again := open(t, dir)
		require.Equal(t, back, len(again.Restored) == 1, again.Notes)
		left, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, map[bool]string{true: published, false: text}[back], string(left))
		_, err = again.reader.Object(t.Context(), Hash([]byte(published)))
		require.Equal(t, back, err == nil)
	}
}

// TestAnIndexThatIsBehindIsWritten as soon as the folder is opened: a run was killed between a file
// and the index, or an older index was put back.
func TestAnIndexThatIsBehindIsWritten(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("one", []Daily{daily("2026-11-20", "a")}))
	behind, err := os.ReadFile(filepath.Join(dir, IndexName))
	require.NoError(t, err)
	require.NoError(t, s.Publish("two", []Daily{daily("2026-11-21", "b")}))
	require.NoError(t, s.Close())
	require.NoError(t, os.WriteFile(filepath.Join(dir, IndexName), behind, 0o644))
	require.NoError(t, open(t, dir).Close())
	index, err := NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	require.Contains(t, index, game.Date("2026-11-21"))
}

func TestRunsAreListedTheLatestFirst(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	for i, run := range []string{"b", "c", "a"} {
		require.NoError(t, s.Leave(run, "report.json", nil))
		at := time.Unix(int64(1000+i), 0)
		require.NoError(t, os.Chtimes(filepath.Join(dir, RunsName, run, "report.json"), at, at))
	}
	require.NoError(t, s.Leave("d", "other.json", nil))
	require.NoError(t, os.MkdirAll(filepath.Join(dir, RunsName, "e", "report.json"), 0o755), "a folder of that name")
	runs, err := NewReader(dir).Newest("report.json")
	require.NoError(t, err)
	require.Equal(t, []string{"a", "c", "b"}, runs)
}

// TestAFileOfARunIsWrittenAnew, whatever one of that name held.
func TestAFileOfARunIsWrittenAnew(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	for _, line := range []string{"a long line", "short"} {
		f, err := s.Create("run", "rejected.jsonl")
		require.NoError(t, err)
		_, err = f.WriteString(line)
		require.NoError(t, err)
		require.NoError(t, f.Close())
		data, err := os.ReadFile(filepath.Join(dir, RunsName, "run", "rejected.jsonl"))
		require.NoError(t, err)
		require.Equal(t, line, string(data))
	}
}

// TestAKeptDocumentThatWasCutOffIsKeptAgain from the daily that still has its bytes.
func TestAKeptDocumentThatWasCutOffIsKeptAgain(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "old")}))
	require.NoError(t, s.Close())
	hash := Hash([]byte("old\n"))
	require.NoError(t, os.Truncate(filepath.Join(dir, ObjectPath(hash)), 2))
	require.NoError(t, open(t, dir).Close())
	data, err := NewReader(dir).Object(t.Context(), hash)
	require.NoError(t, err)
	require.Equal(t, "old\n", string(data))
}

// TestObjects: every version that was published is kept, also of a folder from before there were
// objects, and one whose bytes do not match its name is refused.
func TestObjects(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("one", []Daily{daily("2026-11-20", "old")}))
	require.NoError(t, s.Publish("two", []Daily{daily("2026-11-20", "new")}))
	require.NoError(t, s.Close())
	old, fresh := Hash([]byte("old\n")), Hash([]byte("new\n"))
	r := NewReader(dir)
	elsewhere := filepath.Join(dir, ObjectsName, "zz", old+".json")
	require.NoError(t, os.Mkdir(filepath.Dir(elsewhere), 0o755))
	require.NoError(t, os.WriteFile(elsewhere, []byte("old\n"), 0o644))
	all, err := r.Objects()
	require.NoError(t, err)
	require.ElementsMatch(t, []string{old, fresh}, all, "each once, in the folder that its name says")
	for hash, want := range map[string]string{old: "old\n", fresh: "new\n"} {
		data, err := r.Version(t.Context(), File{"2026-11-20", "triples"}, hash)
		require.NoError(t, err)
		require.Equal(t, want, string(data))
	}
	require.NoError(t, os.RemoveAll(filepath.Join(dir, ObjectsName)))
	require.NoError(t, open(t, dir).Close())
	all, err = r.Objects()
	require.NoError(t, err)
	require.Equal(t, []string{fresh}, all)
	require.NoError(t, os.WriteFile(filepath.Join(dir, ObjectPath(fresh)), []byte("lie\n"), 0o644))
	_, err = r.Object(t.Context(), fresh)
	require.ErrorIs(t, err, ErrObject)
	for _, hash := range []string{old, "", "../../index", strings.Repeat("g", 64)} {
		_, err = r.Object(t.Context(), hash)
		require.ErrorIs(t, err, ErrNoObject)
	}
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
		`{"2026-11-21":{"A B":{"path":"2026-11-21/A B.json","puzzleId":"","sha256":"","profile":"","provenance":{"author":"","pack":"","seed":0,"run":"","version":""}}}}`:  1,
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

// TestWhatInterruptedWritesLeftIsSwept wherever the store writes, and nothing else is.
func TestWhatInterruptedWritesLeftIsSwept(t *testing.T) {
	dir := t.TempDir()
	for _, folder := range []string{".", "2026-11-20", "runs", "runs/run", "runs/run/alternates/2026-11-20", "objects/ab", "other", "2026-11-20/other"} {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, folder), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, folder, ".tmp-x-0"), nil, 0o644))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "runs/run/x"), nil, 0o644))
	open(t, dir)
	var left []string
	require.NoError(t, filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if !e.IsDir() {
			rel, _ := filepath.Rel(dir, name)
			left = append(left, rel)
		}
		return err
	}))
	require.ElementsMatch(t, []string{"runs/lock", "runs/run/x", "other/.tmp-x-0", "2026-11-20/other/.tmp-x-0"}, left)
}

// TestLinksAreNotFollowedOutOfTheFolder: whatever is a link in out/, nothing beyond it is
// read, written or made.
func TestLinksAreNotFollowedOutOfTheFolder(t *testing.T) {
	for _, name := range []string{"2026-11-20", "2026-11-20/triples.json", IndexName, RunsName, "runs/run", "runs/lock", "runs/run/published.json", "runs/run/rejected.jsonl"} {
		t.Run(name, func(t *testing.T) {
			dir, outside := t.TempDir(), t.TempDir()
			s := open(t, dir)
			require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "one")}))
			rejected, err := s.Create("run", "rejected.jsonl")
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
				if f, err := s.Create("run", "rejected.jsonl"); err == nil {
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
	_, err := s.Create("run", "pipe")
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
	source := &window.Source{
		Pack: "attic", Fair: map[window.Aspect]int{window.Packs: 8, "titles": 42},
		Season: window.Season{Months: []int{12}, Weekdays: []game.Rung{game.Sat}},
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

// TestADocumentThatCannotBeKeptEndsOpening: what is listed and not kept is kept again, or the
// run does not begin.
func TestADocumentThatCannotBeKeptEndsOpening(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "old")}))
	require.NoError(t, s.Close())
	require.NoError(t, os.RemoveAll(filepath.Join(dir, ObjectsName)))
	_, err := openWith(t.Context(), dir, func(*os.File) error { return syscall.EIO })
	require.ErrorIs(t, err, syscall.EIO)
}

// TestAStagedDocumentThatChangedIsNotKept: no object has a name that is not its hash.
func TestAStagedDocumentThatChangedIsNotKept(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	steps := 0
	s.disk = failing{s.disk, func(string) error {
		if steps++; steps > 2 { // the document and the list of what is staged are written
			return syscall.ENOSPC
		}
		return nil
	}}
	require.ErrorIs(t, s.Publish("run", []Daily{daily("2026-11-20", "new")}), syscall.ENOSPC)
	require.NoError(t, s.Close())
	name := filepath.Join(dir, RunsName, "run", staged, Path("2026-11-20", "triples"))
	require.NoError(t, os.WriteFile(name, []byte("changed\n"), 0o644))
	open(t, dir)
	objects, err := NewReader(dir).Objects()
	require.NoError(t, err)
	require.Empty(t, objects)
}

// TestACanceledRestoreIsAnError, and not a document that is not kept.
func TestACanceledRestoreIsAnError(t *testing.T) {
	s := open(t, t.TempDir())
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "old")}))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := s.restore(ctx, s.Index["2026-11-20"]["triples"], nil)
	require.ErrorIs(t, err, context.Canceled)
}

// TestOneFailedWriteEndsPublishing, though the disk takes everything after it. What the journal knows is
// published by the next run.
func TestOneFailedWriteEndsPublishing(t *testing.T) {
	for n := 1; n <= 9; n++ { // two documents, the list of them, the journal, two objects with their moves, the index
		dir := t.TempDir()
		s := open(t, dir)
		step := 0
		s.disk = failing{s.disk, func(string) error {
			if step++; step == n {
				return syscall.EIO
			}
			return nil
		}}
		err := s.Publish("run", []Daily{daily("2026-11-21", "one"), daily("2026-11-22", "two")})
		require.ErrorIs(t, err, syscall.EIO, "step %d", n)
		require.NoError(t, s.Close())
		if n > 3 {
			require.Len(t, open(t, dir).Index, 2, "step %d", n)
			continue
		}
		files, err := NewReader(dir).Files()
		require.NoError(t, err)
		require.Empty(t, files, "step %d", n)
	}
}

// TestAFolderStagedForNothingIsDropped: its run was killed before it said what it would publish.
func TestAFolderStagedForNothingIsDropped(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, RunsName, "run", staged)
	require.NoError(t, os.MkdirAll(filepath.Join(folder, "2026-11-21"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "2026-11-21", "triples.json"), []byte("{}\n"), 0o644))
	require.Empty(t, open(t, dir).Index)
	require.NoDirExists(t, folder)
}

// TestAFileNamedLikeADateIsNoDay, and keeps no folder from opening.
func TestAFileNamedLikeADateIsNoDay(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-21", "there")}))
	require.NoError(t, s.Close())
	require.NoError(t, os.WriteFile(filepath.Join(dir, "2026-11-20"), nil, 0o644))
	files, err := NewReader(dir).Files()
	require.NoError(t, err)
	require.Equal(t, []File{{"2026-11-21", "triples"}}, files)
	require.Empty(t, open(t, dir).Notes)
}

// TestADamagedJournalCountsAsEmpty when a file that differs from the index is looked for in all of them.
func TestADamagedJournalCountsAsEmpty(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "old")}))
	require.NoError(t, s.Close())
	require.NoError(t, os.WriteFile(filepath.Join(dir, RunsName, "run", journal), []byte("{"), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, Path("2026-11-20", "triples")), []byte("{}\n"), 0o644))
	require.Contains(t, open(t, dir).Notes[0], "is not what was published")
}

// TestTheIndexKeepsAllThatRulesAskOfASource, but for its tones, which only choosing looks at.
func TestTheIndexKeepsAllThatRulesAskOfASource(t *testing.T) {
	source := &window.Source{
		Pack: "p", Fair: map[window.Aspect]int{"titles": 20, window.Packs: 3}, Eased: 25,
		Season: window.Season{Months: []int{12, 1}, Weekdays: []game.Rung{game.Sun}, Dates: []window.Span{"12-24"}},
	}
	require.Equal(t, source, NewSchedule(source).Source("p"))
	require.Nil(t, NewSchedule(nil).Source("p"))
}

// TestWhatAnEditorSavedIsNotDamaged, in whatever encoding.
func TestWhatAnEditorSavedIsNotDamaged(t *testing.T) {
	for text, damaged := range map[string]bool{
		"{}": false, "\xEF\xBB\xBF{}": false, "\xFF\xFE{\x00}\x00": false, "\xFE\xFF\x00{\x00}": false, "": true, "{": true, "\x00\x00": true,
	} {
		require.Equal(t, damaged, Damaged([]byte(text)), "%q", text)
	}
}

func TestJournaled(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("one", []Daily{daily("2026-11-20", "old")}))
	require.NoError(t, s.Publish("two", []Daily{daily("2026-11-21", "other")}))
	all, err := NewReader(dir).Journaled(t.Context(), File{"2026-11-20", "triples"})
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Equal(t, Hash([]byte("old\n")), all[0].SHA256)
	require.NoError(t, s.Publish("three", []Daily{daily("2026-11-20", "new")}))
	require.NoError(t, os.WriteFile(filepath.Join(dir, RunsName, "two", journal), []byte("{"), 0o644))
	all, err = NewReader(dir).Journaled(t.Context(), File{"2026-11-20", "triples"})
	require.NoError(t, err)
	require.Len(t, all, 2, "a damaged journal hides none after it")
}

func TestADamagedDayThatCannotBeMendedEndsOpening(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	d := daily("2026-11-20", "old")
	d.Document = []byte("{}\n")
	require.NoError(t, s.Publish("run", []Daily{d}))
	require.NoError(t, s.Close())
	require.NoError(t, os.WriteFile(filepath.Join(dir, Path("2026-11-20", "triples")), []byte("{"), 0o644))
	_, err := openWith(t.Context(), dir, func(*os.File) error { return syscall.EIO })
	require.ErrorIs(t, err, syscall.EIO)
}

// TestGitIsToldToLeaveLineEndings by the first run, unless the team tells it something itself.
func TestGitIsToldToLeaveLineEndings(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	name := filepath.Join(dir, AttributesName)
	require.NoFileExists(t, name, "nothing is published yet")
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-21", "one")}))
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Contains(t, string(text), "\n* -text\n")
	for _, own := range []string{"", "*.json text\n"} {
		require.NoError(t, os.WriteFile(name, []byte(own), 0o644))
		require.NoError(t, s.Publish("next", []Daily{daily("2026-11-22", "two")}))
		text, err = os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, own, string(text))
	}
	require.NoError(t, os.Remove(name))
	require.NoError(t, os.Symlink("elsewhere", name))
	require.NoError(t, s.Publish("last", []Daily{daily("2026-11-23", "three")}))
	require.NoFileExists(t, filepath.Join(dir, "elsewhere"))
	_, err = os.Readlink(name)
	require.NoError(t, err)
}

// TestAStampTellsTwoWritesOfASecondApart: an editor saves a text of the same length twice in a row.
func TestAStampTellsTwoWritesOfASecondApart(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, open(t, dir).Publish("run", []Daily{daily("2026-11-21", "one")}))
	f := File{"2026-11-21", "triples"}
	name := filepath.Join(dir, f.Path())
	second := time.Date(2026, 11, 21, 3, 4, 5, 0, time.UTC)
	require.NoError(t, os.Chtimes(name, second, second))
	before, err := NewReader(dir).Stamp(f)
	require.NoError(t, err)
	require.NoError(t, os.Chtimes(name, second, second.Add(time.Millisecond)))
	after, err := NewReader(dir).Stamp(f)
	require.NoError(t, err)
	require.NotEqual(t, before, after)
}
