package lockfile_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/boundedfile"
	"dailies/internal/lockfile"
)

func TestALockIsTakenOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	lock, err := lockfile.Take(path)
	require.NoError(t, err)
	_, err = lockfile.Take(path)
	require.ErrorIs(t, err, lockfile.ErrLocked)
	require.NoError(t, os.Remove(path))
	other, err := lockfile.Take(path)
	require.NoError(t, err, "the file that was locked is not the one at the path any more")
	require.NoError(t, lock.Unlock())
	require.NoError(t, other.Unlock())
	again, err := lockfile.Take(path)
	require.NoError(t, err)
	require.NoError(t, again.Unlock())
}

func TestOnlyARegularFileIsLocked(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	require.NoError(t, os.Symlink(filepath.Join(dir, "elsewhere"), link))
	_, err := lockfile.Take(link)
	require.ErrorIs(t, err, boundedfile.ErrNotRegular)
	require.NoFileExists(t, filepath.Join(dir, "elsewhere"))
	_, err = lockfile.Take(filepath.Join(dir, "missing", "lock"))
	require.ErrorIs(t, err, os.ErrNotExist)
}
