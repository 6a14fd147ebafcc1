package fleet

import (
	"context"
	"sync"
)

// How much is in hand for each slot of a worker: spans that wait for an answer, and spans
// that are answered and wait for an earlier one.
const (
	askedPerSlot = 2
	heldPerSlot  = 4
	leastSlots   = 2
	maxAsked     = 4096
	maxHeld      = 4 * maxAsked
	storedFor    = 16 // spans in a row that are found stored, for another one that is looked for meanwhile
	maxAhead     = 2 * readers * maxLookups
)

// room bounds what a call of Judge has in hand. While one span after the other finds its answer
// stored, nobody works for it, and more of them are looked for at once.
type room struct {
	slots       func() int
	mu          sync.Mutex
	asked, held int
	stored      int           // the latest spans, all of which were stored
	changed     chan struct{} // closed at the next change
}

func newRoom(slots func() int) *room { return &room{slots: slots, changed: make(chan struct{})} }

// enter waits until there is room for another span.
func (r *room) enter(ctx context.Context) error {
	for {
		slots := max(r.slots(), leastSlots)
		r.mu.Lock()
		ahead := min(r.stored/storedFor, maxAhead)
		if r.asked < min(askedPerSlot*slots+ahead, maxAsked) && r.held < min(heldPerSlot*slots+ahead, maxHeld) {
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

// answered notes that one span is answered and waits for its turn.
func (r *room) answered(stored bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked--
	if r.stored++; !stored {
		r.stored = 0
	}
	r.change()
}

// taken notes that one answered span was handed over.
func (r *room) taken() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.held--
	r.change()
}

// change wakes who waits for room.
func (r *room) change() {
	close(r.changed)
	r.changed = make(chan struct{})
}
