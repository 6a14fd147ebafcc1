package results

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"dailies/gen/pool"
	"dailies/validate"
)

// DefaultLimit bounds the files of a store together, in bytes: enough for some years of
// nights.
const DefaultLimit = 1 << 30

// Store is a folder of results: a file for each series and profile, with a line for each
// draft. Files only grow, by whole lines, so any number of runs may share a folder. It is
// safe for use by several goroutines.
type Store struct {
	dir     string
	version string
	limit   int64
	root    *os.Root

	mu      sync.Mutex // guards the fields below
	names   map[subject]string
	indexes map[string]*lineIndex // by name
	written int64                 // bytes since the last sweep
}

// subject is what a file is about. Its profile is read once and must not change.
type subject struct {
	pool.Series
	profile *validate.Profile
}

// Open opens the store in a folder, and makes the folder if missing. version (see
// [Version]) is that of the results; other versions' stay. It removes the least recently
// used files until the rest have at most limit bytes; while runs work there may be more.
// The error is that of the file system.
func Open(dir, version string, limit int64) (*Store, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("open the folder of results: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("open the folder of results: %w", err)
	}
	s := &Store{
		dir: dir, version: version, limit: limit, root: root,
		names: make(map[subject]string), indexes: make(map[string]*lineIndex),
	}
	if err := s.sweep(); err != nil {
		return nil, errors.Join(err, root.Close())
	}
	return s, nil
}

// Close closes the folder. It does nothing for a nil store.
func (s *Store) Close() error {
	if s == nil {
		return nil
	}
	return s.root.Close()
}

// Find finds what is known of a task. known has the known drafts in order, perhaps with
// gaps; missing are the other parts of the task. If none is missing, known is the task's
// result.
func (s *Store) Find(ctx context.Context, task pool.Task) (known pool.Result, missing []pool.Task) {
	if task.Profile == nil || task.From < 0 || task.To <= task.From {
		return known, []pool.Task{task}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	x := s.index(ctx, task)
	if x == nil {
		return known, []pool.Task{task}
	}
	known, missing = s.read(x, task)
	if len(missing) == 0 && known.Check(task) != nil {
		return pool.Result{}, []pool.Task{task}
	}
	return known, missing
}

// Keep keeps the result of a task. The error is a result that does not answer the task, or
// that of the file system. It stores nothing twice.
func (s *Store) Keep(ctx context.Context, task pool.Task, result pool.Result) error {
	if err := result.Check(task); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	x := s.index(ctx, task)
	if x == nil {
		return ctx.Err()
	}
	if err := s.append(x, task, result); err != nil {
		return fmt.Errorf("keep results: %w", err)
	}
	if s.written > s.limit/8 {
		return s.sweep()
	}
	return nil
}

// Forget removes the results of every series of a game that was asked for, because some
// turned out to be wrong.
func (s *Store) Forget(game string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var failed error
	for about, name := range s.names {
		if about.Game != game {
			continue
		}
		delete(s.indexes, name)
		if err := s.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			failed = errors.Join(failed, fmt.Errorf("forget results: %w", err))
		}
	}
	return failed
}

// name is the name of the file of a task: the key of an empty range of its series.
func (s *Store) name(task pool.Task) string {
	about := subject{task.Series, task.Profile}
	name, known := s.names[about]
	if !known {
		name = Key(pool.Task{Series: task.Series, Profile: task.Profile}, s.version) + ending
		s.names[about] = name
	}
	return name
}

// index returns what is known of the series of a task; nil where that cannot be read,
// and nothing may be kept.
func (s *Store) index(ctx context.Context, task pool.Task) *lineIndex {
	name := s.name(task)
	if x := s.indexes[name]; x != nil {
		return x
	}
	x := s.load(ctx, name)
	if x != nil {
		s.indexes[name] = x
	}
	return x
}
