package fleet

import (
	"context"

	"github.com/nats-io/nats.go/jetstream"
)

// maxLookups is how many results are looked for by one question. A server answers with 1,024
// messages at most, where several workers may have judged a task, and cuts off who does not read
// 64 MB of them fast enough.
const maxLookups = 256

// readers is how many questions are under way at once: one is read while the server answers another.
const readers = 2

// lookups looks for stored results. Those that come while all readers are busy go together in the
// next question, so that one alone does not wait and a million take a few thousand questions.
type lookups struct {
	queue   *queue
	version string
	asked   chan lookup
}

// lookup is a task's key and where to say what is stored.
type lookup struct {
	key   string
	reply chan<- looked
}

// looked is an existing result, if there is one.
type looked struct {
	result Result
	there  bool
	err    error
}

// openLookups looks for the results of a version until life ends.
func openLookups(life context.Context, q *queue, version string) *lookups {
	l := &lookups{queue: q, version: version, asked: make(chan lookup)}
	for range readers {
		go func() {
			for {
				select {
				case one := <-l.asked:
					l.read(life, l.gather(one))
				case <-life.Done():
					return
				}
			}
		}()
	}
	return l
}

// find finds an existing result. An unreadable one counts as none.
func (l *lookups) find(ctx context.Context, key string) (r Result, there bool, err error) {
	reply := make(chan looked, 1)
	select {
	case l.asked <- lookup{key, reply}:
	case <-ctx.Done():
		return r, false, ctx.Err()
	}
	select {
	case a := <-reply:
		return a.result, a.there, a.err
	case <-ctx.Done():
		return r, false, ctx.Err()
	}
}

// gather adds to a lookup those that wait with it.
func (l *lookups) gather(one lookup) []lookup {
	all := []lookup{one}
	for len(all) < maxLookups {
		select {
		case next := <-l.asked:
			all = append(all, next)
		default:
			return all
		}
	}
	return all
}

// read looks for results and tells those who wait.
func (l *lookups) read(life context.Context, all []lookup) {
	keys := make([]string, len(all))
	for i, one := range all {
		keys[i] = one.key
	}
	messages, err := l.queue.foundAll(life, l.version, keys)
	for _, one := range all {
		switch message := messages[one.key]; {
		case err != nil:
			one.reply <- looked{err: err}
		case message == nil:
			one.reply <- looked{}
		default:
			one.reply <- l.decode(life, one.key, message)
		}
	}
}

// decode reads a result, and removes one that is unreadable.
func (l *lookups) decode(life context.Context, key string, message *jetstream.RawStreamMsg) looked {
	r, err := readResult(message.Subject, message.Data)
	if err != nil {
		return looked{err: l.queue.discard(life, l.version, key)}
	}
	return looked{result: r, there: true}
}
