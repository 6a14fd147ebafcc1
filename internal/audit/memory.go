package audit

import (
	"path/filepath"
	"sync"

	"dailies/internal/store"
	"dailies/validate"
)

// Memory keeps what files were judged to be, by their place and hash, for an [Auditor] that
// judges the same folder again and again. It is safe for concurrent use, and serves one judge:
// another one may judge the same text differently.
type Memory struct {
	mu    sync.Mutex
	known map[string]daily
}

// maxMemory bounds how many dailies are kept: some years of all games.
const maxMemory = 10_000

// NewMemory is an empty memory.
func NewMemory() *Memory { return &Memory{known: make(map[string]daily)} }

// recall finds a daily; a nil memory knows none.
func (m *Memory) recall(file, hash string) (daily, bool) {
	if m == nil {
		return daily{}, false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	d, known := m.known[file+" "+hash]
	if known {
		d.result.Findings = append([]validate.Finding(nil), d.result.Findings...) // whoever asks appends to them
	}
	return d, known
}

func (m *Memory) keep(file string, d daily) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.known) >= maxMemory {
		clear(m.known)
	}
	m.known[file+" "+d.hash] = d
}

// Keep remembers what the auditor's judge found of the text of a daily in a folder. The error
// is an analysis that cannot be written.
func (a Auditor) Keep(dir string, f store.File, data []byte, result validate.Result) error {
	result.File = filepath.Join(dir, filepath.FromSlash(f.Path()))
	d, err := a.summed(result, store.Hash(data))
	if err == nil {
		a.Memory.keep(result.File, d)
	}
	return err
}
