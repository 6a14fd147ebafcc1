package collector

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"dailies/internal/fault"
	"dailies/internal/fleet"
)

// What the server keeps, and for how long where nobody carries it to a database.
const (
	streamName    = "dailies-plays"
	streamSubject = "dailies.plays"
	streamLife    = 7 * 24 * time.Hour
)

// Stream is the sink of several machines: a stream of JetStream, to which each of them appends. It
// has the changes in one order, so that an erasure comes after what it erases.
type Stream struct {
	at     fleet.Address
	nc     *nats.Conn
	js     jetstream.JetStream
	stream jetstream.Stream
}

// OpenStream connects to a queue, waiting for it as long as ctx allows, and makes the stream where
// there is none. The error is a [fault.Usage].
func OpenStream(ctx context.Context, at fleet.Address, note func(string)) (*Stream, error) {
	nc, err := at.Connect(ctx, "dailies collect", func(err error) { note(fmt.Sprintf("%v; trying again until it answers", err)) })
	if err != nil {
		return nil, err
	}
	s := &Stream{at: at, nc: nc}
	if s.js, err = jetstream.New(nc); err == nil {
		s.stream, err = s.js.Stream(ctx, streamName)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			s.stream, err = s.js.CreateStream(ctx, jetstream.StreamConfig{Name: streamName, Subjects: []string{streamSubject}, Discard: jetstream.DiscardNew, MaxAge: streamLife})
			if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // another collector was quicker
				s.stream, err = s.js.Stream(ctx, streamName)
			}
		}
	}
	if err != nil {
		nc.Close()
		return nil, at.Failed(err)
	}
	return s, nil
}

// Close ends the connection.
func (s *Stream) Close() { s.nc.Close() }

// Write implements [Sink]: the server has the change when it returns.
func (s *Stream) Write(ctx context.Context, c Change) error {
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	if _, err = s.js.Publish(ctx, streamSubject, data, jetstream.WithRetryAttempts(0)); err != nil {
		return s.at.Failed(err)
	}
	return nil
}

// Drain carries changes to a database until ctx ends. The database has the number of the last
// one that it took, so that a kill between the two loses none and takes none twice; what it has
// taken is then removed from the stream.
func (s *Stream) Drain(ctx context.Context, db *Database, note func(string)) error {
	name := streamName + " " + strconv.FormatInt(s.stream.CachedInfo().Created.UnixNano(), 10) // of another stream the numbers begin again
	last, err := db.cursor(ctx, name)
	if err != nil {
		return fault.AsUsage(err)
	}
	consumer, err := s.stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: last + 1, MaxResetAttempts: -1})
	if err != nil {
		return s.at.Failed(err)
	}
	messages := make(chan jetstream.Msg, group)
	consuming, err := consumer.Consume(func(m jetstream.Msg) {
		select {
		case messages <- m:
		case <-ctx.Done():
		}
	})
	if err != nil {
		return s.at.Failed(err)
	}
	defer consuming.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case first := <-messages:
			s.carry(ctx, db, name, gather(first, messages), note)
		}
	}
}

// gather takes what waits behind a message.
func gather(first jetstream.Msg, messages <-chan jetstream.Msg) []jetstream.Msg {
	all := []jetstream.Msg{first}
	for len(all) < group {
		select {
		case m := <-messages:
			all = append(all, m)
			continue
		default:
		}
		break
	}
	return all
}

// carry writes messages, again and again while the disk refuses them.
func (s *Stream) carry(ctx context.Context, db *Database, name string, messages []jetstream.Msg, note func(string)) {
	last, changes := uint64(0), make([]Change, 0, len(messages))
	for _, m := range messages {
		meta, err := m.Metadata()
		if err != nil {
			continue // JetStream numbers every message
		}
		last = meta.Sequence.Stream
		var c Change
		if json.Unmarshal(m.Data(), &c) == nil { // what cannot be read another program put there
			changes = append(changes, c)
		}
	}
	for tries := 0; ; tries++ {
		err := db.applyTo(ctx, name, last, changes)
		if err == nil {
			break
		}
		if tries == 0 && ctx.Err() == nil {
			note("the stream keeps the plays, since the database cannot: " + err.Error())
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
	_ = s.stream.Purge(ctx, jetstream.WithPurgeSequence(last+1)) // what it leaves the next one removes
}

// cursor is the number of the last change that was taken from a stream.
func (d *Database) cursor(ctx context.Context, stream string) (last uint64, err error) {
	var number int64
	err = d.db.QueryRowContext(ctx, `SELECT sequence FROM cursors WHERE stream = ?`, stream).Scan(&number)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return uint64(number), err
}

// applyTo writes the changes of a stream up to one, unless another program has.
func (d *Database) applyTo(ctx context.Context, stream string, last uint64, changes []Change) error {
	err := d.change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `INSERT INTO cursors VALUES (?, ?) ON CONFLICT DO UPDATE SET sequence = excluded.sequence WHERE excluded.sequence > sequence`, stream, int64(last))
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return err
		}
		return apply(ctx, tx, changes)
	})
	return errors.Join(err, d.forget(ctx, err, changes))
}
