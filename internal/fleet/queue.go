package fleet

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// What the server keeps, and under which names.
const (
	tasksStream   = "dailies-tasks" // of the work-queue kind: a task that is acknowledged is gone
	tasksSubject  = "dailies.tasks."
	deadStream    = "dailies-dead" // tasks that nobody could judge
	deadSubject   = "dailies.dead."
	gaveUp        = "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES." + tasksStream + "."
	packsBucket   = "dailies-packs" // by hash
	resultsBucket = "dailies-results"
	resultsStream = "KV_" + resultsBucket
	resultsPrefix = "$KV." + resultsBucket + "."
	censusSubject = "dailies.census" // who is there
	keyHeader     = "Dailies-Key"
)

// How long the server keeps what nobody takes away.
const (
	taskLife   = 24 * time.Hour
	resultLife = 7 * 24 * time.Hour
	packLife   = 30 * 24 * time.Hour
	deadLife   = 24 * time.Hour
)

// fleetSize is how many servers a cluster has when the streams are kept three times.
const fleetSize = 3

// queue is what the server keeps.
type queue struct {
	at       Address
	patience time.Duration // how long a server may be silent; 0 for as long as the context allows
	nc       *nats.Conn
	js       jetstream.JetStream
	results  jetstream.KeyValue
	packs    jetstream.ObjectStore
}

// openQueue opens what the server keeps, making what is not there.
func openQueue(ctx context.Context, at Address, nc *nats.Conn, patience time.Duration) (*queue, error) {
	q := &queue{at: at, patience: patience, nc: nc}
	var err error
	if q.js, err = jetstream.New(nc); err != nil {
		return nil, at.failed(err)
	}
	err = q.insist(ctx, func(ctx context.Context) error {
		replicas := 1
		if len(nc.Servers()) >= fleetSize {
			replicas = fleetSize
		}
		return q.make(ctx, replicas)
	})
	return q, err
}

// make opens the streams and buckets. What somebody has made otherwise stays as it is.
func (q *queue) make(ctx context.Context, replicas int) error {
	for _, s := range []jetstream.StreamConfig{
		{Name: tasksStream, Subjects: []string{tasksSubject + ">"}, Retention: jetstream.WorkQueuePolicy, MaxAge: taskLife, Replicas: replicas},
		{Name: deadStream, Subjects: []string{deadSubject + ">", gaveUp + ">"}, MaxAge: deadLife, Replicas: replicas},
	} {
		if _, err := q.js.CreateStream(ctx, s); err != nil && !errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
			return err
		}
	}
	var err error
	if q.results, err = q.js.KeyValue(ctx, resultsBucket); errors.Is(err, jetstream.ErrBucketNotFound) {
		q.results, err = q.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: resultsBucket, TTL: resultLife, Replicas: replicas, Compression: true})
	}
	if err != nil {
		return err
	}
	if q.packs, err = q.js.ObjectStore(ctx, packsBucket); errors.Is(err, jetstream.ErrBucketNotFound) {
		q.packs, err = q.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: packsBucket, TTL: packLife, Replicas: replicas, Compression: true})
	}
	return err
}

// attempt bounds one question to the server.
const attempt = 5 * time.Second

// insist does something until it works, for as long as patience allows: servers come and
// go. The error is that of ctx, or a [dailies/internal/fault.Usage].
func (q *queue) insist(ctx context.Context, do func(context.Context) error) error {
	all := ctx
	if q.patience > 0 {
		var cancel context.CancelFunc
		all, cancel = context.WithTimeout(ctx, q.patience)
		defer cancel()
	}
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, time.Second) {
		once, cancel := context.WithTimeout(all, attempt)
		err := do(once)
		cancel()
		switch {
		case err == nil:
			return nil
		case permanent(err) || !pause(all, wait):
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return q.at.failed(err)
		}
	}
}

// channel is the part of a version in subjects and keys: workers see nothing of others.
func channel(version string) string { return hash([]byte(version))[:12] }

// short is a version for people: the beginning of a hash.
func short(version string) string { return version[:min(len(version), 12)] }

// found gets a result that exists already.
func (q *queue) found(ctx context.Context, version, key string) (data []byte, err error) {
	err = q.insist(ctx, func(ctx context.Context) error {
		entry, err := q.results.Get(ctx, channel(version)+"."+key)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			return nil
		}
		if err == nil {
			data = entry.Value()
		}
		return err
	})
	return data, err
}

// sweep takes away every result of a version that a worker left.
func (q *queue) sweep(ctx context.Context, version, worker string) error {
	all, err := q.results.Watch(ctx, channel(version)+".>", jetstream.IgnoreDeletes())
	if err != nil {
		return err
	}
	defer func() { _ = all.Stop() }() // a watcher that is not stopped ends with ctx
	for {
		select {
		case entry := <-all.Updates():
			if entry == nil {
				return nil // nothing that was there is left to be seen
			}
			if r, err := read[Result](entry.Value()); err == nil && r.Worker == worker {
				if err := q.results.Delete(ctx, entry.Key()); err != nil {
					return err
				}
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// keyOf is the key of a task in the subject of its result.
func keyOf(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }
