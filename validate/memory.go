package validate

import (
	"context"
	"reflect"
	"slices"
	"sync"
)

// Memory keeps what exact searches found, for a judge that sees the same puzzle again and again
// while its texts are edited. It is safe for concurrent use; a nil one keeps nothing.
type Memory struct {
	mu    sync.Mutex
	size  int
	known []remembered // the one that was asked for last at the end
}

// remembered is a puzzle as a search saw it, and what was found. Neither is changed any more.
type remembered struct{ puzzle, analysis any }

// NewMemory is a memory of so many puzzles.
func NewMemory(size int) *Memory { return &Memory{size: size} }

// Remembering is a judge that judges as this one does and searches nothing twice of which the
// memory knows the outcome.
func (j *Judge) Remembering(m *Memory) *Judge {
	other := *j
	other.memory = m
	return &other
}

// Recall is what analyze finds in a puzzle, or found before in one that is equal to it in
// everything. Since analyze sees nothing but the puzzle it is given, a game hands it one without
// the texts that decide nothing: an edit of those is not searched anew, and whatever else is
// edited is. What a search finds that ends early, since ctx is done, is not kept.
func Recall[P, A any](ctx context.Context, report *Reporter, puzzle *P, analyze func(*P) *A) *A {
	if found, known := report.memory.find(puzzle); known {
		if analysis, ok := found.(*A); ok {
			return analysis
		}
	}
	analysis := analyze(puzzle)
	if ctx.Err() == nil {
		report.memory.keep(puzzle, analysis)
	}
	return analysis
}

func (m *Memory) find(puzzle any) (analysis any, known bool) {
	if m == nil {
		return nil, false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	at := slices.IndexFunc(m.known, func(r remembered) bool { return reflect.DeepEqual(r.puzzle, puzzle) })
	if at < 0 {
		return nil, false
	}
	found := m.known[at]
	m.known = append(slices.Delete(m.known, at, at+1), found)
	return found.analysis, true
}

func (m *Memory) keep(puzzle, analysis any) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.known = append(m.known, remembered{puzzle, analysis})
	m.known = slices.Delete(m.known, 0, max(0, len(m.known)-m.size))
}
