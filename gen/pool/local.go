package pool

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime/debug"

	"golang.org/x/sync/errgroup"

	"dailies/gen"
	"dailies/validate"
)

// Local is the [Pool] of this process. Its workers read the series of the tasks and judge their
// drafts. All calls at the same time share the workers, so that one judges for another game while
// the last drafts of the first are under way. A call has at most some nine tasks for each worker
// in hand, read and not yet judged.
type Local struct {
	workers   int
	producers map[string]Producer // by game
	busy      chan struct{}       // one token per worker that reads or judges
}

// NewLocal returns a pool of so many workers, at least 1, for the games of these
// producers.
func NewLocal(workers int, producers ...Producer) *Local {
	workers = max(workers, 1)
	l := &Local{workers, make(map[string]Producer), make(chan struct{}, workers)}
	for _, p := range producers {
		l.producers[p.Game] = p
	}
	return l
}

// Judge implements [Pool].
func (l *Local) Judge(ctx context.Context, tasks iter.Seq[Task], take func(Task, Result) error) error {
	own, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	failed := func(err error) error { // ends the reading too, at once
		if err != nil {
			stop(err)
		}
		return err
	}
	group, own := errgroup.WithContext(own)
	steps := make(chan step)
	group.Go(func() error {
		defer close(steps)
		return validate.Ordered(own, l.workers, readings(tasks), l.read, func(read []step) error {
			for _, s := range read {
				select {
				case steps <- s:
				case <-own.Done():
					return own.Err()
				}
			}
			return nil
		})
	})
	group.Go(func() error {
		var result Result
		return validate.Ordered(own, l.workers, received(own, steps), func(ctx context.Context, s step) (step, error) {
			done, err := l.work(ctx, s)
			return done, failed(err)
		}, func(s step) error {
			if !s.last {
				result.Drafts = append(result.Drafts, s.result)
				return nil
			}
			done := result
			done.Ended, done.Rejected = s.ended, s.rejected
			result = Result{}
			return failed(take(s.task, done))
		})
	})
	err := group.Wait()
	if err != nil && ctx.Err() == nil {
		return context.Cause(own)
	}
	return err
}

// received gives what comes from a channel, until it is closed or ctx is done.
func received(ctx context.Context, steps <-chan step) iter.Seq[step] {
	return func(yield func(step) bool) {
		for {
			select {
			case s, more := <-steps:
				if !more || !yield(s) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

// step is a draft of a task, or the end of a task.
type step struct {
	task   Task
	at     place
	result DraftResult
	err    error // of reading the series

	last     bool // the end of the task
	ended    bool // and of the series
	rejected gen.Rejections
}

// reach returns a cursor from which a task can read on: the current one, which may be nil, or one
// at the front of the task's series. It closes the current one where that does not do.
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

// work makes and judges the draft of a step.
func (l *Local) work(ctx context.Context, s step) (done step, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = s.task.Failed(&PanicError{s.at.index, value, debug.Stack()})
		}
	}()
	if s.err != nil {
		return s, s.task.Failed(s.err)
	}
	if s.last || !l.begin(ctx) {
		return s, ctx.Err()
	}
	defer l.end()
	s.result = s.at.judge(ctx, s.task.Profile)
	return s, ctx.Err()
}

// begin waits for a worker that is free; false when ctx is done before.
func (l *Local) begin(ctx context.Context) bool {
	select {
	case l.busy <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// end makes a worker free again.
func (l *Local) end() { <-l.busy }
