package fleet

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
	"dailies/internal/monitor"
)

// TestACostlyGameWhoseRunHasTime is judged by the run as far as its processors go, and what it
// judged it does not judge again.
func TestACostlyGameWhoseRunHasTime(t *testing.T) {
	costly := toy(honest)
	costly.PerDay = 1
	p := openPool(t, newServer(t), Options{Version: "v", Producers: []pool.Producer{costly}, Workers: 2})
	tasks := apart(work(4, 1)) // no worker is there, and four tasks are asked at once
	var passed []pool.DraftResult
	for _, task := range tasks {
		require.NoError(t, p.Judge(t.Context(), func(yield func(pool.Task) bool) { yield(task) }, func(_ pool.Task, r pool.Result) error {
			passed = append(passed, r.Drafts...)
			return nil
		}))
	}
	require.NoError(t, p.Confirm(t.Context(), tasks, passed))
	require.Equal(t, []int{4, 0, 0}, []int{p.Stats().Here, p.Stats().Tasks, p.Stats().Confirmed})

	one, two := <-p.free, <-p.free // the run has no time
	defer func() { p.free <- one; p.free <- two }()
	startWorker(t, p.queue.at, Worker{Name: "w", Version: "v", Producers: []pool.Producer{costly}})
	requireSame(t, p, tasks)
	require.Equal(t, []int{4, 4}, []int{p.Stats().Here, p.Stats().Tasks})
}

// TestWhatAMonitorIsTold of a worker and of a run, while the queue answers and afterwards.
func TestWhatAMonitorIsTold(t *testing.T) {
	at, meter := newServer(t), new(Meter)
	require.Error(t, meter.Source().Healthy(), "it has not begun")
	startWorker(t, at, Worker{Name: "w", Version: "v", Meter: meter, Slots: 3, Producers: []pool.Producer{toy(func(_ context.Context, n int) int { return n })}})
	p := openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}})
	requireSame(t, p, work(2, 10))
	require.NoError(t, meter.Source().Healthy())
	require.NoError(t, p.Source().Healthy())
	figures := values(append(meter.Source().Figures(), p.Source().Figures()...))
	require.Equal(t, 3.0, figures["dailies_worker_slots"])
	require.Equal(t, 15.0, figures["dailies_worker_drafts_total"])
	require.Equal(t, figures["dailies_worker_tasks_total"], figures["dailies_run_tasks_total"])
	require.Equal(t, 15.0, figures["dailies_run_drafts_total"])
	require.Zero(t, figures["dailies_run_liars_total"])
	p.queue.nc.Close()
	require.EqualError(t, p.Source().Healthy(), "the queue does not answer")
}

// values are figures by their names.
func values(figures []monitor.Figure) map[string]float64 {
	all := make(map[string]float64)
	for _, figure := range figures {
		one := figure.GetMetric()[0]
		all[figure.GetName()] = one.GetGauge().GetValue() + one.GetCounter().GetValue()
	}
	return all
}
