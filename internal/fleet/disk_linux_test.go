package fleet

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/internal/fault"
)

// TestADiskThatIsFull: the server has no room for tasks; the judging ends with an error
// that the user can mend, and with room it comes to what it always comes to. Where the
// user may not mount a small disk, the test is skipped.
func TestADiskThatIsFull(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=8m"); err != nil {
		t.Skipf("a small disk cannot be mounted here: %v", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(dir, syscall.MNT_DETACH)) })
	at := Address{URL: "nats://" + freePort(t)}
	stop, err := Serve(at, filepath.Join(dir, "store"))
	require.NoError(t, err)
	producers := []gen.Producer{toy(honest)}
	startWorker(t, at, Worker{Name: "w", Version: "v", Producers: producers, AckWait: time.Second})
	p := openPool(t, at, Options{Version: "v", Producers: producers, Patience: 3 * time.Second})
	requireSame(t, p, work(3, 10))

	ballast := filepath.Join(dir, "ballast")
	f, err := os.Create(ballast)
	require.NoError(t, err)
	for page := make([]byte, 4096); err == nil; {
		_, err = f.Write(page)
	}
	require.ErrorIs(t, err, syscall.ENOSPC)
	require.NoError(t, f.Close())
	_, err = judged(t.Context(), p, work(40, 200))
	require.ErrorAs(t, err, new(fault.Usage))
	t.Log(err)

	require.NoError(t, os.Remove(ballast))
	stop() // what ran out of room does not look for it again by itself
	stop, err = Serve(at, filepath.Join(dir, "store"))
	require.NoError(t, err)
	defer stop()
	requireSame(t, p, work(40, 200))
}
