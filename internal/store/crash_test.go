package store

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/atomicfile/crashtest"
)

// forgetful opens a folder on a disk that forgets what was not synced.
func forgetful(t *testing.T) (*Store, *crashtest.Disk) {
	t.Helper()
	dir := t.TempDir()
	disk := crashtest.New(t, dir)
	s, err := openWith(t.Context(), dir, disk.Sync)
	require.NoError(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s, disk
}

// published opens what is left of a folder, and gives its dailies by path. Each is listed
// as it is, by the entry that it was published with.
func published(t *testing.T, dir string) map[string]string {
	t.Helper()
	s := open(t, dir)
	found := make(map[string]string)
	for _, entry := range s.Index.All() {
		data, err := os.ReadFile(filepath.Join(dir, entry.Path))
		require.NoError(t, err)
		require.Equal(t, Hash(data), entry.SHA256, entry.Path)
		require.Equal(t, "test", entry.Provenance.Author)
		found[entry.Path] = string(data)
	}
	files, err := s.reader.Files()
	require.NoError(t, err)
	require.Len(t, files, len(found), "no file is left that is not listed")
	return found
}

// TestACrashForgetsNothingThatWasPublished crashes after every sync of a run that replaces a
// daily and adds one: both are there or neither is, and once Publish has returned both are.
func TestACrashForgetsNothingThatWasPublished(t *testing.T) {
	s, disk := forgetful(t)
	rejected, err := s.Create("old", "rejected.jsonl") // makes the run's folder before anything is staged
	require.NoError(t, err)
	require.NoError(t, rejected.Close())
	require.NoError(t, s.Publish("old", []Daily{daily("2026-11-20", "old"), daily("2026-11-21", "first")}))
	before := map[string]string{"2026-11-20/triples.json": "old\n", "2026-11-21/triples.json": "first\n"}
	require.Equal(t, before, published(t, disk.Crash()))

	after := map[string]string{"2026-11-20/triples.json": "old\n", "2026-11-21/triples.json": "new\n", "2026-11-22/triples.json": "two\n"}
	crashes, done := 0, 0
	disk.Synced = func() {
		crashes++
		left := published(t, disk.Crash())
		if len(left) == len(after) {
			done++
			require.Equal(t, after, left, "crash %d", crashes)
			return
		}
		require.Equal(t, before, left, "crash %d", crashes)
		require.Zero(t, done, "crash %d forgets what an earlier one did not", crashes)
	}
	require.NoError(t, s.Publish("new", []Daily{daily("2026-11-21", "new"), daily("2026-11-22", "two")}))
	require.Equal(t, after, published(t, disk.Crash()))
	require.Greater(t, crashes, done, "some crashes came before the list of what is staged")
	require.Greater(t, done, 5, "some came after it")
}

// TestACrashBringsNoOldDailyBack: a run is over when Publish returns, and no later crash
// carries it out again over what a later run or an editor put in its place.
func TestACrashBringsNoOldDailyBack(t *testing.T) {
	s, disk := forgetful(t)
	require.NoError(t, s.Publish("old", []Daily{daily("2026-11-20", "old")}))
	require.NoError(t, s.Publish("new", []Daily{daily("2026-11-20", "new")}))
	require.Equal(t, map[string]string{"2026-11-20/triples.json": "new\n"}, published(t, disk.Crash()))
}

// TestACrashForgetsNoJournal: where the index is lost later, the run still knows its dailies.
func TestACrashForgetsNoJournal(t *testing.T) {
	s, disk := forgetful(t)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "old")}))
	left := disk.Crash()
	require.NoError(t, os.Remove(filepath.Join(left, IndexName)))
	require.Len(t, published(t, left), 1)
}

// TestACrashForgetsNoDecision, nor what a run leaves.
func TestACrashForgetsNoDecision(t *testing.T) {
	s, disk := forgetful(t)
	require.NoError(t, s.Decide(map[string]string{"vetoed": "yes"}))
	require.NoError(t, s.Leave("run", "report.json", []byte("{}")))
	left := disk.Crash()
	require.FileExists(t, filepath.Join(left, ReviewName))
	report, err := os.ReadFile(filepath.Join(left, RunsName, "run", "report.json"))
	require.NoError(t, err)
	require.Equal(t, "{}", string(report))
}

// TestACrashWhileHealing: what the first Open carries out, a crash in it does not spoil.
func TestACrashWhileHealing(t *testing.T) {
	s, disk := forgetful(t)
	require.NoError(t, s.Publish("old", []Daily{daily("2026-11-20", "old")}))
	var begun string
	disk.Synced = func() { // the first moment at which the list of what is staged is durable
		left := disk.Crash()
		if _, err := os.Stat(filepath.Join(left, RunsName, "new", pending)); err == nil && begun == "" {
			begun = left
		}
	}
	require.NoError(t, s.Publish("new", []Daily{daily("2026-11-20", "new"), daily("2026-11-21", "two")}))
	require.NotEmpty(t, begun)
	again := crashtest.New(t, begun)
	again.Keep()
	after := map[string]string{"2026-11-20/triples.json": "new\n", "2026-11-21/triples.json": "two\n"}
	crashes := 0
	again.Synced = func() {
		crashes++
		require.Equal(t, after, published(t, again.Crash()))
	}
	healed, err := openWith(t.Context(), begun, again.Sync)
	require.NoError(t, err)
	require.NoError(t, healed.Close())
	require.Greater(t, crashes, 3)
}
