package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
)

// heal brings files and index together after a crash (see the package comment).
func (s *Store) heal(ctx context.Context) error {
	if err := sweep(s.root); err != nil {
		return err
	}
	index, err := s.reader.Index(ctx)
	if err != nil {
		return err
	}
	s.Index = index
	if err := s.resume(ctx); err != nil {
		return err
	}
	files, err := s.reader.Files()
	if err != nil {
		return err
	}
	// Listed they stay, so that no other board takes their place.
	lost, err := s.bringBack(ctx, files)
	if err != nil {
		return err
	}
	for _, file := range lost {
		s.lose(file, "is listed and missing")
	}
	changed, err := s.adopt(ctx, files)
	if err != nil || !changed {
		return err
	}
	return s.writeJSON(IndexName, s.Index)
}

// resume publishes what a stopped run had staged, and drops what it had not finished
// staging.
func (s *Store) resume(ctx context.Context) error {
	runs, err := s.runs()
	if err != nil {
		return err
	}
	for _, run := range runs {
		folder := path.Join(RunsName, run, staged)
		if _, err := s.root.Lstat(folder); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		news, err := s.reader.index(ctx, path.Join(RunsName, run, pending))
		if err != nil {
			return fmt.Errorf("resume the run %s: %w", run, err)
		}
		if len(news) == 0 {
			err = s.root.RemoveAll(folder)
		} else {
			err = s.carryOut(run, news)
			s.Notes = append(s.Notes, "the run "+run+" was stopped while it published; its staged dailies are published now")
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// bringBack restores listed days whose files are missing, and gives those of which nothing is kept.
func (s *Store) bringBack(ctx context.Context, files []File) (lost []File, err error) {
	there := make(map[File]bool, len(files))
	for _, f := range files {
		there[f] = true
	}
	for file, entry := range s.Index.All() {
		if there[file] {
			continue
		}
		back, err := s.restore(ctx, entry, nil)
		if err != nil {
			return lost, err
		}
		if back {
			s.restored(entry.Path + " was missing; it is back as it was published")
		} else {
			lost = append(lost, file)
		}
	}
	return lost, nil
}

// restored notes that a day is back.
func (s *Store) restored(note string) {
	s.Notes, s.Restored = append(s.Notes, note), append(s.Restored, note)
}

// lose notes that a day cannot be restored.
func (s *Store) lose(file File, how string) {
	s.Lost = append(s.Lost, file)
	s.Notes = append(s.Notes, file.Path()+" "+how+", and nothing is kept of it; restore it from version control, or have generate --force fill its day with another board")
}

// adopt updates the index for files that differ from it, where a run's journal knows
// their hash.
func (s *Store) adopt(ctx context.Context, files []File) (changed bool, err error) {
	var known []Index
	for _, f := range files {
		data, err := s.reader.Load(ctx, f)
		if err != nil {
			return changed, fmt.Errorf("read a published file: %w", err)
		}
		hash := Hash(data)
		listed, ok := s.Index.Find(f.Path())
		if ok && listed.SHA256 == hash {
			if err := s.keep(hash, data); err != nil {
				return changed, err
			}
			continue
		}
		if known == nil {
			if known, err = s.journals(ctx); err != nil {
				return changed, err
			}
		}
		published, same := asPublished(data, listed.SHA256)
		switch entry, journaled := find(known, f, hash); {
		case ok && same:
			s.restored(f.Path() + " was laid out in another way, as a formatter does; it is back as it was published")
			err = s.put(f.Path(), published)
		case journaled:
			s.Index.Add(f.Date, f.Game, entry)
			changed = true
			s.Notes = append(s.Notes, f.Path()+" was written and not listed; it is listed now")
			err = s.keep(hash, data)
		case ok && Damaged(data):
			err = s.mend(ctx, f, listed, data)
		case ok:
			s.Notes = append(s.Notes, f.Path()+" is not what was published; dailies qa says more, and dailies accept takes it as it is")
		default:
			s.Notes = append(s.Notes, f.Path()+" is not listed and no run knows it; it is left alone, its day counts as taken, and dailies reindex lists it")
		}
		if err != nil {
			return changed, err
		}
	}
	return changed, nil
}

// mend restores a damaged file as it was published.
func (s *Store) mend(ctx context.Context, f File, listed Entry, there []byte) error {
	back, err := s.restore(ctx, listed, there)
	switch {
	case err != nil:
		return err
	case back:
		s.restored(f.Path() + " was damaged; it is back as it was published, and what stood there is " + f.Path() + DamagedEnd)
	default:
		s.lose(f, "is damaged")
	}
	return nil
}

// journals reads what the runs were about to publish. A damaged journal counts as
// empty.
func (s *Store) journals(ctx context.Context) ([]Index, error) {
	runs, err := s.runs()
	if err != nil {
		return nil, err
	}
	known := []Index{}
	for _, run := range runs {
		index, err := s.reader.index(ctx, path.Join(RunsName, run, journal))
		var damage *Damage
		switch {
		case err == nil:
			known = append(known, index)
		case !errors.As(err, &damage):
			return nil, err
		}
	}
	return known, nil
}

// runs lists the runs that have a folder.
func (s *Store) runs() ([]string, error) {
	entries, err := fs.ReadDir(s.root.FS(), RunsName)
	if err != nil {
		return nil, fmt.Errorf("list the runs: %w", err)
	}
	var runs []string
	for _, e := range entries {
		if e.IsDir() {
			runs = append(runs, e.Name())
		}
	}
	return runs, nil
}

func find(known []Index, f File, hash string) (Entry, bool) {
	for _, index := range known {
		if entry, ok := index.Find(f.Path()); ok && entry.SHA256 == hash {
			return entry, true
		}
	}
	return Entry{}, false
}
