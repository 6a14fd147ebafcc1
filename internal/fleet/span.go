package fleet

import (
	"errors"
	"iter"
	"time"

	"dailies/gen"
)

// aim is how long a task should take a worker: long beside the cost of a message, short
// beside what is lost with a worker.
const aim = time.Second

// maxParts bounds the tasks that travel as one.
const maxParts = 12

// span is neighboring tasks of a series that travel as one.
type span struct {
	task  gen.Task
	parts []gen.Task
	done  chan struct{} // closed when found is there
	found found
}

// found is what was found about a span.
type found struct {
	gen.Result
	workers []claim // empty for what was judged here
}

// claim is a range that a worker answers for.
type claim struct {
	worker   string
	from, to int
}

// fill hands the span what was found about it.
func (s *span) fill(f found, err error) error {
	if err != nil {
		return s.blame(err)
	}
	s.found = f
	close(s.done)
	return nil
}

// blame gives an error of the span to the task that it is of.
func (s *span) blame(err error) error {
	var failed *gen.TaskError
	if !errors.As(err, &failed) {
		return err
	}
	part := s.parts[0]
	var broke *gen.PanicError
	if errors.As(err, &broke) {
		for _, one := range s.parts {
			if one.From <= broke.Index {
				part = one
			}
		}
	}
	return &gen.TaskError{Game: part.Game, Rung: part.Rung, From: part.From, To: part.To, Err: failed.Err}
}

// of is the part of what was found from a draft on that answers a task behind it.
func (f found) of(first int, part gen.Task) gen.Result {
	end := first + len(f.Drafts) // where the series ends, if it does
	from, to := min(part.From, end), min(part.To, end)
	r := gen.Result{Ended: f.Ended && end < part.To}
	if from < to {
		r.Drafts = f.Drafts[from-first : to-first]
	}
	if r.Ended && part.From <= end {
		r.Rejected = f.Rejected
	}
	return r
}

// cut reads tasks and hands on what travels as one: neighbors of one series, as many as
// are thought to take a worker the time that is aimed at.
func (p *Pool) cut(tasks iter.Seq[gen.Task], ask func(*span) error) error {
	var open *span
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
			open = &span{task: task, done: make(chan struct{})}
		}
		open.task.To = task.To
		open.parts = append(open.parts, task)
		if !p.joins(open, gen.Task{Series: task.Series, Profile: task.Profile, From: task.To, To: task.To + 1}) {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}

// joins reports whether a task can travel with those before it.
func (p *Pool) joins(s *span, task gen.Task) bool {
	return len(s.parts) < maxParts && s.task.Series == task.Series && s.task.Profile == task.Profile && s.task.To == task.From && task.To > task.From &&
		task.To-s.task.From <= p.stats.drafts(task.Game)
}
