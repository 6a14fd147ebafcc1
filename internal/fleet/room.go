package fleet

import (
	"context"
	"sync"
)

// How much is in hand: so many spans asked for each slot of a worker and waiting for an
// answer, and so many more that are answered and wait for one before them.
const (
	askedPerSlot = 2
	heldPerSlot  = 4
	leastSlots   = 2
	maxAsked     = 4096
	maxHeld      = 4 * maxAsked
)

// room bounds what a call of Judge has in hand.
type room struct {
	slots       func() int
	mu          sync.Mutex
	asked, held int
	changed     chan struct{} // closed at the next change
}

func newRoom(slots func() int) *room { return &room{slots: slots, changed: make(chan struct{})} }

// enter waits until another span may be asked.
func (r *room) enter(ctx context.Context) error {
	for {
		slots := max(r.slots(), leastSlots)
		r.mu.Lock()
		if r.asked < min(askedPerSlot*slots, maxAsked) && r.held < min(heldPerSlot*slots, maxHeld) {
			r.asked++
			r.held++
			r.mu.Unlock()
			return nil
		}
		changed := r.changed
		r.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// answered says that one of those asked waits for its turn.
func (r *room) answered() { r.leave(&r.asked) }

// taken says that one of those held was handed over.
func (r *room) taken() { r.leave(&r.held) }

func (r *room) leave(n *int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	*n--
	close(r.changed)
	r.changed = make(chan struct{})
}
