package fleet

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// shelved is how many packs a worker keeps at hand.
const shelved = 64

// shelf keeps the packs that tasks asked for last.
type shelf struct {
	queue *queue
	mu    sync.Mutex
	packs map[string]string // by hash
	order []string          // of coming
}

func newShelf(q *queue) *shelf { return &shelf{queue: q, packs: make(map[string]string)} }

// get gives the text of a pack.
func (s *shelf) get(ctx context.Context, name string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if text, there := s.packs[name]; there {
		return text, nil
	}
	var data []byte
	err := s.queue.insist(ctx, func(ctx context.Context) (err error) {
		data, err = s.queue.packs.GetBytes(ctx, name)
		if errors.Is(err, jetstream.ErrObjectNotFound) {
			data, err = nil, nil
		}
		return err
	})
	if err == nil && hash(data) != name {
		err = fmt.Errorf("the pack %s is not in the bucket, or is another", name)
	}
	if err != nil {
		return "", err
	}
	s.packs[name], s.order = string(data), append(s.order, name)
	if len(s.order) > shelved {
		delete(s.packs, s.order[0])
		s.order = s.order[1:]
	}
	return s.packs[name], nil
}
