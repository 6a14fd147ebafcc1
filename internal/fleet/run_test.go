package fleet

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/catalog/catalogtest"
	"dailies/internal/run"
)

// TestARunWhoseWorkerIsKilled publishes what a run publishes that judges for itself, though the
// first worker dies with two tasks.
func TestARunWhoseWorkerIsKilled(t *testing.T) {
	games := catalogtest.Few(t, "triples", 8)
	games[0].Producer.PerDay = 100
	here, _ := publishedBy(t, games, nil)

	at, producers := newServer(t), []pool.Producer{games[0].Producer}
	p := openPool(t, at, Options{Version: "v", Producers: producers})
	vanish(t, at, "v", 2)
	startWorker(t, at, Worker{Name: "w", Version: "v", Producers: producers, AckWait: 200 * time.Millisecond})
	there, report := publishedBy(t, games, p)
	require.Equal(t, here, there)
	require.NotNil(t, report.Pool)
	require.Positive(t, report.Pool.Redelivered, "the tasks of the first worker")
}

// publishedBy publishes three days that a pool judged, a local one for nil: files by their paths.
func publishedBy(t *testing.T, games catalog.List, p pool.Pool) (map[string]string, *run.Report) {
	t.Helper()
	source, err := author.Builtin(games)
	require.NoError(t, err)
	dates, err := run.Days("2026-11-15", 3)
	require.NoError(t, err)
	out := t.TempDir()
	report, err := run.Do(t.Context(), run.Spec{Games: games, Dates: dates, Source: source, Seed: 1, Out: out, Workers: 1}, run.Deps{Now: time.Now, Pool: p})
	require.NoError(t, err)
	require.Zero(t, report.Empty())
	files, err := filepath.Glob(filepath.Join(out, "*-*-*", "*.json"))
	require.NoError(t, err)
	require.Len(t, files, len(dates))
	published := make(map[string]string)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		name, err := filepath.Rel(out, file)
		require.NoError(t, err)
		published[name] = string(text)
	}
	return published, report
}
