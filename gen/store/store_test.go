package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

func daily(date game.Date, text string) Daily {
	return Daily{Date: date, Game: "triples", Document: []byte(text + "\n"), Entry: Entry{PuzzleID: string(date) + "-triples", Provenance: Provenance{Author: "test", Seed: 1<<64 - 1, Run: "run"}}}
}

func open(t *testing.T, dir string) *Store {
	t.Helper()
	s, err := Open(dir)
	require.NoError(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestPublish(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-21", "one"), daily("2026-11-22", "two")}))
	index, err := Read(dir)
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
		s.write = func(path string, data []byte) error {
			if err := fails(path); err != nil {
				return err
			}
			return writeFile(path, data)
		}
		s.move = func(from, to string) error {
			if err := fails(to); err != nil {
				return err
			}
			return move(from, to)
		}
		err := s.Publish("new", []Daily{daily("2026-11-21", "one"), daily("2026-11-22", "two")})
		require.Equal(t, n < 7, errors.Is(err, syscall.ENOSPC), "%d: %v", n, err)
		require.NoError(t, s.Close())

		before, err := Read(dir)
		require.NoError(t, err, "the index is whole")
		require.Contains(t, before, game.Date("2026-11-20"))
		again := open(t, dir)
		files, err := Files(dir)
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
	s.write = func(path string, data []byte) error {
		if writes++; writes > 3 { // the document, the list, the journal; then the index fails
			return syscall.ENOSPC
		}
		return writeFile(path, data)
	}
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
		_, err := Read(dir)
		var damage *Damage
		require.ErrorAs(t, err, &damage, text)
		require.Equal(t, line, damage.Line, text)
		_, err = Open(dir)
		require.ErrorAs(t, err, &damage)
		data, err := os.ReadFile(filepath.Join(dir, IndexName))
		require.NoError(t, err)
		require.Equal(t, text, string(data))
	}
}

func TestTheLockKeepsRunsApart(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	_, err := Open(dir)
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
