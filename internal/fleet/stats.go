package fleet

import (
	"cmp"
	"maps"
	"slices"
	"sync"
	"time"

	"dailies/gen"
)

// Stats is how the work was done. No daily depends on it.
type Stats struct {
	Queue       string            `json:"queue"` // where
	Tasks       int               `json:"tasks"`
	Drafts      int               `json:"drafts"`
	Redelivered int               `json:"redelivered"` // tasks handed out once more, counted each time
	Cut         int               `json:"cut"`         // tasks that were ended early and shared anew
	Confirmed   int               `json:"confirmed"`   // drafts that were judged again here
	Workers     map[string]Worked `json:"workers"`
	Liars       []string          `json:"liars,omitempty"`
	Slowest     []Slow            `json:"slowest"` // tasks, the slowest first
}

// Worked is what one worker did.
type Worked struct {
	Tasks  int   `json:"tasks"`
	Drafts int   `json:"drafts"`
	TookMS int64 `json:"tookMs"`
}

// Slow is a task that took long.
type Slow struct {
	Game   string `json:"game"`
	Rung   string `json:"rung,omitempty"`
	From   int    `json:"from"`
	Drafts int    `json:"drafts"`
	Worker string `json:"worker"`
	TookMS int64  `json:"tookMs"`
}

// slowest is how many slow tasks are remembered.
const slowest = 5

// stats keeps them, and what drafts cost.
type stats struct {
	mu    sync.Mutex
	all   Stats
	costs map[string]time.Duration // of a draft, by game
}

func newStats() *stats {
	return &stats{all: Stats{Workers: make(map[string]Worked)}, costs: make(map[string]time.Duration)}
}

// weight is how much of an estimate the latest task is.
const weight = 0.3

// add adds a task that a worker has judged.
func (s *stats) add(task gen.Task, r Result) {
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
	s.all.Workers[r.Worker] = Worked{w.Tasks + 1, w.Drafts + n, w.TookMS + r.TookMS}
	s.all.Slowest = append(s.all.Slowest, Slow{task.Game, task.Rung, task.From, n, r.Worker, r.TookMS})
	slices.SortStableFunc(s.all.Slowest, func(a, b Slow) int { return cmp.Compare(b.TookMS, a.TookMS) })
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

// drafts is how many drafts of a game a worker is thought to judge in the time that is
// aimed at; 1 as long as nobody knows.
func (s *stats) drafts(game string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	cost := s.costs[game]
	if cost == 0 {
		return 1
	}
	return int(min(max(aim/cost, 1), maxDrafts))
}

// Stats is what was done so far.
func (p *Pool) Stats() Stats {
	p.stats.mu.Lock()
	defer p.stats.mu.Unlock()
	all := p.stats.all
	all.Queue = p.queue.at.String()
	all.Workers, all.Slowest = maps.Clone(all.Workers), slices.Clone(all.Slowest)
	all.Liars = p.trust.liars()
	return all
}
