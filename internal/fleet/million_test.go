package fleet

import (
	"encoding/json"
	"os"
	"regexp"
	"runtime/debug"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
)

// million is tasks of a draft each, of packs with a hundred of them, that do not travel together.
func million(n int) func(yield func(pool.Task) bool) {
	const perPack = 100
	one := work(1, 2*perPack)[0]
	other := *one.Profile
	return func(yield func(pool.Task) bool) {
		p, profile := numbers{Game: "toy"}, one.Profile
		for i := range perPack {
			p.Numbers = append(p.Numbers, i*i%97)
		}
		for i := range n {
			if i%perPack == 0 {
				p.Numbers = append(p.Numbers[:perPack], i)
				text, _ := json.Marshal(p) // numbers always marshal
				one.Pack = string(text)
			}
			if one.From, one.To, one.Profile = i%perPack, i%perPack+1, profile; i%2 == 1 {
				one.Profile = &other
			}
			if !yield(one) {
				return
			}
		}
	}
}

// TestAMillionResults lie at the server, half of them a liar's, who is caught by the first. It
// tells how long it takes to open a run, to pick up all results, to remove the liar's and to
// count workers, and how much memory the run takes meanwhile.
func TestAMillionResults(t *testing.T) {
	if os.Getenv("TRIALS") == "" {
		t.Skip("minutes")
	}
	const results = 1_000_000
	at := Address{URL: "nats://" + freePort(t)}
	pid := strconv.Itoa(serverProcess(t, at.URL[len("nats://"):], "").Pid)
	open := func() *Pool {
		return openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}, Seed: 1, Patience: 5 * time.Minute})
	}
	took := func(what string, do func()) {
		began, run, served := time.Now(), computed("self"), computed(pid)
		do()
		t.Logf("%s: %v; processor time of the run %.1f s, of the server %.1f s", what, time.Since(began).Round(time.Millisecond),
			computed("self")-run, computed(pid)-served)
	}
	first := open()
	took("store a million results", func() { store(t, first.queue, results) })
	first.Close()
	peak := memoryPeak(t)
	var p *Pool
	took("open a run", func() { p = open() })
	took("pick up a million results", func() {
		n := 0
		require.NoError(t, p.Judge(t.Context(), million(results), func(task pool.Task, r pool.Result) error {
			n++
			return r.Check(task)
		}))
		require.Equal(t, results, n)
	})
	t.Logf("memory of the run: %d MB", peak())
	took("sweep what a liar left of it", func() { require.NoError(t, p.queue.sweep(t.Context(), "v", "liar")) })
	info, err := p.queue.results.Info(t.Context())
	require.NoError(t, err)
	require.Equal(t, results/2, int(info.State.Msgs))
	took("discard 1000, one by one", func() {
		n := 0
		for task := range million(results) {
			if n++; n%(results/1000) == 1 {
				require.NoError(t, p.queue.discard(t.Context(), "v", wire(task, "v").key()))
			}
		}
	})
	took("sweep a few that are left", func() { require.NoError(t, p.queue.sweep(t.Context(), "v", "liar")) })
	startWorker(t, at, Worker{Name: "w", Version: "v", Producers: []pool.Producer{toy(honest)}})
	took("judge", func() { requireSame(t, p, work(20, 10)) })
	t.Logf("memory of the run: %d MB", peak())
}

// store stores true results of a million's tasks, one in two under the name of a liar.
func store(t *testing.T, q *queue, n int) {
	t.Helper()
	js, err := jetstream.New(q.nc, jetstream.WithPublishAsyncMaxPending(1000))
	require.NoError(t, err)
	known, s := make(map[int][]byte), &slot{queue: q}
	i := 0
	for task := range million(n) {
		if known[task.From] == nil {
			err := pool.NewLocal(1, toy(honest)).Judge(t.Context(), func(yield func(pool.Task) bool) { yield(task) }, func(_ pool.Task, r pool.Result) error {
				known[task.From], err = s.encode(Result{Result: r, TookMS: 1, Delivered: 1})
				return err
			})
			require.NoError(t, err)
		}
		subject := resultSubject("v", []string{"honest", "liar"}[i%2], wire(task, "v").key())
		_, err := js.PublishMsgAsync(&nats.Msg{Subject: subject, Data: known[task.From]}, jetstream.WithStallWait(time.Minute))
		require.NoError(t, err)
		i++
	}
	<-js.PublishAsyncComplete()
}

// memoryPeak forgets how much memory the process had; peak is the most that it had since, in MB.
func memoryPeak(t *testing.T) (peak func() int) {
	t.Helper()
	debug.FreeOSMemory()
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0o200); err != nil {
		t.Skipf("the system does not tell: %v", err)
	}
	return func() int {
		text, err := os.ReadFile("/proc/self/status")
		require.NoError(t, err)
		found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(text)
		require.NotNil(t, found)
		kb, err := strconv.Atoi(string(found[1]))
		require.NoError(t, err)
		return kb >> 10
	}
}
