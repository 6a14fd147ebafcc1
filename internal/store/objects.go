package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"dailies/game/document"
)

// ObjectsName is the folder of every document that was ever published, by content.
const ObjectsName = "objects"

// hashDigits is the length of a [Hash].
const hashDigits = 64

// ErrNoObject reports a document that is not kept.
var ErrNoObject = errors.New("no document of this hash is kept in " + ObjectsName)

// ErrObject reports a kept document whose bytes do not match its name.
var ErrObject = errors.New("its bytes do not match its name; restore it from version control")

// ObjectPath is the path of the document with a hash, inside out/, with slashes.
func ObjectPath(hash string) string { return path.Join(ObjectsName, hash[:2], hash+".json") }

// Object reads a document that was once published, laid out as it was then. The error is [ErrNoObject],
// [ErrObject], that of the context, or that of reading.
func (r Reader) Object(ctx context.Context, hash string) ([]byte, error) {
	if !hexadecimal(hash) {
		return nil, fmt.Errorf("%s: %w", document.Quote(hash), ErrNoObject)
	}
	data, err := r.Read(ctx, ObjectPath(hash))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%.12s: %w", hash, ErrNoObject)
	}
	if err != nil {
		return data, err
	}
	text, ok := asPublished(data, hash)
	if !ok {
		return nil, &fs.PathError{Op: "read", Path: filepath.Join(r.dir, filepath.FromSlash(ObjectPath(hash))), Err: ErrObject}
	}
	return text, nil
}

// Version reads a version of a daily: its file, where that has the hash, else the kept
// document. The error is as that of [Reader.Object].
func (r Reader) Version(ctx context.Context, f File, hash string) ([]byte, error) {
	if data, err := r.Load(ctx, f); err == nil && Hash(data) == hash {
		return data, nil
	}
	return r.Object(ctx, hash)
}

// Objects lists the hashes of kept documents, in order. It leaves out other files.
func (r Reader) Objects() ([]string, error) {
	root, err := r.root()
	if err != nil {
		return nil, ignoreMissing(err)
	}
	defer func() { _ = root.Close() }() // it was only looked into
	found, err := fs.Glob(root.FS(), ObjectsName+"/??/*.json")
	if err != nil {
		return nil, fmt.Errorf("list %s: %w", ObjectsName, inside(root, r.dir, err))
	}
	var hashes []string
	for _, name := range found {
		if hash := strings.TrimSuffix(path.Base(name), ".json"); hexadecimal(hash) && name == ObjectPath(hash) {
			hashes = append(hashes, hash)
		}
	}
	return hashes, nil
}

func hexadecimal(hash string) bool {
	return len(hash) == hashDigits && strings.Trim(hash, "0123456789abcdef") == ""
}

// keep keeps a document, unless it is kept already.
func (s *Store) keep(hash string, data []byte) error {
	info, err := s.root.Lstat(ObjectPath(hash))
	if err == nil && info.Mode().IsRegular() && info.Size() == int64(len(data)) {
		return nil
	}
	return s.put(ObjectPath(hash), data)
}

// MendObjects renames kept documents whose bytes do not match their names, so that nothing restores
// them, and keeps what listed dailies still have.
func (s *Store) MendObjects(ctx context.Context) error {
	hashes, err := s.reader.Objects()
	if err != nil {
		return err
	}
	for _, hash := range hashes {
		name := filepath.FromSlash(ObjectPath(hash))
		if _, err := s.reader.Object(ctx, hash); !errors.Is(err, ErrObject) {
			continue
		}
		if err := s.disk.Rename(name, name+DamagedEnd); err != nil {
			return inside(s.root, s.reader.dir, err)
		}
	}
	for file, entry := range s.Index.All() {
		data, err := s.reader.Load(ctx, file)
		if err == nil && Hash(data) == entry.SHA256 {
			err = s.keep(entry.SHA256, data)
		} else {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// restore puts a listed daily back as it was published, where that is kept, and reports whether
// it did. What stands in its place, if anything, is kept beside it as damaged.
func (s *Store) restore(ctx context.Context, entry Entry, there []byte) (bool, error) {
	data, err := s.reader.Object(ctx, entry.SHA256)
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case err != nil:
		return false, nil // check says what is wrong with it
	}
	if there != nil {
		if err := s.put(entry.Path+DamagedEnd, there); err != nil {
			return false, err
		}
	}
	return true, s.put(entry.Path, data)
}

// DamagedEnd ends the name of what was damaged and is set aside.
const DamagedEnd = ".damaged"

// Damaged reports whether a text is no document at all, as one that was cut off. What somebody
// changed by hand is one, in whatever encoding an editor saved it.
func Damaged(text []byte) bool {
	_, faults := document.Parse(text)
	return len(faults) > 0 && !document.Marked(text)
}

// Journaled are the entries by which runs that are still kept published a day, the latest run
// first. A journal that is damaged knows nothing.
func (r Reader) Journaled(ctx context.Context, f File) ([]Entry, error) {
	runs, err := r.Newest(journal)
	if err != nil {
		return nil, err
	}
	var all []Entry
	for _, run := range runs {
		index, err := r.index(ctx, path.Join(RunsName, run, journal))
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			continue
		}
		if entry, published := index.Find(f.Path()); published {
			all = append(all, entry)
		}
	}
	return all, nil
}
