package fleet

import (
	"context"
	"errors"
	"maps"
	"strings"
	"time"
	"unique"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/synadia-io/orbit.go/jetstreamext"
)

// A result is stored under its build, its worker and the hash of its task: by the task it is
// found whoever judged it, and by the worker all that one left is removed at once. A server can
// allow each worker its own part alone.
func resultSubject(version, worker, key string) string {
	return resultsPrefix + channel(version) + "." + worker + "." + key
}

// whose are the worker and the task's key in the subject of a result. A worker's name is one
// string, however often it is read: a run remembers it with each draft.
func whose(subject string) (worker, key string) {
	rest, key := cutLast(subject)
	_, worker = cutLast(rest)
	return unique.Make(worker).Value(), key
}

func cutLast(subject string) (before, last string) {
	at := strings.LastIndexByte(subject, '.')
	return subject[:max(at, 0)], subject[at+1:]
}

// readResult decodes a stored result. Its worker is the one under whose name it is stored.
func readResult(subject string, data []byte) (Result, error) {
	r, err := read[Result](data)
	r.Worker, _ = whose(subject)
	return r, err
}

// put stores the result of a worker.
func (q *queue) put(ctx context.Context, version, worker, key string, data []byte) error {
	return q.store(ctx, resultsStream, func(ctx context.Context) error {
		_, err := q.js.Publish(ctx, resultSubject(version, worker, key), data, jetstream.WithRetryAttempts(0))
		return err
	})
}

// found returns an existing result; nil for none.
func (q *queue) found(ctx context.Context, version, key string) (message *jetstream.RawStreamMsg, err error) {
	err = q.insist(ctx, func(ctx context.Context) error {
		message, err = q.results.GetLastMsgForSubject(ctx, resultSubject(version, "*", key))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			message, err = nil, nil
		}
		return err
	})
	return message, err
}

// foundAll returns existing results by the keys of their tasks. What is too much for one answer is
// asked for in halves, and in the end one by one, as of a server that knows no such question.
func (q *queue) foundAll(ctx context.Context, version string, keys []string) (map[string]*jetstream.RawStreamMsg, error) {
	found := make(map[string]*jetstream.RawStreamMsg, len(keys))
	if len(keys) == 1 {
		message, err := q.found(ctx, version, keys[0])
		if message != nil {
			found[keys[0]] = message
		}
		return found, err
	}
	whole := false
	err := q.insist(ctx, func(ctx context.Context) (err error) {
		whole, err = q.gather(ctx, version, keys, found)
		return err
	})
	if err != nil || whole {
		return found, err
	}
	for _, half := range [][]string{keys[:len(keys)/2], keys[len(keys)/2:]} {
		some, err := q.foundAll(ctx, version, half)
		if err != nil {
			return nil, err
		}
		maps.Copy(found, some)
	}
	return found, nil
}

// gather asks for the results of several tasks at once; whole reports whether they fit in an answer.
func (q *queue) gather(ctx context.Context, version string, keys []string, found map[string]*jetstream.RawStreamMsg) (whole bool, err error) {
	subjects := make([]string, len(keys))
	for i, key := range keys {
		subjects[i] = resultSubject(version, "*", key)
	}
	messages, err := jetstreamext.GetLastMsgsFor(ctx, q.js, resultsStream, subjects)
	if errors.Is(err, nats.ErrMaxPayload) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	left := "0"
	for message, err := range messages {
		switch {
		case errors.Is(err, jetstreamext.ErrNoMessages):
			return true, nil
		case errors.Is(err, jetstreamext.ErrBatchUnsupported): // and too many
			return false, nil
		case err != nil:
			return false, err
		}
		_, key := whose(message.Subject)
		found[key], left = message, message.Header.Get("Nats-Num-Pending") // the last of a key is the latest
	}
	return left == "0", ctx.Err() // the messages end without an error where the context ends
}

// discard removes the results of a task.
func (q *queue) discard(ctx context.Context, version, key string) error {
	return q.purge(ctx, attempt, resultSubject(version, "*", key))
}

// sweep removes every result of a version that a worker left.
func (q *queue) sweep(ctx context.Context, version, worker string) error {
	return q.purge(ctx, sweeping, resultSubject(version, worker, ">"))
}

func (q *queue) purge(ctx context.Context, attempt time.Duration, subject string) error {
	return q.insistFor(ctx, attempt, func(ctx context.Context) error { return q.results.Purge(ctx, jetstream.WithPurgeSubject(subject)) })
}
