package pool

import (
	"context"
	"iter"
	"sync/atomic"
)

// reading is a task whose drafts are read from its series. Successive tasks that go on in one series
// share a reader, which reads them in their order; each waits for the one before it, in a place that
// a task of another series could have. Other series are read at the same time.
type reading struct {
	task   Task
	reader *reader
	before <-chan struct{} // closed once the reader's task before is read; nil for the first
	done   chan struct{}   // closed once this one is
}

// reader reads one series from front to back.
type reader struct {
	at    *cursor // nil until the first task is read
	users atomic.Int32
}

// release closes the reader once its last user does.
func (r *reader) release() {
	if r.users.Add(-1) == 0 {
		r.at.close()
	}
}

// readings gives each task with the reader that it shares.
func readings(tasks iter.Seq[Task]) iter.Seq[reading] {
	return func(yield func(reading) bool) {
		var last reading
		defer func() {
			if last.reader != nil {
				last.reader.release()
			}
		}()
		for task := range tasks {
			next := reading{task: task, reader: last.reader, before: last.done, done: make(chan struct{})}
			if last.reader == nil || task.Series != last.task.Series || task.From < last.task.To {
				if last.reader != nil {
					last.reader.release()
				}
				next.reader, next.before = new(reader), nil
				next.reader.users.Add(1) // as long as tasks may follow
			}
			next.reader.users.Add(1)
			if last = next; !yield(next) {
				next.reader.release()
				return
			}
		}
	}
}

// read reads the drafts of a task and its end. What cannot be read is the error of a step, so
// that the drafts before it are judged first.
func (l *Local) read(ctx context.Context, r reading) (steps []step, err error) {
	defer r.reader.release()
	if r.before != nil {
		select {
		case <-r.before:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	defer close(r.done)
	if !l.begin(ctx) {
		return nil, ctx.Err()
	}
	defer l.end()
	if r.reader.at, err = l.reach(r.reader.at, r.task); err != nil {
		return []step{{task: r.task, err: err}}, nil
	}
	return r.reader.at.steps(ctx, r.task), ctx.Err()
}

// steps reads the drafts of a task and its end, or what failed.
func (c *cursor) steps(ctx context.Context, task Task) (steps []step) {
	for i := task.From; i < task.To && ctx.Err() == nil; i++ {
		at, ok, err := c.read(i)
		switch {
		case err != nil:
			return append(steps, step{task: task, err: err})
		case !ok:
			return append(steps, step{task: task, last: true, ended: true, rejected: c.rest(task.From)})
		}
		steps = append(steps, step{task: task, at: at})
	}
	return append(steps, step{task: task, last: true})
}
