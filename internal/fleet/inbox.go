package fleet

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// answer is what came of a task.
type answer struct {
	result  Result
	failure *Failure
	err     error
}

// inbox hands what workers answer to those who wait for it. Answers may come twice, in
// any order, and to nobody.
type inbox struct {
	queue *queue
	mu    sync.Mutex
	waits map[string][]chan answer // by key
}

// openInbox hears of every answer of a version from now on, until life is over.
func openInbox(ctx, life context.Context, q *queue, version string) (*inbox, error) {
	b := &inbox{queue: q, waits: make(map[string][]chan answer)}
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

// listen has take called with every later message of a stream, in order, whatever
// happens to the connection.
func (b *inbox) listen(ctx, life context.Context, name string, filters []string, take func(jetstream.Msg)) error {
	return b.queue.insist(ctx, func(ctx context.Context) error {
		stream, err := b.queue.js.Stream(ctx, name)
		if err != nil {
			return err
		}
		consumer, err := stream.OrderedConsumer(life, jetstream.OrderedConsumerConfig{
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

// expect waits for what comes of a task; first reports whether nobody did before.
func (b *inbox) expect(key string) (wait chan answer, first bool) {
	wait = make(chan answer, 1)
	b.mu.Lock()
	defer b.mu.Unlock()
	first = len(b.waits[key]) == 0
	b.waits[key] = append(b.waits[key], wait)
	return wait, first
}

// forget ends the waiting.
func (b *inbox) forget(key string, wait chan answer) {
	b.mu.Lock()
	defer b.mu.Unlock()
	left := slices.DeleteFunc(b.waits[key], func(w chan answer) bool { return w == wait })
	if b.waits[key] = left; len(left) == 0 {
		delete(b.waits, key)
	}
}

// tell hands an answer to all who wait for it, once.
func (b *inbox) tell(key string, a answer) {
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

// result takes a result. One that cannot be read is looked for again later, and then
// deleted.
func (b *inbox) result(m jetstream.Msg) {
	key := keyOf(m.Subject())
	if len(m.Data()) == 0 || !b.expects(key) {
		return
	}
	if r, err := read[Result](m.Data()); err == nil {
		b.tell(key, answer{result: r})
	}
}

// dead takes what nobody could judge: the failure that a worker tells of, or the word of
// the server that so many workers did not come to an end of it.
func (b *inbox) dead(life context.Context) func(jetstream.Msg) {
	return func(m jetstream.Msg) {
		if f, err := read[Failure](m.Data()); err == nil && f.Key != "" {
			b.tell(f.Key, answer{failure: &f})
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

// abandoned finds the task that the server gives to nobody any more.
func (b *inbox) abandoned(life context.Context, sequence uint64, deliveries int) {
	stream, err := b.queue.js.Stream(life, tasksStream)
	if err != nil {
		return
	}
	message, err := stream.GetMsg(life, sequence)
	if err != nil {
		return // another coordinator has taken it away
	}
	key := message.Header.Get(keyHeader)
	reason := fmt.Sprintf("%d workers began it and none came to its end; it may end the program", deliveries)
	b.tell(key, answer{failure: &Failure{Key: key, Reason: reason}})
	_ = stream.DeleteMsg(life, sequence) // it goes by itself in a day
}
