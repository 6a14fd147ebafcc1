package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"dailies/game"
	"dailies/gen/pool"
)

// handle judges the task of a message and sends the result, or hands the task back. ending
// reports whether the worker was told to end. The error is a [fault.Usage] that keeps the worker
// from storing anything.
func (s *slot) handle(ctx context.Context, m jetstream.Msg, ending func() bool) error {
	stop := s.beat(m)
	defer stop()
	delivered := uint64(1)
	if meta, err := m.Metadata(); err == nil {
		delivered = meta.NumDelivered
	}
	key := m.Headers().Get(keyHeader)
	t, err := read[Task](m.Data())
	if err == nil && t.Version != s.Version {
		err = fmt.Errorf("this worker is of version %s and the task of %s; start workers of the same program", short(s.Version), short(t.Version))
	}
	if err != nil {
		return s.bury(ctx, m, Failure{Key: key, Worker: s.Name, Reason: err.Error()})
	}
	key = t.key()
	err = s.answer(ctx, t, key, delivered, ending)
	switch {
	case err == nil:
		_ = m.Ack() // else another finds the result
	case errors.Is(err, errStuck): // and would not store a failure either
		_ = m.Nak()
		return err
	case errors.Is(err, errFull):
		_ = s.bury(ctx, m, Failure{Key: key, Worker: s.Name, Reason: err.Error(), Full: true}) // or its place is full too
		return err
	case ctx.Err() != nil || delivered < tries || !errors.As(err, new(*pool.TaskError)):
		s.Meter.failed.Add(1)
		_ = m.Nak() // else it is handed out again after AckWait
	default:
		return s.bury(ctx, m, s.failure(key, err))
	}
	return nil
}

// beat keeps telling the server that a task is in work, until stop.
func (s *slot) beat(m jetstream.Msg) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for pause(ctx, s.AckWait/3) {
			_ = m.InProgress() // the next one comes soon
		}
	}()
	return cancel
}

// answer stores the result of a task for the coordinators, unless there is one.
func (s *slot) answer(ctx context.Context, t Task, key string, delivered uint64, ending func() bool) error {
	if there, err := s.queue.found(ctx, s.Version, key); err != nil || there != nil {
		return err
	}
	r, err := s.judged(ctx, t, ending)
	if err != nil {
		return err
	}
	s.Meter.judged(r, time.Duration(r.TookMS)*time.Millisecond)
	r.Delivered = delivered
	data, err := s.encode(r)
	if err != nil {
		return err
	}
	return s.queue.put(ctx, s.Version, s.Name, key, data)
}

// judged judges a task until it is worth sharing with others, or until the worker is ending.
func (s *slot) judged(ctx context.Context, t Task, ending func() bool) (Result, error) {
	pack, err := s.packs.get(ctx, t.Pack)
	if err != nil {
		return Result{}, err
	}
	began := s.Now()
	if t.Terms != nil {
		r, err := s.examined(ctx, t, pack)
		r.Worker, r.TookMS = s.Name, s.Now().Sub(began).Milliseconds()
		return r, err
	}
	r, err := s.judge.Judge(ctx, t.task(pack), func(pool.Result) bool { return s.Now().Sub(began) < 2*longAim && !ending() })
	return Result{Result: r, Worker: s.Name, TookMS: s.Now().Sub(began).Milliseconds()}, err
}

// reserve is the space that a message needs besides its text, in bytes.
const reserve = 8 << 10

// encode writes out a result. A result too large for a message ends early; the coordinator
// asks for the rest again.
func (s *slot) encode(r Result) ([]byte, error) {
	for {
		data, err := game.CanonicalLine(r)
		if err != nil || len(data) < int(s.queue.nc.MaxPayload())-reserve {
			return data, err
		}
		n := len(r.Drafts)
		if n < 2 {
			return nil, &pool.TaskError{Err: fmt.Errorf("what is found about a draft, %d bytes, is more than fits into a message of the server", len(data))}
		}
		r.Drafts, r.Ended, r.Rejected = r.Drafts[:n/2], false, nil
	}
}

// failure says why a task cannot be judged.
func (s *slot) failure(key string, err error) Failure {
	f := Failure{Key: key, Worker: s.Name, Reason: err.Error()}
	var failed *pool.TaskError
	if errors.As(err, &failed) {
		f.Reason = failed.Err.Error()
	}
	var broke *pool.PanicError
	if errors.As(err, &broke) {
		f.Reason, f.Draft, f.Stack = fmt.Sprint(broke.Value), &broke.Index, string(broke.Stack)
	}
	return f
}

// bury tells the coordinators why a task cannot be judged, and takes it out of the queue.
func (s *slot) bury(ctx context.Context, m jetstream.Msg, f Failure) error {
	s.Meter.refused.Add(1)
	s.Note("a task was refused: " + f.Reason)
	data, err := json.Marshal(f)
	if err == nil {
		err = s.queue.store(ctx, deadStream, func(ctx context.Context) error {
			_, err := s.queue.js.Publish(ctx, deadSubject+channel(s.Version), data)
			return err
		})
	}
	if err != nil {
		_ = m.Nak() // another worker reports it
		return unless(ctx, err)
	}
	_ = m.TermWithReason("refused") // else another worker refuses it too
	return nil
}
