package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"

	"dailies/game"
	"dailies/gen"
)

// handle judges the task of a message and says what came of it, or hands it back. ending
// reports whether the worker has been told to end.
func (s *slot) handle(ctx context.Context, m jetstream.Msg, ending func() bool) {
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
		s.bury(ctx, m, Failure{Key: key, Worker: s.Name, Reason: err.Error()})
		return
	}
	key = t.key()
	err = s.answer(ctx, t, key, delivered, ending)
	switch {
	case err == nil:
		_ = m.Ack() // else another finds the result
	case ctx.Err() != nil || delivered < tries || !errors.As(err, new(*gen.TaskError)):
		_ = m.Nak() // else it is handed out again after AckWait
	default:
		s.bury(ctx, m, s.failure(key, err))
	}
}

// beat tells the server that a task is worked on, until stop.
func (s *slot) beat(m jetstream.Msg) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for pause(ctx, s.AckWait/3) {
			_ = m.InProgress() // the next one comes soon
		}
	}()
	return cancel
}

// answer leaves the result of a task where coordinators look for it, unless there is one.
func (s *slot) answer(ctx context.Context, t Task, key string, delivered uint64, ending func() bool) error {
	if data, err := s.queue.found(ctx, s.Version, key); err != nil || data != nil {
		return err
	}
	r, err := s.judged(ctx, t, ending)
	if err != nil {
		return err
	}
	r.Delivered = delivered
	data, err := s.encode(r)
	if err != nil {
		return err
	}
	return s.queue.insist(ctx, func(ctx context.Context) error {
		_, err := s.queue.results.Put(ctx, channel(s.Version)+"."+key, data)
		return err
	})
}

// judged judges a task for as long as it is worth before others share in it, or until the
// worker is ending.
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
	r, err := s.judge.Judge(ctx, t.task(pack), func(gen.Result) bool { return s.Now().Sub(began) < 2*aim && !ending() })
	return Result{Result: r, Worker: s.Name, TookMS: s.Now().Sub(began).Milliseconds()}, err
}

// reserve is what a message may hold beside its text.
const reserve = 8 << 10

// encode writes out a result. What is too much for a message ends earlier, and is left
// to be asked for again.
func (s *slot) encode(r Result) ([]byte, error) {
	for {
		data, err := game.CanonicalLine(r)
		if err != nil || len(data) < int(s.queue.nc.MaxPayload())-reserve {
			return data, err
		}
		n := len(r.Drafts)
		if n < 2 {
			return nil, &gen.TaskError{Err: fmt.Errorf("what is found about a draft, %d bytes, is more than the server takes in a message", len(data))}
		}
		r.Drafts, r.Ended, r.Rejected = r.Drafts[:n/2], false, nil
	}
}

// failure is why a task cannot be judged.
func (s *slot) failure(key string, err error) Failure {
	f := Failure{Key: key, Worker: s.Name, Reason: err.Error()}
	var failed *gen.TaskError
	if errors.As(err, &failed) {
		f.Reason = failed.Err.Error()
	}
	var broke *gen.PanicError
	if errors.As(err, &broke) {
		f.Reason, f.Draft, f.Stack = fmt.Sprint(broke.Value), &broke.Index, string(broke.Stack)
	}
	return f
}

// bury tells the coordinators why a task cannot be judged, and takes it out of the queue.
func (s *slot) bury(ctx context.Context, m jetstream.Msg, f Failure) {
	s.Note("a task was refused: " + f.Reason)
	data, err := json.Marshal(f)
	if err == nil {
		err = s.queue.insist(ctx, func(ctx context.Context) error {
			_, err := s.queue.js.Publish(ctx, deadSubject+channel(s.Version), data)
			return err
		})
	}
	if err != nil {
		_ = m.Nak() // another tells it
		return
	}
	_ = m.TermWithReason("refused") // else another refuses it too
}
