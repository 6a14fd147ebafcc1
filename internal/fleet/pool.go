package fleet

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"dailies/gen"
)

// Options are what a pool needs beside the queue.
type Options struct {
	Version   string         // of the program and its schemas; workers of another judge nothing of it
	Producers []gen.Producer // of the games, to judge here what is to be confirmed
	Examine   Examiner       // of documents; nil where none is examined
	Workers   int            // how much of that is judged at once
	Seed      uint64         // picks the refusals that are judged again here; a worker must not know it
	Name      string         // of the coordinator, as the servers list it
	Note      func(string)   // what the user should know
	Tell      func(gen.Event)
	Now       func() time.Time

	// Patience is how long servers may be silent before the judging ends with an error;
	// a minute for 0.
	Patience time.Duration
}

// defaultPatience is long enough for a cluster to find a new leader.
const defaultPatience = time.Minute

// Pool is a [gen.Pool] whose tasks are judged by the workers at a queue.
type Pool struct {
	Options
	queue  *queue
	local  *gen.Local
	knows  map[string]gen.Producer // by game
	inbox  *inbox
	census *census
	trust  *trust
	stats  *stats
	packs  sync.Map // hashes of packs that the bucket has
	mark   string   // of its messages: no other pool's, whatever their names
	serial atomic.Int64
	stop   context.CancelFunc
	ended  sync.WaitGroup
}

// Open connects with a queue. The error is that of ctx, or a
// [dailies/internal/fault.Usage]. Close lets go of it.
func Open(ctx context.Context, at Address, o Options) (*Pool, error) {
	if o.Patience == 0 {
		o.Patience = defaultPatience
	}
	waiting, cancel := context.WithTimeout(ctx, o.Patience)
	defer cancel()
	nc, err := at.connect(waiting, o.Name, func(err error) { o.Note(fmt.Sprintf("%v; trying again", err)) })
	if err != nil {
		return nil, errors.Join(ctx.Err(), err)
	}
	q, err := openQueue(ctx, at, nc, o.Patience)
	if err != nil {
		nc.Close()
		return nil, err
	}
	p := &Pool{Options: o, queue: q, mark: nc.NewInbox(), local: gen.NewLocal(o.Workers, o.Producers...), knows: make(map[string]gen.Producer), trust: newTrust(), stats: newStats()}
	for _, producer := range o.Producers {
		p.knows[producer.Game] = producer
	}
	life, stop := context.WithCancel(context.WithoutCancel(ctx))
	p.stop = stop
	if p.inbox, err = openInbox(ctx, life, q, o.Version); err == nil {
		p.census, err = openCensus(q, o.Version, o.Now)
	}
	if err != nil {
		p.Close()
		return nil, err
	}
	p.ended.Go(func() { p.census.keep(life, o.Note, p.progress) })
	return p, nil
}

// progress tells how far the work is, when it has gone on since it was told last.
func (p *Pool) progress() {
	_, workers, _ := p.census.count()
	if event, news := p.stats.progress(workers); news {
		p.Tell(event)
	}
}

// Close ends the connection. No call of Judge may be under way.
func (p *Pool) Close() {
	p.stop()
	p.queue.nc.Close()
	p.ended.Wait()
}

// Slots is how many tasks the workers that are there judge at once.
func (p *Pool) Slots() int { return p.census.slots() }

// Judge implements [gen.Pool].
func (p *Pool) Judge(ctx context.Context, tasks iter.Seq[gen.Task], take func(gen.Task, gen.Result) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	err := p.judge(ctx, tasks, take)
	if ctx.Err() != nil {
		return err
	}
	return errors.Join(err, p.tidy(ctx))
}

func (p *Pool) judge(ctx context.Context, tasks iter.Seq[gen.Task], take func(gen.Task, gen.Result) error) error {
	group, ctx := errgroup.WithContext(ctx)
	room := newRoom(p.census.slots)
	queue := make(chan *span, maxHeld)
	group.Go(func() error {
		defer close(queue)
		return p.cut(tasks, func(s *span) error {
			if err := room.enter(ctx); err != nil {
				return err
			}
			queue <- s // has room
			p.stats.hold(1)
			group.Go(func() error {
				defer room.answered()
				defer p.stats.hold(-1)
				return s.fill(p.fetch(ctx, s.task))
			})
			return nil
		})
	})
	group.Go(func() error {
		for s := range queue {
			if err := p.hand(ctx, s, take); err != nil {
				return err
			}
			room.taken()
		}
		return nil
	})
	return group.Wait()
}

// hand hands over what was found about a span, once it is there and as long as nobody
// lied before.
func (p *Pool) hand(ctx context.Context, s *span, take func(gen.Task, gen.Result) error) error {
	select {
	case <-s.done:
	case <-ctx.Done():
		return ctx.Err()
	}
	if believed, err := p.trust.believe(s.task, s.found); err != nil {
		return err
	} else if !believed {
		if s.found, err = p.here(ctx, s.task); err != nil {
			return err
		}
	}
	for _, part := range s.parts {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := take(part, s.found.of(s.task.From, part)); err != nil {
			return err
		}
	}
	return nil
}

// here judges a task in this process.
func (p *Pool) here(ctx context.Context, task gen.Task) (f found, err error) {
	err = p.local.Judge(ctx, func(yield func(gen.Task) bool) { yield(task) }, func(_ gen.Task, r gen.Result) error {
		f = found{Result: r}
		return nil
	})
	return f, err
}
