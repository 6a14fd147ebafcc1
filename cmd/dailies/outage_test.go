package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestAnOutageCostsNothing: an endpoint that is away for a while in the middle of a night is asked a few
// times meanwhile. The folder has what it has without an outage, and every answer is paid for once.
func TestAnOutageCostsNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for an endpoint that is away")
	}
	away := 4 * time.Second
	if os.Getenv("TRIALS") != "" {
		away = 2 * time.Minute
	}
	whole := t.TempDir()
	h := newHonest(t, "triples", "testimony")
	code, out, errs := try(t, nil, h.args(whole)...)
	require.Equal(t, exitClean, code, out+errs)
	paid, _ := h.counts()

	var (
		mu               sync.Mutex
		requests, missed int
		back             time.Time
	)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		if requests++; requests == 5 {
			back = time.Now().Add(away)
		}
		gone := time.Now().Before(back)
		if gone {
			missed++
		}
		mu.Unlock()
		if gone {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		h.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	dir := t.TempDir()
	h.expect(nil)
	code, out, errs = try(t, nil, h.args(dir, "--base-url", server.URL+"/v1")...)
	require.Equal(t, exitClean, code, out+errs)
	again, _ := h.counts()
	require.Equal(t, paid, again, "each question is answered once, as without an outage")
	require.Equal(t, published(t, whole), published(t, dir))
	mu.Lock()
	defer mu.Unlock()
	require.Positive(t, missed)
	require.LessOrEqual(t, missed, 3*len(paid), "the questions under way, once more, and then one at a time")
}
