package fleet

import (
	"errors"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"dailies/internal/monitor"
)

// Meter counts what a worker does, for a monitor. Its zero value is ready for one worker.
type Meter struct {
	nc              atomic.Pointer[nats.Conn]
	tasks, drafts   atomic.Int64
	refused, failed atomic.Int64 // tasks reported as hopeless, and handed back
	busy            atomic.Int64 // nanoseconds
	slots           atomic.Int64
}

// Source is what a monitor may ask of the worker.
func (m *Meter) Source() monitor.Source {
	return monitor.Source{Healthy: func() error { return connected(m.nc.Load()) }, Figures: func() []monitor.Figure {
		return []monitor.Figure{
			monitor.Gauge("dailies_worker_slots", "Tasks that the worker judges at once.", float64(m.slots.Load())),
			monitor.Counter("dailies_worker_tasks_total", "Tasks judged.", float64(m.tasks.Load())),
			monitor.Counter("dailies_worker_drafts_total", "Drafts judged.", float64(m.drafts.Load())),
			monitor.Counter("dailies_worker_busy_seconds_total", "Time spent on those tasks, over all slots.", time.Duration(m.busy.Load()).Seconds()),
			monitor.Counter("dailies_worker_tasks_refused_total", "Tasks reported as impossible.", float64(m.refused.Load())),
			monitor.Counter("dailies_worker_tasks_returned_total", "Tasks handed back unfinished.", float64(m.failed.Load())),
		}
	}}
}

// judged counts a task.
func (m *Meter) judged(r Result, took time.Duration) {
	m.tasks.Add(1)
	m.drafts.Add(int64(len(r.Drafts)))
	m.busy.Add(int64(took))
}

// connected says why there is no connection with a queue.
func connected(nc *nats.Conn) error {
	if nc == nil || !nc.IsConnected() {
		return errors.New("the queue does not answer")
	}
	return nil
}

// Source is what a monitor may ask of a run.
func (p *Pool) Source() monitor.Source {
	return monitor.Source{Healthy: func() error { return connected(p.queue.nc) }, Figures: p.figures}
}

func (p *Pool) figures() []monitor.Figure {
	s := p.Stats()
	slots, workers, _ := p.census.count()
	held := p.stats.underWay()
	return []monitor.Figure{
		monitor.Gauge("dailies_run_workers", "Workers that judge for the run's build.", float64(workers)),
		monitor.Gauge("dailies_run_slots", "Tasks that they judge at once.", float64(slots)),
		monitor.Gauge("dailies_run_tasks_under_way", "Tasks asked and not answered yet.", float64(held)),
		monitor.Counter("dailies_run_tasks_total", "Tasks that workers answered.", float64(s.Tasks)),
		monitor.Counter("dailies_run_drafts_total", "Drafts in them.", float64(s.Drafts)),
		monitor.Counter("dailies_run_drafts_here_total", "Drafts that the run judged in the workers' place.", float64(s.Here)),
		monitor.Counter("dailies_run_drafts_confirmed_total", "Drafts that the run judged again.", float64(s.Confirmed)),
		monitor.Counter("dailies_run_tasks_redelivered_total", "Tasks handed to another worker.", float64(s.Redelivered)),
		monitor.Counter("dailies_run_tasks_cut_total", "Tasks that were ended early and split up.", float64(s.Cut)),
		monitor.Counter("dailies_run_liars_total", "Workers whose results judging here did not confirm.", float64(len(s.Liars))),
	}
}

func (s *stats) underWay() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held
}
