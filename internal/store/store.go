package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"syscall"

	"github.com/gofrs/flock"

	"dailies/game"
	"dailies/internal/atomicfile"
	"dailies/internal/boundedfile"
	"dailies/internal/lockfile"
)

// ErrLocked is the error of opening a folder that another run is writing to.
var ErrLocked = errors.New("another run is writing here; wait for it, or choose another --out")

// Store is an out/ folder open for writing.
type Store struct {
	Index    Index
	Notes    []string // what Open healed, for the user
	Restored []string // of the notes, those of days that were lost or damaged and are back
	Lost     []File   // listed days that are missing or damaged, and of which nothing is kept

	reader Reader
	root   *os.Root
	lock   *flock.Flock
	disk   files
}

// Daily is a document to publish.
type Daily struct {
	Date     game.Date
	Game     string
	Document []byte
	Entry    Entry // but for path and hash
}

// Open locks a folder, makes it where it is missing, and heals what a crash left.
// The error is [ErrLocked], a *[Damage], that of the context, or that the folder cannot be
// written.
func Open(ctx context.Context, dir string) (*Store, error) {
	return openWith(ctx, dir, nil)
}

// openWith is Open on a disk that syncs in another way (see [atomicfile.Folder]).
func openWith(ctx context.Context, dir string, sync func(*os.File) error) (*Store, error) {
	s, err := lock(dir, sync)
	if err != nil {
		return nil, err
	}
	if err := s.heal(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// lock opens a folder that is not healed and has no index yet.
func lock(dir string, sync func(*os.File) error) (*Store, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("open %s for writing: %w", dir, err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("open %s for writing: %w", dir, err)
	}
	disk := atomicfile.Folder{Root: root, Sync: sync}
	held, err := tryLock(disk)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open %s for writing: %w", dir, inside(root, dir, err)), root.Close())
	}
	return &Store{reader: NewReader(dir), root: root, lock: held, disk: disk}, nil
}

// tryLock takes the lock of a folder. It looks at the file first, since opening a
// lock by its path follows a link and waits at a pipe.
func tryLock(disk atomicfile.Folder) (*flock.Flock, error) {
	name := filepath.Join(RunsName, lockName)
	if err := disk.MkdirAll(RunsName); err != nil {
		return nil, err
	}
	f, err := openRegular(disk.Root, name)
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	lock, err := lockfile.Take(filepath.Join(disk.Root.Name(), name))
	if errors.Is(err, lockfile.ErrLocked) {
		err = ErrLocked
	}
	return lock, err
}

// openRegular opens a file for writing, or makes it. A pipe is refused, and not waited for.
func openRegular(root *os.Root, name string) (*os.File, error) {
	f, err := root.OpenFile(name, os.O_RDWR|os.O_CREATE|syscall.O_NONBLOCK, 0o644)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = &os.PathError{Op: "write", Path: name, Err: boundedfile.ErrNotRegular}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Close lets go of the folder.
func (s *Store) Close() error { return errors.Join(s.lock.Unlock(), s.root.Close()) }

// Publish writes dailies and then the index, all or nothing: the documents are staged
// in the run's folder, and once the list of them is written too the publication is
// carried out, here or by the next Open. An error before that leaves everything as it
// was.
func (s *Store) Publish(run string, dailies []Daily) error {
	news := Index{}
	for _, d := range dailies {
		entry := d.Entry
		entry.Path, entry.SHA256 = Path(d.Date, d.Game), Hash(d.Document)
		news.Add(d.Date, d.Game, entry)
		if err := s.put(path.Join(RunsName, run, staged, entry.Path), d.Document); err != nil {
			return err
		}
	}
	if err := s.writeJSON(path.Join(RunsName, run, pending), news); err != nil {
		return err
	}
	return s.carryOut(run, news)
}

// carryOut publishes what a run has staged. It may be called again after a failure, and
// takes no context: what is begun is better finished.
func (s *Store) carryOut(run string, news Index) error {
	folder := path.Join(RunsName, run)
	known, err := s.reader.index(context.Background(), path.Join(folder, journal))
	if err != nil {
		known = Index{} // a journal that is damaged knows nothing
	}
	for file, entry := range news.All() {
		known.Add(file.Date, file.Game, entry)
	}
	if err := errors.Join(s.writeJSON(path.Join(folder, journal), known), s.leaveAttributes()); err != nil {
		return err
	}
	for file, entry := range news.All() {
		if err := s.keepStaged(folder, file, entry); err != nil {
			return err
		}
		err := s.disk.Rename(filepath.FromSlash(path.Join(folder, staged, entry.Path)), filepath.FromSlash(entry.Path))
		if ignoreMissing(err) != nil { // what is missing was moved before
			return fmt.Errorf("publish %s: %w", entry.Path, inside(s.root, s.reader.dir, err))
		}
		s.Index.Add(file.Date, file.Game, entry)
	}
	if err := s.writeJSON(IndexName, s.Index); err != nil {
		return err
	}
	if err := s.disk.Remove(filepath.Join(filepath.FromSlash(folder), pending)); err != nil {
		return fmt.Errorf("publish the run %s: %w", run, inside(s.root, s.reader.dir, err))
	}
	return s.root.RemoveAll(path.Join(folder, staged))
}

// keepStaged keeps a document among the objects before it is moved to its place.
func (s *Store) keepStaged(folder string, file File, entry Entry) error {
	data, err := s.reader.Read(context.Background(), path.Join(folder, staged, entry.Path))
	if errors.Is(err, fs.ErrNotExist) {
		data, err = s.reader.Load(context.Background(), file) // it was moved before
	}
	if err != nil || Hash(data) != entry.SHA256 {
		return err
	}
	return s.keep(entry.SHA256, data)
}

// Contain refuses the name of a folder of a run that is a link out of the store, for those
// who write there themselves; the error is [ErrOutside] then.
func (s *Store) Contain(run, name string) error {
	return s.reader.Contain(path.Join(RunsName, run, name))
}

// Leave writes a file of a run, such as its report.
func (s *Store) Leave(run, name string, data []byte) error {
	return s.put(path.Join(RunsName, run, name), data)
}

// Left reports whether a file of a run is there.
func (s *Store) Left(run, name string) bool {
	info, err := s.root.Lstat(path.Join(RunsName, run, name))
	return err == nil && info.Mode().IsRegular()
}

// Drop removes a file of a run.
func (s *Store) Drop(run, name string) error {
	err := s.disk.Remove(path.Join(RunsName, run, name))
	return inside(s.root, s.reader.dir, err)
}

// Decide writes what editors decided, in canonical form.
func (s *Store) Decide(decisions any) error { return s.writeJSON(ReviewName, decisions) }

// Create opens a file of a run for writing line by line, emptied.
func (s *Store) Create(run, name string) (*os.File, error) {
	dir := path.Join(RunsName, run)
	if err := s.disk.MkdirAll(filepath.FromSlash(dir)); err != nil {
		return nil, fmt.Errorf("write %s: %w", dir, inside(s.root, s.reader.dir, err))
	}
	f, err := openRegular(s.root, path.Join(dir, name))
	if err != nil {
		return nil, inside(s.root, s.reader.dir, err)
	}
	if err := f.Truncate(0); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// put writes a file, given by its path inside out/ with slashes.
func (s *Store) put(name string, data []byte) error {
	if err := s.disk.Write(filepath.FromSlash(name), data); err != nil {
		return fmt.Errorf("write %s: %w", filepath.Join(s.reader.dir, name), inside(s.root, s.reader.dir, err))
	}
	return nil
}

func (s *Store) writeJSON(name string, v any) error {
	data, err := game.Canonical(v)
	if err != nil {
		return err
	}
	return s.put(name, data)
}
