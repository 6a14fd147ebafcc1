package results

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"dailies/gen"
	"dailies/validate"
)

// DefaultLimit is how many bytes the files of a store may have together: some years of
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

	mu      sync.Mutex // for what follows
	names   map[subject]string
	shelves map[string]*shelf // by name
	written int64             // bytes since the folder was swept
}

// subject is what a file is about. A profile is looked at once, and must not change then.
type subject struct {
	gen.Series
	profile *validate.Profile
}

// Open opens the store in a folder, and makes the folder where it is missing. version (see
// [Version]) is that of the results; those of others stay where they are. Files that were
// used least recently are removed until all have limit bytes at most; while runs work
// there may be some more. The error is that of the file system.
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
		names: make(map[subject]string), shelves: make(map[string]*shelf),
	}
	if err := s.sweep(); err != nil {
		return nil, errors.Join(err, root.Close())
	}
	return s, nil
}

// Close ends the use of the folder. A nil store has none.
func (s *Store) Close() error {
	if s == nil {
		return nil
	}
	return s.root.Close()
}

// Find finds what is known of a task. known has the drafts that are, in order, perhaps
// with gaps; missing are the parts of the task that are not. With none, known is the
// task's result.
func (s *Store) Find(ctx context.Context, task gen.Task) (known gen.Result, missing []gen.Task) {
	if task.Profile == nil || task.From < 0 || task.To <= task.From {
		return known, []gen.Task{task}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	sh := s.shelf(ctx, task)
	if sh == nil {
		return known, []gen.Task{task}
	}
	known, missing = s.read(sh, task)
	if len(missing) == 0 && known.Check(task) != nil {
		return gen.Result{}, []gen.Task{task}
	}
	return known, missing
}

// Keep keeps the result of a task. The error is a result that does not answer the task,
// or that of the file system; what is kept already is kept once.
func (s *Store) Keep(ctx context.Context, task gen.Task, result gen.Result) error {
	if err := result.Check(task); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	sh := s.shelf(ctx, task)
	if sh == nil {
		return ctx.Err()
	}
	if err := s.append(sh, task, result); err != nil {
		return fmt.Errorf("keep results: %w", err)
	}
	if s.written > s.limit/8 {
		return s.sweep()
	}
	return nil
}

// Forget removes what is kept of every series of a game that was asked for, because some
// of it was found to be wrong.
func (s *Store) Forget(game string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var failed error
	for about, name := range s.names {
		if about.Game != game {
			continue
		}
		delete(s.shelves, name)
		if err := s.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			failed = errors.Join(failed, fmt.Errorf("forget results: %w", err))
		}
	}
	return failed
}

// name is the name of the file of a task: the key of an empty range of its series.
func (s *Store) name(task gen.Task) string {
	about := subject{task.Series, task.Profile}
	name, known := s.names[about]
	if !known {
		name = Key(gen.Task{Series: task.Series, Profile: task.Profile}, s.version) + ending
		s.names[about] = name
	}
	return name
}

// shelf is what is known of the series of a task; nil where it cannot be said, and
// nothing is to be kept.
func (s *Store) shelf(ctx context.Context, task gen.Task) *shelf {
	name := s.name(task)
	if sh := s.shelves[name]; sh != nil {
		return sh
	}
	sh := s.load(ctx, name)
	if sh != nil {
		s.shelves[name] = sh
	}
	return sh
}
