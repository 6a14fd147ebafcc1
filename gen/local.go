package gen

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime/debug"

	"dailies/validate"
)

// Local is the [Pool] of this process: goroutines that share out the drafts of the
// tasks. Calls take turns, so that games that are filled at the same time do not share
// the workers.
type Local struct {
	workers   int
	producers map[string]Producer // by game
	turn      chan struct{}
}

// NewLocal returns a pool of so many workers, at least 1, for the games of these
// producers.
func NewLocal(workers int, producers ...Producer) *Local {
	l := &Local{max(workers, 1), make(map[string]Producer), make(chan struct{}, 1)}
	for _, p := range producers {
		l.producers[p.Game] = p
	}
	return l
}

// Judge implements [Pool].
func (l *Local) Judge(ctx context.Context, tasks iter.Seq[Task], take func(Task, Result) error) error {
	select {
	case l.turn <- struct{}{}:
		defer func() { <-l.turn }()
	case <-ctx.Done():
		return ctx.Err()
	}
	var result Result
	return validate.Ordered(ctx, l.workers, l.steps(tasks), l.work, func(s step) error {
		if !s.last {
			result.Drafts = append(result.Drafts, s.result)
			return nil
		}
		done := result
		done.Ended, done.Rejected = s.ended, s.rejected
		result = Result{}
		return take(s.task, done)
	})
}

// step is a draft of a task, or the end of a task.
type step struct {
	task   Task
	at     place
	result DraftResult
	err    error // of reading the series

	last     bool // the end of the task
	ended    bool // and of the series
	rejected Rejections
}

// steps reads the drafts of the tasks, from one goroutine. A task that goes on where an
// earlier one of the same series ended reads on from there.
func (l *Local) steps(tasks iter.Seq[Task]) iter.Seq[step] {
	return func(yield func(step) bool) {
		var at *cursor
		defer func() { at.close() }()
		for task := range tasks {
			next, err := l.reach(at, task)
			if at = next; err != nil {
				yield(step{task: task, err: err})
				return
			}
			if !at.walk(task, yield) {
				return
			}
		}
	}
}

// reach returns a cursor that a task can read on from: the one there is, or one at the
// front of the task's series.
func (l *Local) reach(at *cursor, task Task) (*cursor, error) {
	p, known := l.producers[task.Game]
	switch {
	case !known:
		return at, fmt.Errorf("this pool does not know the game %q", task.Game)
	case task.Profile == nil || task.From < 0 || task.To <= task.From:
		return at, errors.New("the task has no profile or no range")
	case at.reaches(task.Series, task.From):
		return at, nil
	}
	at.close()
	return p.open(task.Series)
}

// walk yields the drafts of a task and its end, and reports whether to go on.
func (c *cursor) walk(task Task, yield func(step) bool) bool {
	for i := task.From; i < task.To; i++ {
		at, ok, err := c.read(i)
		switch {
		case err != nil:
			yield(step{task: task, err: err})
			return false
		case !ok:
			return yield(step{task: task, last: true, ended: true, rejected: c.rest(task.From)})
		case !yield(step{task: task, at: at}):
			return false
		}
	}
	return yield(step{task: task, last: true})
}

// work makes and judges the draft of a step.
func (l *Local) work(ctx context.Context, s step) (done step, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = s.task.failed(&PanicError{s.at.index, value, debug.Stack()})
		}
	}()
	switch {
	case s.err != nil:
		return s, s.task.failed(s.err)
	case !s.last:
		s.result = s.at.judge(ctx, s.task.Profile)
	}
	return s, ctx.Err()
}
