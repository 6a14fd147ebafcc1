package fleet

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"dailies/game"
	"dailies/gen/pool"
)

// fetch has workers judge a task: in pieces where it is known to take long, and with the
// rest given to others where a worker ends early.
func (p *Pool) fetch(ctx context.Context, task pool.Task) (found, error) {
	if _, known := p.knows[task.Game]; !known || task.Profile == nil || task.From < 0 || task.To <= task.From {
		return p.here(ctx, task) // which knows what is wrong with it
	}
	if f, judged, err := p.spare(ctx, task); judged || err != nil {
		return f, err
	}
	if size := p.drafts(task.Game); size > 0 && task.To-task.From > 2*size {
		return p.rest(ctx, found{}, task, task.From)
	}
	sent, key := p.wire(task)
	r, stored, err := p.ask(ctx, sent, key, task.Pack)
	if err != nil {
		return found{}, err
	}
	confirmed, err := p.examine(ctx, task, r)
	if err != nil {
		return found{}, err
	}
	if !confirmed {
		if err := p.queue.discard(ctx, p.Version, key); err != nil {
			return found{}, err
		}
		return p.here(ctx, task)
	}
	p.stats.add(task, r)
	f := found{Result: r.Result, workers: []claim{{r.Worker, task.From, task.From + len(r.Drafts)}}}
	if next := task.From + len(r.Drafts); next < task.To && !r.Ended {
		return p.rest(ctx, f, task, next)
	}
	f.stored = stored
	return f, nil
}

// spare judges a task in this process if it is of a costly game, nobody has judged it, and a
// processor is free. A run chooses a third of what it judges of such a game, and makes what it
// chose again unless it made it itself.
func (p *Pool) spare(ctx context.Context, task pool.Task) (f found, judged bool, err error) {
	if !p.knows[task.Game].Costly() {
		return found{}, false, nil
	}
	var one *pool.Single
	select {
	case one = <-p.free:
		defer func() { p.free <- one }()
	default:
		return found{}, false, nil
	}
	_, key := p.wire(task)
	if _, there, err := p.lookups.find(ctx, key); there || err != nil {
		return found{}, false, err
	}
	r, err := one.Judge(ctx, task, func(pool.Result) bool { return true })
	p.stats.judgedHere(len(r.Drafts))
	return found{Result: r}, true, err
}

// rest has several workers judge, in pieces, the rest of a task that a worker ended early.
func (p *Pool) rest(ctx context.Context, f found, task pool.Task, next int) (found, error) {
	size := max(1, p.drafts(task.Game)) // 0 until known
	pieces := make([]found, (task.To-next+size-1)/size)
	group, ctx := errgroup.WithContext(ctx)
	for i := range pieces {
		piece := task
		piece.From = next + i*size
		piece.To = min(piece.From+size, task.To)
		group.Go(func() (err error) {
			pieces[i], err = p.fetch(ctx, piece)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return found{}, err
	}
	for _, piece := range pieces {
		f.Drafts = append(f.Drafts, piece.Drafts...)
		f.workers = append(f.workers, piece.workers...)
		if f.Ended {
			continue // it is past the end
		}
		f.Ended, f.Rejected = piece.Ended, piece.Rejected
	}
	return f, nil
}

// glance is how often to look for a result whose message was lost.
const glance = 5 * time.Second

// ask asks the workers about a task, unless an answer is stored already.
func (p *Pool) ask(ctx context.Context, t Task, key, pack string) (r Result, stored bool, err error) {
	wait, first := p.inbox.expect(key)
	defer p.inbox.forget(key, wait)
	if r, stored, err = p.lookups.find(ctx, key); err != nil || stored {
		return r, stored, err
	}
	if first {
		if err := p.send(ctx, pack, t, key); err != nil {
			p.inbox.tell(key, reply{err: err})
			return Result{}, false, err
		}
	}
	r, err = p.await(ctx, t, key, wait)
	return r, false, err
}

// await waits for the answer to a task.
func (p *Pool) await(ctx context.Context, t Task, key string, wait <-chan reply) (Result, error) {
	again := time.NewTicker(glance)
	defer again.Stop()
	for {
		select {
		case a := <-wait:
			if a.failure != nil && a.failure.Full {
				return Result{}, p.queue.at.Failed(errFull)
			}
			if a.failure != nil {
				return Result{}, a.failure.of(t)
			}
			return a.result, a.err
		case <-again.C:
			if r, there, err := p.lookups.find(ctx, key); err != nil || there {
				return r, err
			}
		case <-p.queue.allowed.Done():
			return Result{}, context.Cause(p.queue.allowed)
		case <-ctx.Done():
			return Result{}, ctx.Err()
		}
	}
}

// send puts a task into the queue, and its pack before it.
func (p *Pool) send(ctx context.Context, pack string, t Task, key string) error {
	if err := p.supply(ctx, t.Pack, pack); err != nil {
		return err
	}
	data, err := game.CanonicalLine(t)
	if err != nil {
		return err
	}
	message := nats.NewMsg(tasksSubject + channel(p.Version))
	message.Data = data
	message.Header.Set(keyHeader, key)
	id := fmt.Sprintf("%s.%s.%d", key, p.mark, p.serial.Add(1)) // the same in every attempt
	return p.queue.store(ctx, tasksStream, func(ctx context.Context) error {
		_, err := p.queue.js.PublishMsg(ctx, message, jetstream.WithMsgID(id), jetstream.WithRetryAttempts(0))
		return err
	})
}

// fresh is how old a stored pack may be before it is sent again: it has to outlive the tasks.
const fresh = packLife / 2

// supply puts the text of a pack into the bucket, once.
func (p *Pool) supply(ctx context.Context, hash, pack string) error {
	if _, there := p.packs.Load(hash); there {
		return nil
	}
	err := p.queue.store(ctx, packsStream, func(ctx context.Context) error {
		info, err := p.queue.packs.GetInfo(ctx, hash)
		if err == nil && p.Now().Sub(info.ModTime) < fresh {
			return nil
		}
		if err != nil && !errors.Is(err, jetstream.ErrObjectNotFound) {
			return err
		}
		_, err = p.queue.packs.PutBytes(ctx, hash, []byte(pack))
		return err
	})
	if err == nil {
		p.packs.Store(hash, true)
	}
	return err
}

// of returns the failure as the error of a task.
func (f *Failure) of(t Task) error {
	err := errors.New(f.Reason)
	if f.Draft != nil {
		err = &pool.PanicError{Index: *f.Draft, Value: f.Reason, Stack: []byte(f.Stack)}
	}
	return &pool.TaskError{Game: t.Game, Rung: t.Rung, From: t.From, To: t.To, Err: err}
}
