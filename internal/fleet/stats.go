package fleet

import (
	"cmp"
	"maps"
	"slices"
	"sync"
	"time"

	"dailies/gen"
	"dailies/gen/pool"
)

// slowest is how many slow tasks are remembered.
const slowest = 5

// stats counts the work of a pool, and what drafts cost.
type stats struct {
	mu    sync.Mutex
	all   pool.Stats
	costs map[string]time.Duration // of a draft, by game
	held  int                      // asked and not answered yet
	told  int                      // the tasks in the last progress report
}

func newStats() *stats {
	return &stats{all: pool.Stats{Workers: make(map[string]pool.WorkerStats), Slowest: []pool.SlowTask{}}, costs: make(map[string]time.Duration)}
}

// hold counts the tasks under way.
func (s *stats) hold(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held += n
}

// progress words how far the work is; news reports whether anything was answered since the
// last time.
func (s *stats) progress(workers int) (e gen.Event, news bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	news = s.all.Tasks > s.told
	s.told = s.all.Tasks
	return gen.Event{Name: gen.EventTasks, Tasks: s.all.Tasks, Held: s.held, Workers: workers}, news
}

// weight is the share of the latest task in an estimate.
const weight = 0.3

// add adds a task that a worker has judged.
func (s *stats) add(task pool.Task, r Result) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(r.Drafts)
	s.all.Tasks++
	s.all.Drafts += n
	s.all.Redelivered += int(max(r.Delivered, 1) - 1)
	if !r.Ended && task.From+n < task.To {
		s.all.Cut++
	}
	w := s.all.Workers[r.Worker]
	s.all.Workers[r.Worker] = pool.WorkerStats{Tasks: w.Tasks + 1, Drafts: w.Drafts + n, TookMS: w.TookMS + r.TookMS}
	s.all.Slowest = append(s.all.Slowest, pool.SlowTask{Game: task.Game, Rung: task.Rung, From: task.From, Drafts: n, Worker: r.Worker, TookMS: r.TookMS})
	slices.SortStableFunc(s.all.Slowest, func(a, b pool.SlowTask) int { return cmp.Compare(b.TookMS, a.TookMS) })
	s.all.Slowest = s.all.Slowest[:min(len(s.all.Slowest), slowest)]
	if n == 0 {
		return
	}
	cost := max(time.Duration(r.TookMS)*time.Millisecond/time.Duration(n), time.Microsecond)
	if old, known := s.costs[task.Game]; known {
		cost = time.Duration(weight*float64(cost) + (1-weight)*float64(old))
	}
	s.costs[task.Game] = cost
}

// maxDrafts bounds a task, whatever its drafts cost.
const maxDrafts = 4096

// drafts estimates how many drafts of a game a worker judges in a time; 0 until known.
func (s *stats) drafts(game string, aim time.Duration) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	cost := s.costs[game]
	if cost == 0 {
		return 0
	}
	return int(min(max(aim/cost, 1), maxDrafts))
}

// Stats implements [pool.UntrustedPool].
func (p *Pool) Stats() pool.Stats {
	p.stats.mu.Lock()
	defer p.stats.mu.Unlock()
	all := p.stats.all
	all.Queue = p.queue.at.String()
	all.Workers, all.Slowest = maps.Clone(all.Workers), slices.Clone(all.Slowest)
	all.Liars = p.trust.liars()
	return all
}

func (s *stats) judgedHere(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all.Here += n
}

func (s *stats) confirmed(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all.Confirmed += n
}
