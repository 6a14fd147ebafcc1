package gen

import "context"

// Single judges tasks one after the other in the goroutine of its caller, as a worker on
// another machine does. It keeps its place in a series, so that a task that goes on
// behind the one before is not reached from the front.
type Single struct {
	local *Local
	at    *cursor
}

// NewSingle returns one for the games of these producers. It is not for calls at the
// same time.
func NewSingle(producers ...Producer) *Single { return &Single{local: NewLocal(1, producers...)} }

// Judge judges the drafts of a task. Before every draft but the first it asks more,
// giving what there is so far; when that says no, the result ends there, short of the
// task's To and not Ended. The error is a [*TaskError], or that of ctx.
func (s *Single) Judge(ctx context.Context, task Task, more func(Result) bool) (result Result, err error) {
	defer func() {
		if err != nil {
			s.Close() // a cursor that broke would be taken for one at the end
		}
	}()
	if s.at, err = s.local.reach(s.at, task); err != nil {
		return result, task.failed(err)
	}
	for i := task.From; i < task.To; i++ {
		if i > task.From && !more(result) {
			break
		}
		at, ok, err := s.at.read(i)
		if err != nil {
			return Result{}, task.failed(err)
		}
		if !ok {
			result.Ended, result.Rejected = true, s.at.rest(task.From)
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

// Close lets go of the series that was read last.
func (s *Single) Close() {
	s.at.close()
	s.at = nil
}
