package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/atomicfile/crashtest"
)

// TestACrashForgetsNothing: what a method has done when it returns is there after a crash.
func TestACrashForgetsNothing(t *testing.T) {
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	defer root.Close()
	disk := crashtest.New(t, dir)
	folder := Folder{Root: root, Sync: disk.Sync}
	require.NoError(t, folder.Write("file", []byte("old")))
	require.NoError(t, folder.Write("file", []byte("new")))
	require.NoError(t, folder.Write("a/b/moved", []byte("moved")))
	require.NoError(t, folder.Rename("a/b/moved", "c/d/there"))
	require.NoError(t, folder.MkdirAll("e/f"))
	require.NoError(t, folder.Write("gone", nil))
	require.NoError(t, folder.Remove("gone"))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "unsynced"), []byte("lost"), 0o644))

	left := disk.Crash()
	require.Equal(t, "new", text(t, filepath.Join(left, "file")))
	require.Equal(t, "moved", text(t, filepath.Join(left, "c/d/there")))
	require.DirExists(t, filepath.Join(left, "e/f"))
	requireNames(t, left, "a", "c", "e", "file")
}

// TestARenameOfAFileThatWasNotSyncedIsSeen holds the disk that forgets against the mistake
// that it is there for: the name survives, and what was written does not.
func TestARenameOfAFileThatWasNotSyncedIsSeen(t *testing.T) {
	dir := t.TempDir()
	disk := crashtest.New(t, dir)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "temporary"), []byte("text"), 0o644))
	require.NoError(t, os.Rename(filepath.Join(dir, "temporary"), filepath.Join(dir, "file")))
	folder, err := os.Open(dir)
	require.NoError(t, err)
	require.NoError(t, disk.Sync(folder))
	require.NoError(t, folder.Close())
	require.Empty(t, text(t, filepath.Join(disk.Crash(), "file")))
}

// TestAFolderThatAnotherWriterMakes in the same moment is no error: this one finds it missing, and
// there when it is to be made.
func TestAFolderThatAnotherWriterMakes(t *testing.T) {
	root, err := os.OpenRoot(t.TempDir())
	require.NoError(t, err)
	defer root.Close()
	other := func(*os.File) error { // the folder above was made just now
		if err := root.Mkdir("a/b", 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		return nil
	}
	require.NoError(t, Folder{Root: root, Sync: other}.MkdirAll("a/b"))
}
