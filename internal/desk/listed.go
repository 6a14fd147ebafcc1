package desk

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"sync"

	"dailies/internal/store"
)

// listed is the index as it was read last. Parsing a year of it takes longer than showing a
// day, and every request needs it.
type listed struct {
	mu    sync.Mutex
	hash  string
	index store.Index // read only
}

// read reads the index of a folder, as [store.Reader.Index] does.
func (l *listed) read(ctx context.Context, from store.Reader, dir string) (store.Index, error) {
	data, err := from.ReadKept(ctx, store.IndexName)
	if errors.Is(err, fs.ErrNotExist) {
		return store.Index{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the index: %w", err)
	}
	hash := store.Hash(data)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.hash == hash {
		return l.index, nil
	}
	index, err := store.ParseIndex(filepath.Join(dir, store.IndexName), data)
	if err == nil {
		l.hash, l.index = hash, index
	}
	return index, err
}
