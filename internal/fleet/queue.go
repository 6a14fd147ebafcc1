package fleet

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// What the server keeps, and under which names.
const (
	tasksStream   = "dailies-tasks" // a work queue: an acknowledged task is gone
	tasksSubject  = "dailies.tasks."
	deadStream    = "dailies-dead" // tasks that nobody could judge
	deadSubject   = "dailies.dead."
	gaveUp        = "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES." + tasksStream + "."
	packsBucket   = "dailies-packs" // by hash
	packsStream   = "OBJ_" + packsBucket
	resultsBucket = "dailies-results"
	resultsStream = "KV_" + resultsBucket
	resultsPrefix = "$KV." + resultsBucket + "."
	censusSubject = "dailies.census" // who is there
	keyHeader     = "Dailies-Key"
)

// How long the server keeps what nobody removes.
const (
	taskLife   = 24 * time.Hour
	resultLife = 7 * 24 * time.Hour
	packLife   = 30 * 24 * time.Hour
	deadLife   = 24 * time.Hour
)

// fleetSize is how many servers a cluster needs to keep the streams three times.
const fleetSize = 3

// queue is what the server keeps.
type queue struct {
	at       Address
	patience time.Duration // how long a server may be silent; 0 for as long as the context allows
	nc       *nats.Conn
	js       jetstream.JetStream
	results  jetstream.Stream
	packs    jetstream.ObjectStore

	allowed context.Context // done, with the reason, once a server refuses something
}

// openQueue opens what the server keeps, and makes what is missing.
func openQueue(ctx context.Context, at Address, nc *nats.Conn, patience time.Duration) (*queue, error) {
	q := &queue{at: at, patience: patience, nc: nc}
	q.watchDenials()
	var err error
	if q.js, err = jetstream.New(nc); err != nil {
		return nil, at.Failed(err)
	}
	missing := 0
	err = q.insist(ctx, func(ctx context.Context) error {
		replicas := 1
		if len(nc.Servers()) >= fleetSize {
			replicas = fleetSize
		}
		err := q.make(ctx, replicas)
		if err == nil {
			err = q.look(ctx)
		}
		if errors.Is(err, jetstream.ErrJetStreamNotEnabled) {
			if missing++; missing >= enoughMissing { // a server that starts has none for a moment
				return errNoJetStream
			}
		}
		return err
	})
	return q, err
}

// enoughMissing is how often, in some three seconds, nothing may answer for JetStream.
const enoughMissing = 6

// make opens the streams and buckets. One that exists stays as it is, so that who may make none
// can use those that are there.
func (q *queue) make(ctx context.Context, replicas int) error {
	for _, s := range []jetstream.StreamConfig{
		{Name: tasksStream, Subjects: []string{tasksSubject + ">"}, Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew, MaxAge: taskLife, Replicas: replicas},
		{Name: deadStream, Subjects: []string{deadSubject + ">", gaveUp + ">"}, MaxAge: deadLife, Replicas: replicas},
	} {
		_, err := q.js.Stream(ctx, s.Name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			_, err = q.js.CreateStream(ctx, s)
		}
		if err != nil && !errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
			return err
		}
	}
	var err error
	if q.results, err = q.js.Stream(ctx, resultsStream); errors.Is(err, jetstream.ErrStreamNotFound) {
		if _, err = q.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: resultsBucket, TTL: resultLife, Replicas: replicas, Compression: true}); err == nil {
			q.results, err = q.js.Stream(ctx, resultsStream)
		}
	}
	if err != nil {
		return err
	}
	if q.packs, err = q.js.ObjectStore(ctx, packsBucket); errors.Is(err, jetstream.ErrBucketNotFound) {
		q.packs, err = q.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: packsBucket, TTL: packLife, Replicas: replicas, Compression: true})
	}
	return err
}

// look reads from the buckets, so that who may not read them learns it now and not with the first task.
func (q *queue) look(ctx context.Context) error {
	const nothing = "nothing"
	if _, err := q.results.GetLastMsgForSubject(ctx, resultsPrefix+nothing); err != nil && !errors.Is(err, jetstream.ErrMsgNotFound) {
		return err
	}
	if _, err := q.packs.GetInfo(ctx, nothing); err != nil && !errors.Is(err, jetstream.ErrObjectNotFound) {
		return err
	}
	return nil
}

// attempt bounds one question to the server, and sweeping one to remove many results.
const (
	attempt  = 5 * time.Second
	sweeping = 2 * time.Minute
)

// insist tries something until it works, as long as patience allows: servers come and go.
// The error is that of ctx, or a [dailies/internal/fault.Usage].
func (q *queue) insist(ctx context.Context, do func(context.Context) error) error {
	return q.insistFor(ctx, attempt, do)
}

// insistFor is insist with an attempt that may take longer, and patience for several.
func (q *queue) insistFor(ctx context.Context, attempt time.Duration, do func(context.Context) error) error {
	all := ctx
	if q.patience > 0 {
		var cancel context.CancelFunc
		all, cancel = context.WithTimeout(ctx, max(q.patience, 2*attempt))
		defer cancel()
	}
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, time.Second) {
		once, cancel := context.WithTimeout(all, attempt)
		stop := context.AfterFunc(q.allowed, cancel)
		err := do(once)
		stop()
		cancel()
		switch {
		case err == nil:
			return nil
		case q.allowed.Err() != nil:
			return context.Cause(q.allowed)
		case permanent(err) || !pause(all, wait):
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return q.at.Failed(err)
		}
	}
}

// channel is the part of a version in subjects and keys: workers see only their own version.
func channel(version string) string { return hash([]byte(version))[:12] }

// short is a version for people: the beginning of a hash.
func short(version string) string { return version[:min(len(version), 12)] }
