package fleet

import (
	"context"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/pool"
	"dailies/gen/pool/pooltest"
)

// newServer starts a server for a test, and gives its address.
func newServer(t testing.TB) Address {
	t.Helper()
	at := Address{URL: "nats://" + freePort(t)}
	stop, err := Serve(at, t.TempDir())
	require.NoError(t, err)
	t.Cleanup(stop)
	return at
}

// freePort is an address of this machine that nobody listens at.
func freePort(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	return l.Addr().String()
}

// startWorker starts a worker; stop hands back what it was about and waits for its end.
func startWorker(t testing.TB, at Address, w Worker) (stop func()) {
	t.Helper()
	if w.Note == nil {
		w.Note = func(string) {}
	}
	if w.Now == nil {
		w.Now = time.Now
	}
	w.Slots = max(w.Slots, 1)
	ctx, cancel := context.WithCancel(context.Background())
	var ended sync.WaitGroup
	ended.Go(func() {
		if err := Work(ctx, at, w); err != nil {
			t.Errorf("worker %s: %v", w.Name, err)
		}
	})
	stop = func() {
		cancel()
		ended.Wait()
	}
	t.Cleanup(stop)
	return stop
}

// openPool opens a pool for a test.
func openPool(t testing.TB, at Address, o Options) *Pool {
	t.Helper()
	o.Name, o.Workers = "coordinator", max(o.Workers, 1)
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Note == nil {
		o.Note = func(string) {}
	}
	o.Tell = func(gen.Event) {}
	p, err := Open(t.Context(), at, o)
	require.NoError(t, err)
	t.Cleanup(p.Close)
	return p
}

// TestPool holds the pool to what every pool guarantees, with a server of NATS and
// workers that reach it as they would from elsewhere.
func TestPool(t *testing.T) {
	at := newServer(t)
	var n atomic.Int64
	pooltest.Run(t, func(t *testing.T, workers int, producers ...pool.Producer) pool.Pool {
		version := fmt.Sprintf("v%d", n.Add(1)) // toys of one name are not the same game
		for i := range workers {
			startWorker(t, at, Worker{Name: fmt.Sprint("w", i), Version: version, Producers: producers})
		}
		return openPool(t, at, Options{Version: version, Producers: producers, Seed: 1})
	})
}
