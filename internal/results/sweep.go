package results

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"time"
)

// named matches the files of a store; it leaves others in the folder alone.
var named = regexp.MustCompile(`^[0-9a-f]{64}\.results$`)

// write appends to a file in one piece, and returns its offset in the file.
func (s *Store) write(name string, text []byte) (at int64, err error) {
	f, err := s.root.OpenFile(name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o644)
	if err != nil {
		return 0, err
	}
	_, err = f.Write(text)
	behind, seeking := f.Seek(0, io.SeekCurrent)
	return behind - int64(len(text)), errors.Join(err, seeking, f.Close())
}

// kept is a file of the folder.
type kept struct {
	name string
	size int64
	used time.Time
}

// sweep removes the files used least recently, until the others keep to the limit. A file
// that another run removed first counts as removed.
func (s *Store) sweep() error {
	s.written = 0
	files, total, err := s.files()
	if err != nil {
		return fmt.Errorf("look through the folder of results: %w", err)
	}
	slices.SortFunc(files, func(a, b kept) int {
		return cmp.Or(a.used.Compare(b.used), cmp.Compare(a.name, b.name))
	})
	for _, f := range files {
		if total <= s.limit {
			break
		}
		if err := s.root.Remove(f.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("keep the folder of results to its limit: %w", err)
		}
		delete(s.indexes, f.name)
		total -= f.size
	}
	return nil
}

// files are the store's files and their bytes together.
func (s *Store) files() (files []kept, total int64, err error) {
	dir, err := s.root.Open(".")
	if err != nil {
		return nil, 0, err
	}
	entries, err := dir.ReadDir(-1)
	if err = errors.Join(err, dir.Close()); err != nil {
		return nil, 0, err
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil || !info.Mode().IsRegular() || !named.MatchString(entry.Name()) {
			continue // gone by now, or not ours
		}
		files = append(files, kept{entry.Name(), info.Size(), info.ModTime()})
		total += info.Size()
	}
	return files, total, nil
}
