package fleet

import (
	"context"
	"fmt"
	"regexp"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"dailies/game/document"
	"dailies/gen/pool"
	"dailies/internal/fault"
)

// Worker judges the tasks of a queue. It keeps nothing, and knows no secret except how to
// reach the queue.
type Worker struct {
	Name      string // unique; its results are stored under it, so it is letters, digits, - and _
	Version   string // of the program and its schemas; tasks of another are refused
	Producers []pool.Producer
	Examine   Examiner         // of documents; nil for none
	Slots     int              // tasks at once
	Note      func(string)     // for the user
	Now       func() time.Time // how long a task takes decides when it is shared
	Meter     *Meter           // counts what it does; nil for nobody to ask
	AckWait   time.Duration    // after which the task of a silent worker goes to another; AckWait for 0
}

// The terms of the queue.
const (
	AckWait       = 10 * time.Second
	maxDeliver    = 8    // workers that may die of a task before the server gives it up
	tries         = 3    // workers that may fail at a task before it is reported
	maxAckPending = 4096 // tasks that are judged at the same time
	idle          = 24 * time.Hour

	pulse = 5 * time.Second // a server that has no task says so; one that missed two has lost the question
)

// Work judges tasks until ctx is done, which is no error; it hands back unfinished tasks.
// It waits for a server as long as it takes.
func Work(ctx context.Context, at Address, w Worker) error {
	if !regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`).MatchString(w.Name) {
		return fault.Usagef("a worker's name has 1 to 64 letters, digits, - and _, unlike %s", document.Quote(w.Name))
	}
	nc, err := at.Connect(ctx, w.Name, func(err error) { w.Note(fmt.Sprintf("%v; trying again until it answers", err)) })
	if err != nil {
		return unless(ctx, err)
	}
	defer nc.Close()
	if w.Meter == nil {
		w.Meter = new(Meter)
	}
	w.Meter.nc.Store(nc)
	w.Meter.slots.Store(int64(w.Slots))
	if w.AckWait == 0 {
		w.AckWait = AckWait
	}
	q, err := openQueue(ctx, at, nc, 0)
	if err != nil {
		return unless(ctx, err)
	}
	if err := attend(nc, presence{w.Name, w.Version, w.Slots}); err != nil {
		return at.Failed(err)
	}
	w.Note(fmt.Sprintf("worker %s of version %s judges for %s", w.Name, short(w.Version), at))
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		select {
		case <-q.allowed.Done():
			return context.Cause(q.allowed)
		case <-ctx.Done():
			return nil
		}
	})
	packs := newPackCache(q)
	for range w.Slots {
		s := &slot{Worker: w, queue: q, judge: pool.NewSingle(w.Producers...), packs: packs}
		group.Go(func() error { return unless(ctx, s.work(ctx)) })
	}
	return group.Wait()
}

// unless drops an error that only says that ctx is done.
func unless(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// slot judges one task at a time.
type slot struct {
	Worker
	queue *queue
	judge *pool.Single
	packs *packCache
}

// work takes tasks until ctx is done.
func (s *slot) work(ctx context.Context) error {
	defer s.judge.Close()
	for ctx.Err() == nil {
		messages, err := s.consume(ctx)
		if err != nil {
			return err
		}
		for {
			m, err := messages.Next(jetstream.NextContext(ctx))
			if err != nil {
				break // told to stop, or the server has lost the consumer, which is then made again
			}
			if err := s.finish(ctx, m); err != nil {
				handBack(messages)
				return err
			}
		}
		handBack(messages)
		pause(ctx, 100*time.Millisecond)
	}
	return nil
}

// grace is how long a worker that was told to end goes on with its draft.
const grace = 2 * time.Second

// finish handles a message. When ctx ends meanwhile it ends the task after the current
// draft, or soon hands it back.
func (s *slot) finish(ctx context.Context, m jetstream.Msg) error {
	life, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() {
		if pause(life, grace) {
			cancel()
		}
	})
	defer stop()
	return s.handle(life, m, func() bool { return ctx.Err() != nil })
}

// consume opens the queue's consumer, and makes it when it is missing.
func (s *slot) consume(ctx context.Context) (messages jetstream.MessagesContext, err error) {
	name := channel(s.Version)
	err = s.queue.insist(ctx, func(ctx context.Context) error {
		consumer, err := s.queue.js.CreateOrUpdateConsumer(ctx, tasksStream, jetstream.ConsumerConfig{
			Durable: name, FilterSubject: tasksSubject + name, AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: s.AckWait, MaxDeliver: maxDeliver, MaxAckPending: maxAckPending, InactiveThreshold: idle,
		})
		if err == nil {
			messages, err = consumer.Messages(jetstream.PullMaxMessages(1), jetstream.PullHeartbeat(pulse))
		}
		return err
	})
	return messages, err
}

// handBack gives back what was fetched and not begun.
func handBack(messages jetstream.MessagesContext) {
	messages.Drain()
	for {
		m, err := messages.Next()
		if err != nil {
			return
		}
		_ = m.Nak() // else it is handed out again after AckWait
	}
}
