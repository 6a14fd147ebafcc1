package freeplay

import (
	"context"
	"math/bits"
)

// budget is the number of positions that a search may reach.
const budget = 1 << 20

// memo keeps a value for each position of one search, by open addressing: a search looks a
// position up ten times for each that it adds. A slot has the place of an entry, counted
// from 1, and above it half of the hash, so that few entries are looked at in vain.
type memo[V any] struct {
	ctx     context.Context
	slots   []uint64 // 0 for free
	entries []known[V]
	over    bool // the budget is spent or ctx is done: nothing found is of use
}

type known[V any] struct {
	key   key
	value V
}

// half is the part of a slot that is the place of an entry.
const half = 1<<32 - 1

// reset forgets everything but the room taken.
func (m *memo[V]) reset(ctx context.Context) {
	m.ctx, m.over, m.entries = ctx, ctx.Err() != nil, m.entries[:0]
	if m.slots == nil {
		m.slots = make([]uint64, 1<<14)
	}
	clear(m.slots)
}

// len counts the positions.
func (m *memo[V]) len() int { return len(m.entries) }

// find is the value of a position, nil for none. It stays good until the next add.
func (m *memo[V]) find(k key) *V {
	hash, mask := k.hash(), uint64(len(m.slots)-1)
	for at := hash & mask; ; at = (at + 1) & mask {
		slot := m.slots[at]
		if slot == 0 {
			return nil
		}
		if (slot^hash)&^half == 0 {
			if e := &m.entries[slot&half-1]; e.key == k {
				return &e.value
			}
		}
	}
}

// add keeps the value of a position that is not there yet.
func (m *memo[V]) add(k key, v V) {
	if len(m.entries) >= budget || len(m.entries)&1023 == 1023 && m.ctx.Err() != nil {
		m.over = true
		return
	}
	if 2*len(m.entries) >= len(m.slots) {
		m.slots = make([]uint64, 4*len(m.slots))
		for i := range m.entries {
			m.place(m.entries[i].key, uint64(i+1))
		}
	}
	m.entries = append(m.entries, known[V]{k, v})
	m.place(k, uint64(len(m.entries)))
}

func (m *memo[V]) place(k key, number uint64) {
	hash, mask := k.hash(), uint64(len(m.slots)-1)
	at := hash & mask
	for m.slots[at] != 0 {
		at = (at + 1) & mask
	}
	m.slots[at] = hash&^half | number
}

func (k key) hash() uint64 {
	high, low := bits.Mul64(k.a^0x9e3779b97f4a7c15, k.b^0xd6e8feb86659fd93)
	return high ^ low
}
