package fleet

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
	"dailies/internal/fault"
)

// smallDisk is a server's address and a folder with little room. Where the user may not mount one, the
// test is skipped.
func smallDisk(t *testing.T) (at Address, dir string) {
	t.Helper()
	if testing.Short() {
		t.Skip("the server is silent for seconds")
	}
	dir = t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=8m"); err != nil {
		t.Skipf("missing: the right to mount a small disk: %v", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(dir, syscall.MNT_DETACH)) })
	return Address{URL: "nats://" + freePort(t)}, dir
}

// fill leaves no room in a folder.
func fill(t *testing.T, dir string) (ballast string) {
	t.Helper()
	ballast = filepath.Join(dir, "ballast")
	f, err := os.Create(ballast)
	require.NoError(t, err)
	for page := make([]byte, 4096); err == nil; {
		_, err = f.Write(page)
	}
	require.ErrorIs(t, err, syscall.ENOSPC)
	require.NoError(t, f.Close())
	return ballast
}

// TestADiskThatFillsUnderAWorker, which has judged and cannot store the result: it ends with the cause.
func TestADiskThatFillsUnderAWorker(t *testing.T) {
	at, dir := smallDisk(t)
	stop, err := Serve(at, filepath.Join(dir, "store"))
	require.NoError(t, err)
	t.Cleanup(stop)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var once sync.Once
	filling := toy(func(_ context.Context, n int) int {
		once.Do(func() { fill(t, dir) })
		return n
	})
	go func() { _ = runOnce(ctx, at) }()
	err = Work(ctx, at, Worker{Name: "w", Version: "v", Producers: []pool.Producer{filling}, Slots: 1, Note: func(string) {}, Now: time.Now})
	require.ErrorAs(t, err, new(fault.Usage))
	require.ErrorContains(t, err, errStuck.Error())
}

// TestADiskThatIsFull: the server has no room for tasks; the judging ends with an error that the user can
// mend, and with room it comes to what it always comes to.
func TestADiskThatIsFull(t *testing.T) {
	at, dir := smallDisk(t)
	stop, err := Serve(at, filepath.Join(dir, "store"))
	require.NoError(t, err)
	producers := []pool.Producer{toy(honest)}
	p := openPool(t, at, Options{Version: "v", Producers: producers})
	ballast := fill(t, dir)
	_, err = judged(t.Context(), p, work(40, 200))
	require.ErrorAs(t, err, new(fault.Usage))
	require.ErrorContains(t, err, errStuck.Error())

	require.NoError(t, os.Remove(ballast))
	stop() // what ran out of room does not look for it again by itself
	stop, err = Serve(at, filepath.Join(dir, "store"))
	require.NoError(t, err)
	defer stop()
	startWorker(t, at, Worker{Name: "w", Version: "v", Producers: producers})
	requireSame(t, p, work(40, 200))
}
