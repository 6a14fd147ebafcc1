package pool

import (
	"context"
	"slices"
)

// Single judges tasks one after the other in the goroutine of its caller, as a worker on
// another machine does. It keeps its places in the latest series, so that a task that continues an
// earlier one need not be reached from the front, though tasks of other games came in between.
type Single struct {
	local *Local
	at    []*cursor // the latest last
}

// maxCursors is how many series a Single reads at once. A run asks for a few of each game.
const maxCursors = 8

// NewSingle returns a Single for the games of these producers. It is not safe for concurrent
// use.
func NewSingle(producers ...Producer) *Single { return &Single{local: NewLocal(1, producers...)} }

// Judge judges the drafts of a task. Before every draft but the first it calls more with the
// results so far; when more returns false, the result ends there, short of the task's To and
// not Ended. The error is a [*TaskError], or that of ctx.
func (s *Single) Judge(ctx context.Context, task Task, more func(Result) bool) (result Result, err error) {
	cursor, err := s.reach(task)
	if err != nil {
		return result, task.Failed(err)
	}
	defer func() {
		if err != nil {
			s.drop(cursor) // one that broke would be taken for one at the end
		}
	}()
	for i := task.From; i < task.To; i++ {
		if i > task.From && !more(result) {
			break
		}
		at, ok, err := cursor.read(i)
		if err != nil {
			return Result{}, task.Failed(err)
		}
		if !ok {
			result.Ended, result.Rejected = true, cursor.rest(task.From)
			break
		}
		done, err := s.local.work(ctx, step{task: task, at: at})
		if err != nil {
			return Result{}, err
		}
		result.Drafts = append(result.Drafts, done.result)
	}
	return result, nil
}

// reach returns a cursor from which a task can read on, the latest from now on.
func (s *Single) reach(task Task) (*cursor, error) {
	var old *cursor
	if i := slices.IndexFunc(s.at, func(c *cursor) bool { return c.series == task.Series }); i >= 0 {
		old = s.at[i]
		s.at = slices.Delete(s.at, i, i+1)
	}
	next, err := s.local.reach(old, task)
	if err != nil {
		old.close()
		return nil, err
	}
	if len(s.at) == maxCursors {
		s.drop(s.at[0])
	}
	s.at = append(s.at, next)
	return next, nil
}

// drop ends the reading of a series.
func (s *Single) drop(c *cursor) {
	c.close()
	s.at = slices.DeleteFunc(s.at, func(other *cursor) bool { return other == c })
}

// Close ends the reading of all series.
func (s *Single) Close() {
	for _, c := range s.at {
		c.close()
	}
	s.at = nil
}
