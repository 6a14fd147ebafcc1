package store

import (
	"context"
	"errors"
	"fmt"
)

// Listing counts the entries of a rebuilt index by where they are from.
type Listing struct {
	Kept      int    // stood in the old index
	Journaled int    // the journal of a run knew the file by its hash
	Described int    // nobody knew the file
	Unlisted  []File // what describe left out
	Notes     []string
}

// Rebuild makes the index of a folder from the files in it, whatever is left of the
// old index and of the runs' journals. A file that neither knows by its hash is listed as
// describe has it (but for path and hash), or left out. A file that the old index lists
// with another hash was changed by hand and keeps its old entry, so that qa goes on to say
// so. An index that cannot be read is kept as index.json.damaged.
//
// The error is [ErrLocked], that of the context or of describe, or one of the file system;
// the index is as it was then.
func Rebuild(ctx context.Context, dir string, describe func(File, []byte) (Entry, bool, error)) (Listing, error) {
	s, err := lock(dir, nil)
	if err != nil {
		return Listing{}, err
	}
	listing, err := s.rebuild(ctx, describe)
	listing.Notes = s.Notes
	return listing, errors.Join(err, s.Close())
}

func (s *Store) rebuild(ctx context.Context, describe func(File, []byte) (Entry, bool, error)) (Listing, error) {
	if err := s.openIndex(ctx); err != nil {
		return Listing{}, err
	}
	if err := errors.Join(sweep(s.root), s.resume(ctx)); err != nil {
		return Listing{}, err
	}
	journals, err := s.journals(ctx)
	if err != nil {
		return Listing{}, err
	}
	files, err := s.reader.Files()
	if err == nil {
		_, err = s.bringBack(ctx, files) // what is lost is not listed again
	}
	if err == nil {
		files, err = s.reader.Files()
	}
	if err != nil {
		return Listing{}, err
	}
	old := s.Index
	s.Index = Index{}
	var listing Listing
	for _, f := range files {
		if err := s.relist(ctx, f, old, journals, describe, &listing); err != nil {
			return listing, err
		}
	}
	for f := range old.All() {
		if _, listed := s.Index.Find(f.Path()); !listed {
			s.Notes = append(s.Notes, f.Path()+" is not listed any more; its day counts as empty")
		}
	}
	return listing, s.writeJSON(IndexName, s.Index)
}

// openIndex reads the old index; a damaged one is empty, and a copy of it is kept.
func (s *Store) openIndex(ctx context.Context) (err error) {
	s.Index, err = s.reader.Index(ctx)
	if !errors.As(err, new(*Damage)) {
		return err
	}
	s.Index = Index{}
	text, err := s.reader.ReadKept(ctx, IndexName)
	if err != nil {
		return err
	}
	s.Notes = append(s.Notes, "the old index was damaged; it is kept as "+IndexName+".damaged")
	return s.put(IndexName+".damaged", text)
}

// relist lists one file.
func (s *Store) relist(ctx context.Context, f File, old Index, journals []Index, describe func(File, []byte) (Entry, bool, error), listing *Listing) error {
	data, err := s.reader.Load(ctx, f)
	if err != nil {
		return fmt.Errorf("read a published file: %w", err)
	}
	hash := Hash(data)
	entry, listed := old.Find(f.Path())
	journaled, known := find(journals, f, hash)
	switch {
	case listed && entry.SHA256 == hash:
		listing.Kept++
	case known:
		entry = journaled
		listing.Journaled++
	case listed:
		listing.Kept++
		s.Notes = append(s.Notes, f.Path()+" is not what was published; dailies accept takes it as it is")
	default:
		if entry, known, err = describe(f, data); err != nil {
			return err
		}
		if !known {
			listing.Unlisted = append(listing.Unlisted, f)
			return nil
		}
		entry.Path, entry.SHA256 = f.Path(), hash
		listing.Described++
	}
	s.Index.Add(f.Date, f.Game, entry)
	return nil
}
