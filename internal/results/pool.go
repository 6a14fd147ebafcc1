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
	"dailies/gen/pool"
)

// Pool is a [pool.Pool] that has another one judge what its store lacks, however the ranges
// of tasks are cut, and keeps the results.
type Pool struct {
	pool  pool.Pool
	store *Store
	note  func(string)

	once   sync.Once // for note
	found  atomic.Int64
	judged atomic.Int64
}

// NewPool returns a pool over another one, which must not be a [pool.UntrustedPool]:
// results of programs that may lie are not kept here. It calls note once if results cannot
// be kept, which is no error.
func NewPool(inner pool.Pool, store *Store, note func(string)) *Pool {
	return &Pool{pool: inner, store: store, note: note}
}

// Drafts counts the drafts found in the store so far, and those judged.
func (p *Pool) Drafts() (found, judged int) { return int(p.found.Load()), int(p.judged.Load()) }

// Judge implements [pool.Pool].
func (p *Pool) Judge(ctx context.Context, tasks iter.Seq[pool.Task], take func(pool.Task, pool.Result) error) error {
	next, stop := iter.Pull(tasks)
	defer stop()
	c := &call{Pool: p, next: next, take: take}
	for ctx.Err() == nil {
		w := c.read()
		if w == nil {
			break
		}
		w.find(ctx, c.store)
		if err := c.judge(ctx, w); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// maxIdle is how many known tasks may wait for one that needs judging.
const maxIdle = 16

// call is a call of [Pool.Judge]. Two goroutines of the other pool share it: one reads
// tasks, one hands over results.
type call struct {
	*Pool
	next func() (pool.Task, bool)
	take func(pool.Task, pool.Result) error

	mu   sync.Mutex
	line []*wait    // tasks read and not handed over yet, in order
	left *pool.Task // a task read that comes after the line
}

// wait is a task that was read.
type wait struct {
	task    pool.Task
	known   pool.Result
	missing []pool.Task // in order
	parts   []pool.Result
}

func (w *wait) done() bool { return len(w.parts) == len(w.missing) }

// find finds what is known of the task, and what is missing.
func (w *wait) find(ctx context.Context, s *Store) { w.known, w.missing = s.Find(ctx, w.task) }

// read reads a task; nil at the end.
func (c *call) read() *wait {
	if c.left != nil {
		w := &wait{task: *c.left}
		c.left = nil
		return w
	}
	task, more := c.next()
	if !more {
		return nil
	}
	return &wait{task: task}
}

// judge has the unknown parts of a task judged, and those of the tasks after it while the
// workers have room.
func (c *call) judge(ctx context.Context, first *wait) error {
	if first.done() {
		return c.hand(first)
	}
	c.line = []*wait{first}
	err := c.pool.Judge(ctx, c.parts(ctx, first), func(part pool.Task, r pool.Result) error {
		c.keep(ctx, part, r)
		if err := c.handOver(); err != nil { // known tasks read since
			return err
		}
		c.mu.Lock()
		w := c.line[0]
		c.mu.Unlock()
		w.parts = append(w.parts, r)
		return c.handOver()
	})
	if err == nil {
		err = c.handOver() // tasks read after everything else was handed over
	}
	if err == nil && len(c.line) > 0 {
		err = &pool.ResultError{Reason: "the pool ended before every task had one"}
	}
	return err
}

// parts yields the missing parts of a task and of those after it, until too many wait or one
// of them waits for a part already being judged.
func (c *call) parts(ctx context.Context, first *wait) iter.Seq[pool.Task] {
	return func(yield func(pool.Task) bool) {
		for w := first; w != nil; w = c.follow(ctx) {
			for _, part := range w.missing {
				if !yield(part) {
					return
				}
			}
		}
	}
}

// follow reads the next task into the line; nil when that has to wait.
func (c *call) follow(ctx context.Context) *wait {
	if ctx.Err() != nil {
		return nil
	}
	w := c.read()
	if w == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	w.find(ctx, c.store) // under the lock: a task whose results are kept in between must not leave the line unseen
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

// overlaps reports whether both tasks miss some of the same drafts.
func (w *wait) overlaps(other *wait) bool {
	if w.task.Series != other.task.Series || w.task.Profile != other.task.Profile {
		return false
	}
	return slices.ContainsFunc(w.missing, func(a pool.Task) bool {
		return slices.ContainsFunc(other.missing, func(b pool.Task) bool { return a.From < b.To && b.From < a.To })
	})
}

// keep keeps a new result.
func (c *call) keep(ctx context.Context, part pool.Task, r pool.Result) {
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

// hand hands over a finished task.
func (c *call) hand(w *wait) error {
	c.found.Add(int64(len(w.known.Drafts)))
	return c.take(w.task, w.result())
}

// result joins known and new results.
func (w *wait) result() pool.Result {
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
	slices.SortFunc(all.Drafts, func(a, b pool.DraftResult) int { return cmp.Compare(a.Index, b.Index) })
	return all
}
