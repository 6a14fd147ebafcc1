package fleet

import (
	"context"
	"errors"
	"fmt"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/nats-io/nats.go/jetstream"
)

// maxPacks is how many packs a worker keeps at hand.
const maxPacks = 64

// packCache keeps the packs that tasks used last, and fetches one at a time.
type packCache struct {
	queue *queue
	mu    sync.Mutex
	packs *lru.Cache[string, string] // by hash
}

func newPackCache(q *queue) *packCache {
	packs, _ := lru.New[string, string](maxPacks) // the error is a size below 1
	return &packCache{queue: q, packs: packs}
}

// get gives the text of a pack.
func (c *packCache) get(ctx context.Context, name string) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if text, known := c.packs.Get(name); known {
		return text, nil
	}
	var data []byte
	err := c.queue.insist(ctx, func(ctx context.Context) (err error) {
		data, err = c.queue.packs.GetBytes(ctx, name)
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
	c.packs.Add(name, string(data))
	return string(data), nil
}
