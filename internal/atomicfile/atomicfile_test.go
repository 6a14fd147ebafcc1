package atomicfile

import (
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func text(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(data)
}

// requireNames holds a folder against the names of what is to be in it.
func requireNames(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	found := []string{}
	for _, e := range entries {
		found = append(found, e.Name())
	}
	require.ElementsMatch(t, names, found)
}

func TestTheOldFileStaysUntilTheNewOneIsWhole(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	require.NoError(t, Write(name, []byte("old")))
	f, err := Create(name)
	require.NoError(t, err)
	_, err = f.Write([]byte("ne"))
	require.NoError(t, err)
	require.Equal(t, "old", text(t, name))
	_, err = f.Write([]byte("w"))
	require.NoError(t, err)
	require.NoError(t, f.Commit())
	require.Equal(t, "new", text(t, name))
	require.NoError(t, f.Abort(), "there is nothing left to abort")
	require.Equal(t, "new", text(t, name))
	requireNames(t, dir, "file")
	info, err := os.Stat(name)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o644), info.Mode())
}

func TestAbortLeavesThePlaceAsItWas(t *testing.T) {
	dir := t.TempDir()
	f, err := Create(filepath.Join(dir, "file"))
	require.NoError(t, err)
	_, err = f.Write([]byte("new"))
	require.NoError(t, err)
	require.NoError(t, f.Abort())
	require.NoError(t, f.Abort())
	require.NoError(t, f.Commit(), "there is nothing left to commit")
	requireNames(t, dir)
	_, err = f.in.Root.Stat(".")
	require.ErrorIs(t, err, os.ErrClosed, "the folder does not stay open")
}

// TestAFailureLeavesNothingBehind closes the file under the writer, as a disk that fails
// does.
func TestAFailureLeavesNothingBehind(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	require.NoError(t, Write(name, []byte("old")))
	f, err := Create(name)
	require.NoError(t, err)
	require.NoError(t, f.temp.Close())
	_, err = f.Write([]byte("new"))
	require.Error(t, err)
	require.Error(t, f.Commit())
	require.Equal(t, "old", text(t, name))
	requireNames(t, dir, "file")

	f, err = Create(name)
	require.NoError(t, err)
	require.NoError(t, f.temp.Close())
	require.Error(t, f.finish([]byte("new")))
	requireNames(t, dir, "file")
}

func TestALinkStaysOne(t *testing.T) {
	dir, elsewhere := t.TempDir(), t.TempDir()
	target, link := filepath.Join(elsewhere, "target"), filepath.Join(dir, "link")
	require.NoError(t, Write(target, []byte("old")))
	require.NoError(t, os.Symlink(target, link))
	require.NoError(t, Write(link, []byte("new")))
	require.Equal(t, "new", text(t, target))
	info, err := os.Lstat(link)
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&os.ModeSymlink)
}

func TestWhatIsNoRegularFileIsNotReplaced(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o644))
	for _, name := range []string{dir, pipe, os.DevNull} {
		require.ErrorIs(t, Write(name, nil), ErrNotRegular)
	}
	requireNames(t, dir, "pipe")
	require.Error(t, Write(filepath.Join(dir, "none", "file"), nil), "the folder is not made")
}

func TestNothingIsWrittenOutsideTheRoot(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	victim := filepath.Join(outside, "victim")
	require.NoError(t, os.WriteFile(victim, []byte("old"), 0o644))
	require.NoError(t, os.Symlink(outside, filepath.Join(dir, "folder")))
	require.NoError(t, os.Symlink(victim, filepath.Join(dir, "file")))
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	defer root.Close()
	folder := Folder{Root: root}
	require.Error(t, folder.Write("folder/new", []byte("new")))
	require.Error(t, folder.Write("../new", []byte("new")))
	require.NoError(t, folder.Write("file", []byte("new")), "the link is replaced")
	require.NoError(t, folder.Write("a/b/new", []byte("new")))
	require.Error(t, folder.Rename("a/b/new", "folder/new"))
	require.NoError(t, folder.Rename("a/b/new", "c/new"))
	require.Equal(t, "new", text(t, filepath.Join(dir, "c", "new")))
	require.Equal(t, "old", text(t, victim))
	requireNames(t, outside, "victim")
}

// TestManyWritersOfOneFile: each writes it whole, and the last one's stays.
func TestManyWritersOfOneFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	var group sync.WaitGroup
	for range 16 {
		group.Go(func() {
			for range 20 {
				if err := Write(name, []byte("whole")); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	require.Equal(t, "whole", text(t, name))
	requireNames(t, dir, "file")
}
