package llm

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestMemoryOfLargeAnswers: sixteen answers of 15 MB at once take the memory of a few.
func TestMemoryOfLargeAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("it moves 240 MB")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // what is in use counts, not when it is collected
	const answers = 16
	pack, chunk := guestWifi(t), strings.Repeat("x", 1<<20)
	var arrived sync.WaitGroup
	arrived.Add(answers)
	var answered atomic.Bool // once it has answered, an endpoint is asked for all at once
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		if !answered.Swap(true) {
			fmt.Fprint(w, contentOf(pack, "stop"))
			return
		}
		arrived.Done()
		arrived.Wait()
		fmt.Fprint(w, `{"choices":[{"finish_reason":"stop","message":{"content":"`)
		for range 15 {
			_, _ = io.WriteString(w, chunk)
		}
		fmt.Fprint(w, `"}}]}`)
	}))
	defer server.Close()
	c := config(server.URL + "/v1")
	c.InFlight, c.Timeout = answers, time.Minute
	a := author(t, c)
	_, err := a.write(t.Context(), triples(1))
	require.NoError(t, err)
	done := make(chan struct{})
	go func() {
		defer close(done)
		materials, err := a.write(context.Background(), triples(answers))
		if len(materials) > 0 || err == nil || !strings.Contains(err.Error(), "more than the 4194304 allowed") {
			t.Error(len(materials), err)
		}
	}()
	var peak uint64
	for {
		var now runtime.MemStats
		runtime.ReadMemStats(&now)
		peak = max(peak, now.HeapAlloc)
		select {
		case <-done:
			t.Logf("the heap grew to %d MB", peak>>20)
			require.Less(t, peak, uint64(320<<20))
			require.True(t, a.memory.TryAcquire(largeBodies), "all of it is given back")
			return
		case <-time.After(5 * time.Millisecond):
		}
	}
}
