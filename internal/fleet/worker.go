package fleet

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"dailies/gen"
)

// Worker is who judges the tasks of a queue. It keeps nothing and knows no secret but
// how to reach the queue.
type Worker struct {
	Name      string // told to coordinators, unlike all others'
	Version   string // of the program and its schemas; tasks of another are refused
	Producers []gen.Producer
	Examine   Examiner         // of documents; nil for none
	Slots     int              // tasks at once
	Note      func(string)     // what the user should know
	Now       func() time.Time // how long a task takes decides when it is shared
	AckWait   time.Duration    // after which a task that is heard no more of goes to another; AckWait for 0
}

// The terms of the queue.
const (
	AckWait       = 10 * time.Second
	maxDeliver    = 8    // workers that may die of a task before it is nobody's
	tries         = 3    // workers that may fail in a task before it is reported
	maxAckPending = 4096 // tasks that are judged at the same time
	idle          = 24 * time.Hour
)

// Work judges tasks until ctx is done, which is no error; what it was about is handed
// back. It waits for a server as long as it takes.
func Work(ctx context.Context, at Address, w Worker) error {
	nc, err := at.connect(ctx, w.Name, func(err error) { w.Note(fmt.Sprintf("%v; trying again until it answers", err)) })
	if err != nil {
		return unless(ctx, err)
	}
	defer nc.Close()
	if w.AckWait == 0 {
		w.AckWait = AckWait
	}
	q, err := openQueue(ctx, at, nc, 0)
	if err != nil {
		return unless(ctx, err)
	}
	if err := attend(nc, presence{w.Name, w.Version, w.Slots}); err != nil {
		return at.failed(err)
	}
	w.Note(fmt.Sprintf("worker %s of version %s judges for %s", w.Name, short(w.Version), at))
	group, ctx := errgroup.WithContext(ctx)
	packs := newShelf(q)
	for range w.Slots {
		s := &slot{Worker: w, queue: q, judge: gen.NewSingle(w.Producers...), packs: packs}
		group.Go(func() error { return unless(ctx, s.work(ctx)) })
	}
	return group.Wait()
}

// unless is the error of something that was not simply told to stop.
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
	judge *gen.Single
	packs *shelf
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
				break // told to stop, or the server has lost the consumer: it is made anew
			}
			s.finish(ctx, m)
		}
		handBack(messages)
		pause(ctx, 100*time.Millisecond)
	}
	return nil
}

// grace is how long a worker that is told to end goes on with the draft it is about.
const grace = 2 * time.Second

// finish handles a message. When ctx is done meanwhile it ends the task behind the draft
// that it is about, or soon hands it back.
func (s *slot) finish(ctx context.Context, m jetstream.Msg) {
	life, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() {
		if pause(life, grace) {
			cancel()
		}
	})
	defer stop()
	s.handle(life, m, func() bool { return ctx.Err() != nil })
}

// consume opens the queue's consumer, making it when it is not there.
func (s *slot) consume(ctx context.Context) (messages jetstream.MessagesContext, err error) {
	name := channel(s.Version)
	err = s.queue.insist(ctx, func(ctx context.Context) error {
		consumer, err := s.queue.js.CreateOrUpdateConsumer(ctx, tasksStream, jetstream.ConsumerConfig{
			Durable: name, FilterSubject: tasksSubject + name, AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: s.AckWait, MaxDeliver: maxDeliver, MaxAckPending: maxAckPending, InactiveThreshold: idle,
		})
		if err == nil {
			messages, err = consumer.Messages(jetstream.PullMaxMessages(1))
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
