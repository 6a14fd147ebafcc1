package fleet

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// reply is the outcome of a task.
type reply struct {
	result  Result
	failure *Failure
	err     error
}

// inbox delivers the workers' answers to those who wait. Answers may come twice, in any
// order, and with nobody waiting.
type inbox struct {
	queue *queue
	mu    sync.Mutex
	waits map[string][]chan reply // by key
}

// openInbox receives every answer of a version from now on, until life ends.
func openInbox(ctx, life context.Context, q *queue, version string) (*inbox, error) {
	b := &inbox{queue: q, waits: make(map[string][]chan reply)}
	for _, source := range []struct {
		stream  string
		filters []string
		take    func(jetstream.Msg)
	}{
		{resultsStream, []string{resultsPrefix + channel(version) + ".>"}, b.result},
		{deadStream, []string{deadSubject + channel(version), gaveUp + channel(version)}, b.dead(life)},
	} {
		if err := b.listen(ctx, life, source.stream, source.filters, source.take); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// listen calls take with every later message of a stream, in order, whatever happens
// to the connection.
func (b *inbox) listen(ctx, life context.Context, name string, filters []string, take func(jetstream.Msg)) error {
	return b.queue.insist(ctx, func(ctx context.Context) error {
		stream, err := b.queue.js.Stream(ctx, name)
		if err != nil {
			return err
		}
		consumer, err := stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
			FilterSubjects: filters, DeliverPolicy: jetstream.DeliverByStartSequencePolicy,
			OptStartSeq: stream.CachedInfo().State.LastSeq + 1, MaxResetAttempts: -1,
		})
		if err != nil {
			return err
		}
		consuming, err := consumer.Consume(take)
		if err == nil {
			context.AfterFunc(life, consuming.Stop)
		}
		return err
	})
}

// expect waits for the outcome of a task; first reports whether nobody waited for it before.
func (b *inbox) expect(key string) (wait chan reply, first bool) {
	wait = make(chan reply, 1)
	b.mu.Lock()
	defer b.mu.Unlock()
	first = len(b.waits[key]) == 0
	b.waits[key] = append(b.waits[key], wait)
	return wait, first
}

// forget ends the waiting.
func (b *inbox) forget(key string, wait chan reply) {
	b.mu.Lock()
	defer b.mu.Unlock()
	left := slices.DeleteFunc(b.waits[key], func(w chan reply) bool { return w == wait })
	if b.waits[key] = left; len(left) == 0 {
		delete(b.waits, key)
	}
}

// tell gives an answer to all who wait for it, once.
func (b *inbox) tell(key string, a reply) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, wait := range b.waits[key] {
		select {
		case wait <- a:
		default: // it has one
		}
	}
}

// expects reports whether anybody waits for a task.
func (b *inbox) expects(key string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.waits[key]) > 0
}

// result takes a result. An unreadable one is looked for again later, and then deleted.
func (b *inbox) result(m jetstream.Msg) {
	_, key := whose(m.Subject())
	if len(m.Data()) == 0 || !b.expects(key) {
		return
	}
	if r, err := readResult(m.Subject(), m.Data()); err == nil {
		b.tell(key, reply{result: r})
	}
}

// dead takes a task that no worker could judge: a failure that a worker reports, or the
// server's notice that too many workers did not finish it.
func (b *inbox) dead(life context.Context) func(jetstream.Msg) {
	return func(m jetstream.Msg) {
		if f, err := read[Failure](m.Data()); err == nil && f.Key != "" {
			b.tell(f.Key, reply{failure: &f})
			return
		}
		var advice struct {
			Sequence   uint64 `json:"stream_seq"`
			Deliveries int    `json:"deliveries"`
		}
		if json.Unmarshal(m.Data(), &advice) == nil && advice.Sequence > 0 {
			b.abandoned(life, advice.Sequence, advice.Deliveries)
		}
	}
}

// abandoned finds the task that the server no longer hands out.
func (b *inbox) abandoned(life context.Context, sequence uint64, deliveries int) {
	stream, err := b.queue.js.Stream(life, tasksStream)
	if err != nil {
		return
	}
	message, err := stream.GetMsg(life, sequence)
	if err != nil {
		return // another coordinator has removed it
	}
	key := message.Header.Get(keyHeader)
	reason := fmt.Sprintf("%d workers began it and none finished; it may crash the program", deliveries)
	b.tell(key, reply{failure: &Failure{Key: key, Reason: reason}})
	_ = stream.DeleteMsg(life, sequence) // it goes by itself in a day
}
