package fleet

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"dailies/gen/pool"
)

// lookFor finds the results of many tasks at once: how long each took, -1 for none.
func lookFor(t *testing.T, q *queue, keys []string) []int64 {
	t.Helper()
	life, stop := context.WithCancel(t.Context())
	defer stop()
	l := openLookups(life, q, "v")
	took := make([]int64, len(keys))
	var group errgroup.Group
	for i, key := range keys {
		group.Go(func() error {
			r, there, err := l.find(life, key)
			if took[i] = -1; there {
				took[i] = r.TookMS
			}
			return err
		})
	}
	require.NoError(t, group.Wait())
	return took
}

// TestResultsAreLookedForTogether: those that are there, those that are not, one that two workers
// left, whose later one counts, one that nobody can read, and one that is asked twice.
func TestResultsAreLookedForTogether(t *testing.T) {
	p := openPool(t, newServer(t), Options{Version: "v", Producers: []pool.Producer{toy(honest)}})
	put := func(worker, key, text string) {
		require.NoError(t, p.queue.put(t.Context(), "v", worker, key, []byte(text)))
	}
	var keys []string
	var want []int64
	for i := range 3 * maxLookups {
		key := fmt.Sprint("key", i)
		keys, want = append(keys, key), append(want, int64(i))
		if want[i] = -1; i%3 > 0 {
			put("w", key, fmt.Sprintf(`{"tookMs":%d}`, i))
			want[i] = int64(i)
		}
	}
	put("later", "key1", `{"tookMs":111}`)
	put("later", "key2", `{`)
	keys, want = append(keys, "key1"), append(want, 111)
	want[1], want[2] = 111, -1
	require.Equal(t, want, lookFor(t, p.queue, keys))
	_, there, err := p.lookups.find(t.Context(), "key2")
	require.NoError(t, err)
	require.False(t, there, "it was removed")
}

// TestResultsThatAreTooMuchForAQuestion are looked for all the same: more of them than a server
// sends at once, and keys that are longer than a message may be.
func TestResultsThatAreTooMuchForAQuestion(t *testing.T) {
	url := startServer(t, "jetstream: enabled, max_payload: 4K, authorization: {user: u, password: secret}")
	p := openPool(t, as(url, "u"), Options{Version: "v", Producers: []pool.Producer{toy(honest)}})
	for i := range 1100 {
		require.NoError(t, p.queue.put(t.Context(), "v", fmt.Sprint("w", i), "many", []byte(`{"tookMs":7}`)))
	}
	require.NoError(t, p.queue.put(t.Context(), "v", "w", "few", []byte(`{"tookMs":3}`)))
	long := strings.Repeat("x", 1<<10)
	require.NoError(t, p.queue.put(t.Context(), "v", "w", long, []byte(`{"tookMs":9}`)))
	for _, keys := range [][]string{{"few", "many"}, {long, long + "x", long + "y", long + "z"}} {
		whole, err := p.queue.gather(t.Context(), "v", keys, make(map[string]*jetstream.RawStreamMsg))
		require.NoError(t, err)
		require.False(t, whole)
	}
	require.Equal(t, []int64{3, 7, -1, 9, -1, -1}, lookFor(t, p.queue, []string{"few", "many", "none", long, long + "y", long + "z"}))
}
