package collector

import (
	"context"
	"errors"
)

// ErrBusy means that the disk is slower than the plays come in. Sending again later is right.
var ErrBusy = errors.New("the disk does not keep up")

// group is how many changes are written by one transaction at most, and waiting how many may wait.
const (
	group   = 512
	waiting = 2048
)

// Writer is the sink of one machine. It writes what came in while the last transaction was written
// as the next one: the disk is waited for once for all of them.
type Writer struct {
	db    *Database
	queue chan request
}

type request struct {
	change Change
	done   chan error
}

// NewWriter is a writer, for which somebody must [Writer.Run].
func NewWriter(db *Database) *Writer { return &Writer{db, make(chan request, waiting)} }

// Write implements [Sink].
func (w *Writer) Write(ctx context.Context, c Change) error {
	r := request{c, make(chan error, 1)}
	select {
	case w.queue <- r:
	default:
		return ErrBusy
	}
	select {
	case err := <-r.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Run writes until ctx ends, and what had come by then.
func (w *Writer) Run(ctx context.Context) {
	for {
		select {
		case r := <-w.queue:
			w.write(r)
		case <-ctx.Done():
			for {
				select {
				case r := <-w.queue:
					w.write(r)
				default:
					return
				}
			}
		}
	}
}

// write writes a request and those that wait behind it. An interrupt does not cancel it.
func (w *Writer) write(first request) {
	all, changes := []request{first}, []Change{first.change}
	for len(all) < group {
		select {
		case r := <-w.queue:
			all, changes = append(all, r), append(changes, r.change)
			continue
		default:
		}
		break
	}
	err := w.db.Apply(context.Background(), changes)
	for _, r := range all {
		r.done <- err
	}
}
