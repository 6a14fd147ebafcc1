package fleet

import (
	"errors"
	"iter"
	"time"

	"dailies/gen/pool"
)

// aim is how long a task should take a worker: long compared with the cost of a message, short
// compared with what dies with a worker, and with how long the last task of a pack keeps others
// waiting. Where more than many tasks are judged at once the messages count for more.
const (
	aim     = 200 * time.Millisecond
	longAim = time.Second
	many    = 100
)

// drafts estimates how many drafts of a game make a task; 0 until known.
func (p *Pool) drafts(game string) int {
	if p.census.slots() > many {
		return p.stats.drafts(game, longAim)
	}
	return p.stats.drafts(game, aim)
}

// maxParts bounds the tasks that travel as one.
const maxParts = 12

// bundle is neighboring tasks of a series that travel as one.
type bundle struct {
	task  pool.Task
	parts []pool.Task
	done  chan struct{} // closed when found is there
	found found
}

// found is what was found about a span.
type found struct {
	pool.Result
	workers []claim // empty for drafts judged here
	stored  bool    // it was at the server before anybody asked
}

// claim is a range that a worker answers for.
type claim struct {
	worker   string
	from, to int
}

// fill sets the result of the span.
func (s *bundle) fill(f found, err error) error {
	if err != nil {
		return s.blame(err)
	}
	s.found = f
	close(s.done)
	return nil
}

// blame attributes an error of the span to its task.
func (s *bundle) blame(err error) error {
	var failed *pool.TaskError
	if !errors.As(err, &failed) {
		return err
	}
	part := s.parts[0]
	var broke *pool.PanicError
	if errors.As(err, &broke) {
		for _, one := range s.parts {
			if one.From <= broke.Index {
				part = one
			}
		}
	}
	return &pool.TaskError{Game: part.Game, Rung: part.Rung, From: part.From, To: part.To, Err: failed.Err}
}

// of returns the part of f, which begins at the draft first, that answers a task.
func (f found) of(first int, part pool.Task) pool.Result {
	end := first + len(f.Drafts) // where the series ends, if it does
	from, to := min(part.From, end), min(part.To, end)
	r := pool.Result{Ended: f.Ended && end < part.To}
	if from < to {
		r.Drafts = f.Drafts[from-first : to-first]
	}
	if r.Ended && part.From <= end {
		r.Rejected = f.Rejected
	}
	return r
}

// cut reads tasks and joins neighbors of one series into bundles, each as long as a worker
// is expected to take for the time of aim.
func (p *Pool) cut(tasks iter.Seq[pool.Task], ask func(*bundle) error) error {
	var open *bundle
	flush := func() error {
		if open == nil {
			return nil
		}
		s := open
		open = nil
		return ask(s)
	}
	for task := range tasks {
		if open != nil && !p.joins(open, task) {
			if err := flush(); err != nil {
				return err
			}
		}
		if open == nil {
			open = &bundle{task: task, done: make(chan struct{})}
		}
		open.task.To = task.To
		open.parts = append(open.parts, task)
		if !p.joins(open, pool.Task{Series: task.Series, Profile: task.Profile, From: task.To, To: task.To + 1}) {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}

// joins reports whether a task can travel with those before it.
func (p *Pool) joins(s *bundle, task pool.Task) bool {
	return len(s.parts) < maxParts && s.task.Series == task.Series && s.task.Profile == task.Profile && s.task.To == task.From && task.To > task.From &&
		task.To-s.task.From <= p.drafts(task.Game)
}
