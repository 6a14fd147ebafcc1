package freeplay

import (
	"context"
	"math/bits"
)

// budget is the number of positions that a search may come to.
const budget = 1 << 20

// memo keeps a value for each position of one search, by open addressing: a search looks a
// position up ten times for each that it adds.
type memo[V any] struct {
	ctx    context.Context
	slots  []int32 // 0 for free, else 1 + place
	keys   []key
	values []V
	over   bool // the budget is spent or ctx is done: nothing found is of use
}

// reset forgets everything but the room taken.
func (m *memo[V]) reset(ctx context.Context) {
	m.ctx, m.over, m.keys, m.values = ctx, false, m.keys[:0], m.values[:0]
	if m.slots == nil {
		m.slots = make([]int32, 1<<14)
	}
	clear(m.slots)
}

// find is the value of a position, nil for none. It stays good until the next add.
func (m *memo[V]) find(k key) *V {
	for slot := k.hash(); ; slot++ {
		at := m.slots[slot&uint64(len(m.slots)-1)]
		switch {
		case at == 0:
			return nil
		case m.keys[at-1] == k:
			return &m.values[at-1]
		}
	}
}

// add keeps the value of a position that is not there yet.
func (m *memo[V]) add(k key, v V) {
	if len(m.keys) >= budget || len(m.keys)&1023 == 0 && m.ctx.Err() != nil {
		m.over = true
		return
	}
	if 2*len(m.keys) >= len(m.slots) {
		m.slots = make([]int32, 4*len(m.slots))
		for i, known := range m.keys {
			m.place(known, int32(i+1))
		}
	}
	m.keys, m.values = append(m.keys, k), append(m.values, v)
	m.place(k, int32(len(m.keys)))
}

func (m *memo[V]) place(k key, at int32) {
	slot := k.hash()
	for m.slots[slot&uint64(len(m.slots)-1)] != 0 {
		slot++
	}
	m.slots[slot&uint64(len(m.slots)-1)] = at
}

func (k key) hash() uint64 {
	high, low := bits.Mul64(k.a^0x9e3779b97f4a7c15, k.b^0xd6e8feb86659fd93)
	return high ^ low
}
