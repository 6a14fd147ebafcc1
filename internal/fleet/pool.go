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
	"dailies/gen/pool"
)

// Options are what a pool needs besides the queue.
type Options struct {
	Version   string          // of the program and its schemas; only workers of the same version judge for it
	Producers []pool.Producer // of the games, to confirm results here
	Examine   Examiner        // of documents; nil where none is examined
	Workers   int             // how many drafts are judged at once in this process
	Seed      uint64          // picks the drafts that are judged again here; a worker must not know it
	Name      string          // of the coordinator, as the servers list it
	Note      func(string)    // for the user
	Tell      func(gen.Event)
	Now       func() time.Time

	// Patience is how long servers may be silent before the judging ends with an error;
	// a minute for 0.
	Patience time.Duration
}

// defaultPatience is long enough for a cluster to find a new leader.
const defaultPatience = time.Minute

// Pool is a [pool.Pool] whose tasks are judged by the workers at a queue.
type Pool struct {
	Options
	queue   *queue
	local   *pool.Local
	knows   map[string]pool.Producer // by game
	inbox   *inbox
	lookups *lookups
	series  *seriesCache
	census  *census
	trust   *trust
	ends    ends
	free    chan *pool.Single // judge tasks in this process; see spare
	stats   *stats
	packs   sync.Map // hashes of the packs in the bucket
	mark    string   // of its messages: unique to this pool, whatever its name
	serial  atomic.Int64
	stop    context.CancelFunc
	ended   sync.WaitGroup
}

// Open connects with a queue. The error is that of ctx, or a
// [dailies/internal/fault.Usage]. Close lets go of it.
func Open(ctx context.Context, at Address, o Options) (*Pool, error) {
	if o.Patience == 0 {
		o.Patience = defaultPatience
	}
	waiting, cancel := context.WithTimeout(ctx, o.Patience)
	defer cancel()
	nc, err := at.Connect(waiting, o.Name, func(err error) { o.Note(fmt.Sprintf("%v; trying again", err)) })
	if err != nil {
		return nil, errors.Join(ctx.Err(), err)
	}
	q, err := openQueue(ctx, at, nc, o.Patience)
	if err != nil {
		nc.Close()
		return nil, err
	}
	p := &Pool{
		Options: o, queue: q, mark: nc.NewInbox(), local: pool.NewLocal(o.Workers, o.Producers...), knows: make(map[string]pool.Producer), trust: newTrust(), stats: newStats(),
		ends: ends{of: make(map[pool.Series]end)}, series: newSeriesCache(), free: make(chan *pool.Single, max(o.Workers, 1)),
	}
	for range cap(p.free) {
		p.free <- pool.NewSingle(o.Producers...)
	}
	for _, producer := range o.Producers {
		p.knows[producer.Game] = producer
	}
	life, stop := context.WithCancel(context.WithoutCancel(ctx))
	p.stop = stop
	p.lookups = openLookups(life, q, o.Version)
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

// progress reports how far the work is, if it has advanced since the last report.
func (p *Pool) progress() {
	_, workers, _ := p.census.count()
	if event, news := p.stats.progress(workers); news {
		p.Tell(event)
	}
}

// Close ends the connection, once or again. No call of Judge may be under way.
func (p *Pool) Close() {
	p.stop()
	p.queue.nc.Close()
	p.ended.Wait()
	for len(p.free) > 0 {
		(<-p.free).Close()
	}
}

// Slots is how many tasks the workers that are there judge at once.
func (p *Pool) Slots() int { return p.census.slots() }

// Judge implements [pool.Pool].
func (p *Pool) Judge(ctx context.Context, tasks iter.Seq[pool.Task], take func(pool.Task, pool.Result) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	err := p.judge(ctx, tasks, take)
	if ctx.Err() != nil {
		return err
	}
	return errors.Join(err, p.tidy(ctx))
}

func (p *Pool) judge(ctx context.Context, tasks iter.Seq[pool.Task], take func(pool.Task, pool.Result) error) error {
	group, ctx := errgroup.WithContext(ctx)
	room, kept := newRoom(func() int { return p.census.slots() + p.Workers }), newKeptOut(p)
	queue := make(chan *bundle, maxHeld)
	group.Go(func() error {
		defer close(queue)
		return p.cut(tasks, func(s *bundle) error {
			if err := room.enter(ctx); err != nil {
				return err
			}
			queue <- s // has room
			p.stats.hold(1)
			group.Go(func() error {
				defer p.stats.hold(-1)
				f, err := p.fetch(ctx, s.task)
				room.answered(f.stored)
				return s.fill(f, err)
			})
			return nil
		})
	})
	group.Go(func() error {
		for s := range queue {
			if err := p.hand(ctx, s, take); err != nil {
				return err
			}
			kept.add(s.task, s.found)
			room.taken()
		}
		return kept.confirm(ctx)
	})
	return group.Wait()
}

// hand hands over the result of a span once it is there, as long as no worker lied
// before.
func (p *Pool) hand(ctx context.Context, s *bundle, take func(pool.Task, pool.Result) error) error {
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
func (p *Pool) here(ctx context.Context, task pool.Task) (f found, err error) {
	err = p.local.Judge(ctx, func(yield func(pool.Task) bool) { yield(task) }, func(_ pool.Task, r pool.Result) error {
		f = found{Result: r}
		return nil
	})
	return f, err
}
