package results

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"
	"sync/atomic"

	"dailies/gen"
)

// Pool is a [gen.Pool] that has another one judge what its store does not hold, however
// the ranges of tasks are cut, and keeps what comes of it.
type Pool struct {
	pool  gen.Pool
	store *Store
	note  func(string)

	once   sync.Once // for note
	found  atomic.Int64
	judged atomic.Int64
}

// NewPool returns a pool over another one, which must not be a [gen.Doubter]: what programs
// found that may lie is not kept here. note is told, once, that results cannot be kept, which
// is no error.
func NewPool(pool gen.Pool, store *Store, note func(string)) *Pool {
	return &Pool{pool: pool, store: store, note: note}
}

// Drafts counts the drafts so far that were found and those that were judged.
func (p *Pool) Drafts() (found, judged int) { return int(p.found.Load()), int(p.judged.Load()) }

// Judge implements [gen.Pool].
func (p *Pool) Judge(ctx context.Context, tasks iter.Seq[gen.Task], take func(gen.Task, gen.Result) error) error {
	next, stop := iter.Pull(tasks)
	defer stop()
	c := &call{Pool: p, next: next, take: take}
	for ctx.Err() == nil {
		w := c.read(ctx)
		if w == nil {
			break
		}
		if err := c.judge(ctx, w); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// maxIdle is how many tasks are held that need no judging and wait for one that does.
const maxIdle = 16

// call is a call of [Pool.Judge]. The goroutine of the other pool that reads tasks and
// the one that hands over results share it.
type call struct {
	*Pool
	next func() (gen.Task, bool)
	take func(gen.Task, gen.Result) error

	mu   sync.Mutex
	line []*wait   // what was read and is not handed over yet, in order
	left *gen.Task // what was read and comes after the line
}

// wait is a task that was read.
type wait struct {
	task    gen.Task
	known   gen.Result
	missing []gen.Task // in order
	parts   []gen.Result
}

func (w *wait) done() bool { return len(w.parts) == len(w.missing) }

// read reads a task and what is known of it; nil at the end.
func (c *call) read(ctx context.Context) *wait {
	w := &wait{}
	if c.left != nil {
		w.task, c.left = *c.left, nil
	} else {
		var more bool
		if w.task, more = c.next(); !more {
			return nil
		}
	}
	w.known, w.missing = c.store.Find(ctx, w.task)
	return w
}

// judge has a task judged where it is not known, and those behind it too for as long as
// the workers have room.
func (c *call) judge(ctx context.Context, first *wait) error {
	if first.done() {
		return c.hand(first)
	}
	c.line = []*wait{first}
	err := c.pool.Judge(ctx, c.parts(ctx, first), func(part gen.Task, r gen.Result) error {
		c.keep(ctx, part, r)
		if err := c.handOver(); err != nil { // tasks that were read since and are known
			return err
		}
		c.mu.Lock()
		w := c.line[0]
		c.mu.Unlock()
		w.parts = append(w.parts, r)
		return c.handOver()
	})
	if err == nil {
		err = c.handOver() // what was read when all else had been handed over
	}
	if err == nil && len(c.line) > 0 {
		err = &gen.ResultError{Reason: "the pool ended before every task had one"}
	}
	return err
}

// parts are what is missing of a task and of those behind it, until too many wait or one
// of them waits for what is judged already.
func (c *call) parts(ctx context.Context, first *wait) iter.Seq[gen.Task] {
	return func(yield func(gen.Task) bool) {
		for w := first; w != nil; w = c.follow(ctx) {
			for _, part := range w.missing {
				if !yield(part) {
					return
				}
			}
		}
	}
}

// follow reads the next task into the line; nil when it is to come later.
func (c *call) follow(ctx context.Context) *wait {
	if ctx.Err() != nil {
		return nil
	}
	w := c.read(ctx)
	if w == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	idle := 0
	for _, other := range c.line {
		if len(other.missing) == 0 {
			idle++
		}
		if idle == maxIdle || w.overlaps(other) {
			c.left = &w.task
			return nil
		}
	}
	c.line = append(c.line, w)
	return w
}

// overlaps reports whether both tasks miss the same drafts.
func (w *wait) overlaps(other *wait) bool {
	if w.task.Series != other.task.Series || w.task.Profile != other.task.Profile {
		return false
	}
	return slices.ContainsFunc(w.missing, func(a gen.Task) bool {
		return slices.ContainsFunc(other.missing, func(b gen.Task) bool { return a.From < b.To && b.From < a.To })
	})
}

// keep keeps what was judged.
func (c *call) keep(ctx context.Context, part gen.Task, r gen.Result) {
	c.judged.Add(int64(len(r.Drafts)))
	if err := c.store.Keep(ctx, part, r); err != nil && ctx.Err() == nil {
		c.once.Do(func() { c.note(fmt.Sprintf("the next run judges some drafts once more: %v", err)) })
	}
}

// handOver hands over the tasks at the front of the line that are done.
func (c *call) handOver() error {
	for {
		c.mu.Lock()
		if len(c.line) == 0 || !c.line[0].done() {
			c.mu.Unlock()
			return nil
		}
		w := c.line[0]
		c.line = c.line[1:]
		c.mu.Unlock()
		if err := c.hand(w); err != nil {
			return err
		}
	}
}

// hand hands over a task that is done.
func (c *call) hand(w *wait) error {
	c.found.Add(int64(len(w.known.Drafts)))
	return c.take(w.task, w.result())
}

// result joins what was known and what was judged.
func (w *wait) result() gen.Result {
	all := w.known
	for _, part := range w.parts {
		all.Drafts = append(all.Drafts, part.Drafts...)
		if part.Ended {
			all.Ended = true
			for reason, n := range part.Rejected {
				if all.Rejected == nil {
					all.Rejected = make(gen.Rejections)
				}
				all.Rejected.Add(reason, n)
			}
		}
	}
	slices.SortFunc(all.Drafts, func(a, b gen.DraftResult) int { return cmp.Compare(a.Index, b.Index) })
	return all
}
