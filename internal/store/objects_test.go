package store

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// replace writes a file of a folder anew.
func replace(t *testing.T, dir, name, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
}

// TestMendingObjectsSetsLiesAside and keeps again what listed dailies still have.
func TestMendingObjectsSetsLiesAside(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "good"), daily("2026-11-21", "kept"), daily("2026-11-22", "gone")}))
	good, kept, gone := ObjectPath(Hash([]byte("good\n"))), ObjectPath(Hash([]byte("kept\n"))), ObjectPath(Hash([]byte("gone\n")))
	replace(t, dir, kept, "lie\n")
	replace(t, dir, gone, "lie\n")
	replace(t, dir, Path("2026-11-22", "triples"), "changed\n")
	require.NoError(t, s.MendObjects(t.Context()))
	for name, want := range map[string]string{good: "good\n", kept: "kept\n", kept + DamagedEnd: "lie\n", gone + DamagedEnd: "lie\n"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.Equal(t, want, string(text), name)
	}
	require.NoFileExists(t, filepath.Join(dir, gone))
	require.NoFileExists(t, filepath.Join(dir, good+DamagedEnd))
}

// TestAVersionIsThatOfItsFileOrWhatIsKept.
func TestAVersionIsThatOfItsFileOrWhatIsKept(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("one", []Daily{daily("2026-11-20", "old")}))
	require.NoError(t, s.Publish("two", []Daily{daily("2026-11-20", "new")}))
	require.NoError(t, os.Remove(filepath.Join(dir, ObjectPath(Hash([]byte("new\n"))))))
	for _, want := range []string{"old\n", "new\n"} {
		text, err := NewReader(dir).Version(t.Context(), File{"2026-11-20", "triples"}, Hash([]byte(want)))
		require.NoError(t, err)
		require.Equal(t, want, string(text))
	}
	_, err := NewReader(dir).Version(t.Context(), File{"2026-11-20", "triples"}, Hash([]byte("none")))
	require.ErrorIs(t, err, ErrNoObject)
}

// TestLayoutIsMendedAndNothingElse, of dailies and of what is kept of them.
func TestLayoutIsMendedAndNothingElse(t *testing.T) {
	const published, laidOut, changed = "{\n  \"a\": 1\n}\n", "{\r\n  \"a\": 1\r\n}\r\n", "{\n  \"a\": 2\n}\n"
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", published[:len(published)-1]), daily("2026-11-21", published[:len(published)-1])}))
	hash, first, second := Hash([]byte(published)), Path("2026-11-20", "triples"), Path("2026-11-21", "triples")
	replace(t, dir, first, laidOut)
	replace(t, dir, second, changed)
	replace(t, dir, ObjectPath(hash), laidOut)
	for name, want := range map[string]bool{first: true, second: false, ObjectPath(hash): true, "none": false} {
		text, converted := s.reader.Converted(t.Context(), name, hash)
		require.Equal(t, want, converted, name)
		require.Equal(t, want, string(text) == published, name)
	}
	require.NoError(t, s.MendLayout(t.Context()))
	for name, want := range map[string]string{first: published, second: changed, ObjectPath(hash): published} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.Equal(t, want, string(text), name)
	}
	_, converted := s.reader.Converted(t.Context(), first, hash)
	require.False(t, converted, "it is as it was published")
}

// TestLineFeedsTellWhetherTheyWereChanged.
func TestLineFeedsTellWhetherTheyWereChanged(t *testing.T) {
	for given, want := range map[string]string{"a\nb": "a\nb", "a\r\nb\r\n": "a\nb\n", "a\rb": "a\rb"} {
		text, changed := LineFeeds([]byte(given))
		require.Equal(t, want, string(text))
		require.Equal(t, want != given, changed)
	}
}
