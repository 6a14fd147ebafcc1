package gen

import (
	"crypto/sha256"
	"sync"
)

// keptMade is how many puzzles are held at most, some ten kilobytes each. A year asks for
// two drafts a day.
const keptMade = 2048

// made holds the puzzles that passed last, so that one that is chosen need not be annealed
// anew to be written out. Nothing depends on it: a draft makes the same puzzle every time.
type made[P any] struct {
	mu      sync.Mutex
	puzzles map[madeAt]*P
	order   []madeAt // oldest first
}

// madeAt is a draft's place in its series.
type madeAt struct {
	series seriesHash
	index  int
}

// seriesHash stands for a series, whose text is long.
type seriesHash struct {
	pack       [sha256.Size]byte
	game, rung string
	seed       uint64
}

func (s Series) hash() seriesHash {
	return seriesHash{sha256.Sum256([]byte(s.Pack)), s.Game, s.Rung, s.Seed}
}

// keep holds a puzzle, and lets go of the oldest where there are too many. m may be nil.
func (m *made[P]) keep(at madeAt, puzzle *P) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.puzzles[at] != nil {
		return
	}
	if len(m.order) == keptMade {
		delete(m.puzzles, m.order[0])
		m.order = m.order[1:]
	}
	m.puzzles[at], m.order = puzzle, append(m.order, at)
}

// find is the puzzle of a draft, nil for one that is not held. m may be nil.
func (m *made[P]) find(at madeAt) *P {
	if m == nil {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.puzzles[at]
}
