package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRebuildingTakesEachFileForWhatItIs: as it was published, as a journal knows it, changed by hand, unknown, or
// no daily at all.
func TestRebuildingTakesEachFileForWhatItIs(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("one", []Daily{daily("2026-11-20", "a"), daily("2026-11-21", "a"), daily("2026-11-22", "a"), daily("2026-11-23", "a")}))
	behind, err := os.ReadFile(filepath.Join(dir, IndexName))
	require.NoError(t, err)
	require.NoError(t, s.Publish("two", []Daily{daily("2026-11-21", "b")}))
	newer, _ := s.Index.Find(Path("2026-11-21", "triples"))
	require.NoError(t, s.Close())
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	write(IndexName, string(behind))
	write("2026-11-22/triples.json", "{}\n")
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "2026-11-23")))
	require.NoError(t, os.RemoveAll(filepath.Join(dir, ObjectsName)))
	require.NoError(t, os.RemoveAll(filepath.Join(dir, RunsName, "one")))
	write("2026-11-24/triples.json", "described\n")
	write("2026-11-25/triples.json", "unknown\n")
	write("2026-11-25/triples (1).json", "a copy\n")
	listing, err := Rebuild(t.Context(), dir, func(_ File, data []byte) (Entry, bool, error) {
		return Entry{PuzzleID: "found"}, string(data) == "described\n", nil
	})
	require.NoError(t, err)
	require.Equal(t, []int{2, 1, 1}, []int{listing.Kept, listing.Journaled, listing.Described})
	require.Equal(t, []File{{"2026-11-25", "triples"}}, listing.Unlisted)
	require.Equal(t, []string{
		"2026-11-22/triples.json is not what was published; dailies accept takes it as it is",
		"2026-11-23/triples.json is not listed any more; its day counts as empty",
	}, listing.Notes)
	index, err := NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	entry, _ := index.Find(Path("2026-11-21", "triples"))
	require.Equal(t, newer, entry)
	require.Len(t, index, 4)
}

// TestARebuiltIndexListsWhatNobodyKnows as it is described, or not at all.
func TestARebuiltIndexListsWhatNobodyKnows(t *testing.T) {
	dir := t.TempDir()
	for _, date := range []string{"2026-11-20", "2026-11-21"} {
		require.NoError(t, os.Mkdir(filepath.Join(dir, date), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, date, "triples.json"), []byte("{}\n"), 0o644))
	}
	listing, err := Rebuild(t.Context(), dir, func(f File, _ []byte) (Entry, bool, error) {
		return Entry{PuzzleID: "described"}, f.Date == "2026-11-20", nil
	})
	require.NoError(t, err)
	require.Equal(t, 1, listing.Described)
	require.Equal(t, []File{{"2026-11-21", "triples"}}, listing.Unlisted)
	index, err := NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	entry := Entry{Path: "2026-11-20/triples.json", PuzzleID: "described", SHA256: Hash([]byte("{}\n"))}
	require.Equal(t, Index{"2026-11-20": {"triples": entry}}, index)
}

func TestARebuiltIndexListsWhatCameBack(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "old")}))
	want := s.Index
	require.NoError(t, s.Close())
	require.NoError(t, os.Remove(filepath.Join(dir, Path("2026-11-20", "triples"))))
	listing, err := Rebuild(t.Context(), dir, nil)
	require.NoError(t, err)
	require.Equal(t, 1, listing.Kept)
	index, err := NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, index)
}

func TestAFileThatCannotBeDescribedEndsRebuilding(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "2026-11-20"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "2026-11-20", "triples.json"), []byte("{}\n"), 0o644))
	failed := errors.New("failed")
	_, err := Rebuild(t.Context(), dir, func(File, []byte) (Entry, bool, error) { return Entry{}, false, failed })
	require.ErrorIs(t, err, failed)
	require.NoFileExists(t, filepath.Join(dir, IndexName))
}

// TestARebuiltIndexSaysWhatItLost: days whose file and kept copy are gone, and no others.
func TestARebuiltIndexSaysWhatItLost(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "lost"), daily("2026-11-21", "there")}))
	require.NoError(t, s.Close())
	require.NoError(t, os.Remove(filepath.Join(dir, Path("2026-11-20", "triples"))))
	require.NoError(t, os.Remove(filepath.Join(dir, ObjectPath(Hash([]byte("lost\n"))))))
	listing, err := Rebuild(t.Context(), dir, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"2026-11-20/triples.json is not listed any more; its day counts as empty"}, listing.Notes)
}

// TestADayThatRebuildingBringsBackIsListed: its kept copy is there.
func TestADayThatRebuildingBringsBackIsListed(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "gone"), daily("2026-11-21", "there")}))
	index := s.Index
	require.NoError(t, s.Close())
	require.NoError(t, os.Remove(filepath.Join(dir, Path("2026-11-20", "triples"))))
	_, err := Rebuild(t.Context(), dir, nil)
	require.NoError(t, err)
	require.Equal(t, index, open(t, dir).Index)
}

func TestRebuildingKeepsADamagedIndex(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, IndexName), []byte("{"), 0o644))
	listing, err := Rebuild(t.Context(), dir, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"the old index was damaged; it is kept as index.json.damaged"}, listing.Notes)
	kept, err := os.ReadFile(filepath.Join(dir, IndexName+DamagedEnd))
	require.NoError(t, err)
	require.Equal(t, "{", string(kept))
}
