package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"iter"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
	"dailies/internal/catalog"
	"dailies/internal/results"
)

// triplesPack is a pack that comes with the program.
func triplesPack(t *testing.T) string {
	t.Helper()
	g, err := catalog.Games().Game("triples")
	require.NoError(t, err)
	pack, err := fs.ReadFile(g.Packs, "late-door.json")
	require.NoError(t, err)
	return string(pack)
}

// gate is a pool that judges nothing before it is opened.
type gate struct {
	pool.Pool
	open <-chan struct{}
}

func (g gate) Judge(ctx context.Context, tasks iter.Seq[pool.Task], take func(pool.Task, pool.Result) error) error {
	select {
	case <-g.open:
		return g.Pool.Judge(ctx, tasks, take)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// TestAWaveOfAnswersHoldsUpNoRequest: while all that were asked together wait to be judged, as
// many are asked again.
func TestAWaveOfAnswersHoldsUpNoRequest(t *testing.T) {
	const inFlight = 4
	open := make(chan struct{})
	var asked atomic.Int32
	pack := triplesPack(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := asked.Add(1)
		if n == 2*inFlight {
			close(open)
		}
		content, _ := json.Marshal(fmt.Sprint(pack, n))
		fmt.Fprintf(w, `{"model":"m","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}]}`, content)
	}))
	defer server.Close()
	plan, err := ReadPlan("bench.yaml", fmt.Appendf(nil, "games: [triples]\nrepeats: 12\nattempts: 1\ndays: 1\nmodels: [{name: a, model: m, baseURL: %q, retries: 0, inFlight: %d}]", server.URL, inFlight))
	require.NoError(t, err)
	games := catalog.Games()
	spec, err := plan.Spec(t.Context(), games, func(string) string { return "" }, func() func() float64 { return func() float64 { return 0 } })
	require.NoError(t, err)
	spec.Judge, err = games.Judge("", "")
	require.NoError(t, err)
	spec.Dates, spec.Out, spec.Workers = append(spec.Dates, "2026-11-23"), t.TempDir(), 1
	spec.Pool = gate{newPools(1, games), open}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	report, err := Do(ctx, spec, Deps{Note: func(string) {}, Tell: func(int, int) {}, Now: time.Now})
	require.NoError(t, err)
	require.Empty(t, report.Missing())
	require.EqualValues(t, 12, asked.Load())
}

// counting counts the drafts that it has judged.
type counting struct {
	pool.Pool
	drafts atomic.Int32
}

func (c *counting) Judge(ctx context.Context, tasks iter.Seq[pool.Task], take func(pool.Task, pool.Result) error) error {
	return c.Pool.Judge(ctx, tasks, func(task pool.Task, r pool.Result) error {
		c.drafts.Add(int32(len(r.Drafts)))
		return take(task, r)
	})
}

// TestAnswersThatAreTheSameAreJudgedOnce, also when they come at the same time.
func TestAnswersThatAreTheSameAreJudgedOnce(t *testing.T) {
	games := catalog.Games()
	judge, err := games.Judge("", "")
	require.NoError(t, err)
	store, err := results.Open(t.TempDir(), "v", results.DefaultLimit)
	require.NoError(t, err)
	defer store.Close()
	inner := &counting{Pool: newPools(4, games)}
	judges := &alike{Pool: results.NewPool(inner, store, func(note string) { t.Error(note) }), busy: make(map[digest]chan struct{})}
	pack := triplesPack(t)
	task := pool.Task{Series: pool.Series{Game: "triples", Pack: pack, Rung: "MON"}, Profile: judge.Profile("triples"), To: 20}
	other := task
	other.Pack += "\n"
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			drafts := 0
			err := judges.Judge(t.Context(), func(yield func(pool.Task) bool) {
				_ = i == 0 && yield(other) || i > 0 && yield(task)
			}, func(_ pool.Task, r pool.Result) error {
				drafts += len(r.Drafts)
				return nil
			})
			if err != nil || drafts != 20 {
				t.Error(err, drafts)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 40, inner.drafts.Load())
	require.Empty(t, judges.busy)
}

// TestABenchKeepsWhatItFound beside its answers, where it is known what judges.
func TestABenchKeepsWhatItFound(t *testing.T) {
	for _, judging := range []string{"", "v"} {
		b := &bench{Spec: Spec{Games: catalog.Games(), Workers: 1, Out: t.TempDir(), Judging: judging}}
		leave, err := b.openPool()
		require.NoError(t, err)
		leave()
		_, err = os.Stat(filepath.Join(b.Out, resultsName))
		require.Equal(t, judging == "", os.IsNotExist(err))
	}
}
