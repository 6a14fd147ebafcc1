package lockfile_test

import (
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
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

// TestALockOutlivesItsFile: a holder removes the file while others wait for it, and one of them may
// come to lock what is gone; nobody holds the lock beside another.
func TestALockOutlivesItsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	var holders, held, beside atomic.Int64
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for held.Load() < 100 {
				lock, err := lockfile.Take(path)
				if err != nil {
					continue
				}
				if holders.Add(1) > 1 {
					beside.Add(1)
				}
				held.Add(1)
				runtime.Gosched()
				holders.Add(-1)
				_ = os.Remove(path)
				_ = lock.Unlock()
			}
		})
	}
	group.Wait()
	require.Zero(t, beside.Load())
}
