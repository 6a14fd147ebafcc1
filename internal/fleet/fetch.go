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
	"dailies/gen"
)

// fetch has a task judged by workers: in pieces where it is known to take long, and what
// one of them left of it by others.
func (p *Pool) fetch(ctx context.Context, task gen.Task) (found, error) {
	if _, known := p.knows[task.Game]; !known || task.Profile == nil || task.From < 0 || task.To <= task.From {
		return p.here(ctx, task) // which knows what is wrong with it
	}
	if size := p.stats.drafts(task.Game); size > 0 && task.To-task.From > 2*size {
		return p.rest(ctx, found{}, task, task.From)
	}
	r, err := p.ask(ctx, wire(task, p.Version), task.Pack)
	if err != nil {
		return found{}, err
	}
	confirmed, err := p.examine(ctx, task, r)
	if err != nil {
		return found{}, err
	}
	if !confirmed {
		if err := p.discard(ctx, wire(task, p.Version).key()); err != nil {
			return found{}, err
		}
		return p.here(ctx, task)
	}
	p.stats.add(task, r)
	f := found{Result: r.Result, workers: []claim{{r.Worker, task.From, task.From + len(r.Drafts)}}}
	if next := task.From + len(r.Drafts); next < task.To && !r.Ended {
		return p.rest(ctx, f, task, next)
	}
	return f, nil
}

// rest has the rest of a task judged that a worker ended early, in pieces for several.
func (p *Pool) rest(ctx context.Context, f found, task gen.Task, next int) (found, error) {
	size := max(1, p.stats.drafts(task.Game)) // 0 as long as nobody knows
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
			continue // it is behind the end
		}
		f.Ended, f.Rejected = piece.Ended, piece.Rejected
	}
	return f, nil
}

// glance is how often a result is looked for that was not told of.
const glance = 5 * time.Second

// ask asks the workers about a task, unless somebody has answered before.
func (p *Pool) ask(ctx context.Context, t Task, pack string) (Result, error) {
	key := t.key()
	wait, first := p.inbox.expect(key)
	defer p.inbox.forget(key, wait)
	if r, there, err := p.look(ctx, key); err != nil || there {
		return r, err
	}
	if first {
		if err := p.send(ctx, pack, t, key); err != nil {
			p.inbox.tell(key, answer{err: err})
			return Result{}, err
		}
	}
	again := time.NewTicker(glance)
	defer again.Stop()
	for {
		select {
		case a := <-wait:
			if a.failure != nil {
				return Result{}, a.failure.of(t)
			}
			return a.result, a.err
		case <-again.C:
			if r, there, err := p.look(ctx, key); err != nil || there {
				return r, err
			}
		case <-ctx.Done():
			return Result{}, ctx.Err()
		}
	}
}

// look looks for a result that is there already. One that cannot be read is none.
func (p *Pool) look(ctx context.Context, key string) (r Result, there bool, err error) {
	data, err := p.queue.found(ctx, p.Version, key)
	if err != nil || data == nil {
		return r, false, err
	}
	if r, err = read[Result](data); err != nil {
		return r, false, p.discard(ctx, key)
	}
	return r, true, nil
}

// discard takes a result away that is no use.
func (p *Pool) discard(ctx context.Context, key string) error {
	return p.queue.insist(ctx, func(ctx context.Context) error {
		return p.queue.results.Delete(ctx, channel(p.Version)+"."+key)
	})
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
	return p.queue.insist(ctx, func(ctx context.Context) error {
		_, err := p.queue.js.PublishMsg(ctx, message, jetstream.WithMsgID(id), jetstream.WithRetryAttempts(0))
		return err
	})
}

// fresh is how old the copy of a pack may be that is not sent anew: it has to outlive the
// tasks.
const fresh = packLife / 2

// supply puts the text of a pack into the bucket, once.
func (p *Pool) supply(ctx context.Context, hash, pack string) error {
	if _, there := p.packs.Load(hash); there {
		return nil
	}
	err := p.queue.insist(ctx, func(ctx context.Context) error {
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

// of is the failure as the error of a task.
func (f *Failure) of(t Task) error {
	err := errors.New(f.Reason)
	if f.Draft != nil {
		err = &gen.PanicError{Index: *f.Draft, Value: f.Reason, Stack: []byte(f.Stack)}
	}
	return &gen.TaskError{Game: t.Game, Rung: t.Rung, From: t.From, To: t.To, Err: err}
}
