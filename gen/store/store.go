package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"

	"dailies/game"
)

// ErrLocked is that another run is writing to the folder.
var ErrLocked = errors.New("another run is writing here; wait for it, or choose another --out")

// Store is an open out/ folder.
type Store struct {
	Index Index
	Notes []string // what Open healed, for the user

	dir   string
	lock  *flock.Flock
	write func(path string, data []byte) error
	move  func(from, to string) error
}

// Daily is a document to publish.
type Daily struct {
	Date     game.Date
	Game     string
	Document []byte
	Entry    Entry // but for path and hash
}

// Open locks a folder, makes it where it is missing, and heals what a crash left.
// The error is [ErrLocked], a *[Damage], or that the folder cannot be written.
func Open(dir string) (*Store, error) {
	runs := filepath.Join(dir, RunsName)
	if err := os.MkdirAll(runs, 0o755); err != nil {
		return nil, fmt.Errorf("open %s for writing: %w", dir, err)
	}
	lock := flock.New(filepath.Join(runs, lockName))
	held, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("open %s for writing: %w", dir, err)
	}
	if !held {
		return nil, fmt.Errorf("%s: %w", dir, ErrLocked)
	}
	s := &Store{dir: dir, lock: lock, write: writeFile, move: move}
	if err := s.heal(); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Close lets go of the folder.
func (s *Store) Close() error { return s.lock.Unlock() }

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
		if err := s.put(filepath.Join(RunsName, run, staged, entry.Path), d.Document); err != nil {
			return err
		}
	}
	if err := s.writeJSON(filepath.Join(RunsName, run, pending), news); err != nil {
		return err
	}
	return s.carryOut(run, news)
}

// carryOut publishes what a run has staged. It may be called again after a failure.
func (s *Store) carryOut(run string, news Index) error {
	folder := filepath.Join(s.dir, RunsName, run)
	known, err := readIndex(filepath.Join(folder, journal))
	if err != nil {
		known = Index{} // a journal that is damaged knows nothing
	}
	for _, date := range news.Dates() {
		for name, entry := range news[date] {
			known.Add(date, name, entry)
		}
	}
	if err := s.writeJSON(filepath.Join(RunsName, run, journal), known); err != nil {
		return err
	}
	for _, date := range news.Dates() {
		for name, entry := range news[date] {
			if err := s.move(filepath.Join(folder, staged, entry.Path), filepath.Join(s.dir, filepath.FromSlash(entry.Path))); err != nil {
				return fmt.Errorf("publish %s: %w", entry.Path, err)
			}
			s.Index.Add(date, name, entry)
		}
	}
	if err := s.writeJSON(IndexName, s.Index); err != nil {
		return err
	}
	return errors.Join(os.Remove(filepath.Join(folder, pending)), os.RemoveAll(filepath.Join(folder, staged)))
}

// Leave writes a file of a run, such as its report.
func (s *Store) Leave(run, name string, data []byte) error {
	return s.put(filepath.Join(RunsName, run, name), data)
}

// Append opens a file of a run for writing line by line, emptied.
func (s *Store) Append(run, name string) (*os.File, error) {
	dir := filepath.Join(s.dir, RunsName, run)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("write %s: %w", dir, err)
	}
	return os.Create(filepath.Join(dir, name))
}

// Load reads a published document.
func (s *Store) Load(entry Entry) ([]byte, error) {
	return os.ReadFile(filepath.Join(s.dir, filepath.FromSlash(entry.Path)))
}

func (s *Store) put(name string, data []byte) error {
	if err := s.write(filepath.Join(s.dir, filepath.FromSlash(name)), data); err != nil {
		return fmt.Errorf("write %s: %w", filepath.Join(s.dir, name), err)
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
