package site

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/gofrs/flock"
	"golang.org/x/sync/errgroup"

	"dailies/game"
	"dailies/game/session"
)

// markName is the file that says that a folder is a site that this program wrote, and may
// be replaced by it.
const markName = ".dailies-site"

// mark is what it says to a person.
const mark = "This folder was written by dailies site, and is replaced as a whole when it is written again.\n"

// Exported is what was written.
type Exported struct{ Puzzles, Days int }

// Errors of [Site.Export].
var (
	// ErrNotASite is a folder in whose place no site may be put.
	ErrNotASite = errors.New("it holds something else than a site that dailies wrote; name another folder, or empty it")
	// ErrBusy is a folder that another run is writing.
	ErrBusy = errors.New("another run is writing it")
)

// Export writes the site as plain files: the puzzles up to a date, for any host and under
// any path. The folder, which is absent, empty or a site, stays as it was until the new one
// is whole. The error of a puzzle names it; else it is [ErrNotASite], [ErrBusy], or that of
// the file system.
func (s *Site) Export(ctx context.Context, to string, until game.Date) (Exported, error) {
	to, err := place(to)
	if err != nil {
		return Exported{}, err
	}
	fresh := filepath.Join(filepath.Dir(to), "."+filepath.Base(to)+".new")
	lock, err := begin(fresh)
	if err != nil {
		return Exported{}, fmt.Errorf("write %s: %w", to, err)
	}
	static := *s
	static.offline, static.second = true, nil
	done, err := static.write(ctx, fresh, until)
	err = errors.Join(err, lock.Unlock()) // before it moves, which some systems ask for
	if err == nil {
		err = swap(fresh, to)
	}
	if err != nil {
		return Exported{}, errors.Join(err, os.RemoveAll(fresh))
	}
	return done, nil
}

// place is where the folder really is, and that a site may be put there.
func place(to string) (string, error) {
	to, err := filepath.Abs(to)
	if err != nil {
		return "", err
	}
	if real, err := filepath.EvalSymlinks(to); err == nil {
		to = real
	}
	entries, err := os.ReadDir(to)
	if errors.Is(err, fs.ErrNotExist) {
		return to, os.MkdirAll(filepath.Dir(to), 0o755)
	}
	if err != nil {
		return "", err
	}
	marked := slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == markName })
	if len(entries) > 0 && !marked {
		return "", &fs.PathError{Op: "replace", Path: to, Err: ErrNotASite}
	}
	return to, nil
}

// begin makes the folder of a new site and locks it. One that a killed run left is removed.
func begin(fresh string) (*flock.Flock, error) {
	lock := flock.New(filepath.Join(fresh, markName))
	if _, err := os.Stat(lock.Path()); err == nil {
		if held, err := lock.TryLock(); err != nil || !held {
			return nil, errors.Join(err, ErrBusy)
		}
		if err := errors.Join(lock.Unlock(), os.RemoveAll(fresh)); err != nil {
			return nil, err
		}
	}
	if err := os.Mkdir(fresh, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	if err := os.WriteFile(lock.Path(), []byte(mark), 0o644); err != nil {
		return nil, err
	}
	if held, err := lock.TryLock(); err != nil || !held {
		return nil, errors.Join(err, ErrBusy)
	}
	return lock, nil
}

// swap puts a site in the place of what was there, or that back again.
func swap(fresh, to string) error {
	old := fresh[:len(fresh)-len("new")] + "old"
	if err := os.RemoveAll(old); err != nil {
		return err
	}
	err := os.Rename(to, old)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(fresh, to); err != nil {
		if back := os.Rename(old, to); !errors.Is(back, fs.ErrNotExist) {
			err = errors.Join(err, back)
		}
		return err
	}
	return os.RemoveAll(old)
}

func (s *Site) write(ctx context.Context, dir string, until game.Date) (Exported, error) {
	all, err := s.source.Puzzles(ctx)
	if err != nil {
		return Exported{}, err
	}
	all = slices.DeleteFunc(all, func(p Puzzle) bool { return p.Date > until })
	days := byDay(all)
	if len(days) == 0 {
		return Exported{}, fmt.Errorf("until %s %w", until, ErrNoPuzzle)
	}
	files := map[string]func() ([]byte, error){
		"index.html": func() ([]byte, error) { return s.listPage(all) },
		manifestName: s.manifest,
		workerName:   s.worker,
	}
	for name, a := range s.assets {
		files["assets/"+s.version+"/"+name] = func() ([]byte, error) { return a.data, nil }
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		data, err := files[name]()
		if err == nil {
			err = put(dir, name, data)
		}
		if err != nil {
			return Exported{}, err
		}
	}
	done := Exported{Days: len(days)}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, d := range days {
		for _, g := range d.Games {
			done.Puzzles++
			group.Go(func() error { return s.writePuzzle(ctx, dir, Puzzle{d.Date, g.Name}) })
		}
	}
	return done, group.Wait()
}

func (s *Site) writePuzzle(ctx context.Context, dir string, p Puzzle) (err error) {
	defer func() {
		if err != nil && ctx.Err() == nil {
			err = fmt.Errorf("%s of %s: %w", p.Game, p.Date, err)
		}
	}()
	if err := ctx.Err(); err != nil {
		return err
	}
	document, err := s.source.Document(ctx, p)
	if err != nil {
		return err
	}
	run, err := session.Open(document, session.Options{})
	if err != nil {
		return err
	}
	page, err := s.playPage(p, run.View())
	if err != nil {
		return err
	}
	answer, err := s.source.Answer(ctx, p)
	if err != nil {
		return err
	}
	return errors.Join(put(dir, p.Path()+"index.html", page), put(dir, p.Path()+puzzleName, session.Wire(document)), put(dir, p.Path()+answerName, answer))
}

// put writes a file of a folder that nobody reads yet, so it need not be atomic.
func put(dir, name string, data []byte) error {
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}
