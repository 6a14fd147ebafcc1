package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"dailies/game"
)

// heal brings files and index together after a crash (see the package comment).
func (s *Store) heal() error {
	if err := sweep(s.dir); err != nil {
		return err
	}
	index, err := Read(s.dir)
	if err != nil {
		return err
	}
	s.Index = index
	if err := s.resume(); err != nil {
		return err
	}
	files, err := Files(s.dir)
	if err != nil {
		return err
	}
	changed := s.forget(files)
	adopted, err := s.adopt(files)
	if err != nil || !changed && !adopted {
		return err
	}
	return s.writeJSON(IndexName, s.Index)
}

// resume carries out what a run had staged when it was stopped, and drops what it had
// not finished staging.
func (s *Store) resume() error {
	runs, err := filepath.Glob(filepath.Join(escapeGlob(s.dir), RunsName, "*", staged))
	if err != nil {
		return err
	}
	for _, folder := range runs {
		run := filepath.Base(filepath.Dir(folder))
		news, err := readIndex(filepath.Join(filepath.Dir(folder), pending))
		if err != nil {
			return fmt.Errorf("resume the run %s: %w", run, err)
		}
		if len(news) == 0 {
			err = os.RemoveAll(folder)
		} else {
			err = s.carryOut(run, news)
			s.Notes = append(s.Notes, "the run "+run+" was stopped while it published; what it had ready is published now")
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// forget drops entries whose file is gone, so that the day can be filled again.
func (s *Store) forget(files []File) bool {
	there := make(map[string]bool, len(files))
	for _, f := range files {
		there[Path(f.Date, f.Game)] = true
	}
	changed := false
	for _, date := range s.Index.Dates() {
		for name, entry := range s.Index[date] {
			if !there[entry.Path] {
				delete(s.Index[date], name)
				changed = true
				s.Notes = append(s.Notes, fmt.Sprintf("%s is listed and missing; its day counts as empty", entry.Path))
			}
		}
		if len(s.Index[date]) == 0 {
			delete(s.Index, date)
		}
	}
	return changed
}

// adopt brings the index up to the files that it does not list as they are, where
// a run's journal knows them by their hash.
func (s *Store) adopt(files []File) (changed bool, err error) {
	var known []Index
	for _, f := range files {
		path := Path(f.Date, f.Game)
		data, err := os.ReadFile(filepath.Join(s.dir, filepath.FromSlash(path)))
		if err != nil {
			return changed, fmt.Errorf("read a published file: %w", err)
		}
		hash := Hash(data)
		listed, ok := s.Index[f.Date][f.Game]
		if ok && listed.SHA256 == hash {
			continue
		}
		if known == nil {
			if known, err = s.journals(); err != nil {
				return changed, err
			}
		}
		switch entry, journaled := find(known, f, hash); {
		case journaled:
			s.Index.Add(f.Date, f.Game, entry)
			changed = true
			s.Notes = append(s.Notes, path+" was written and not listed; it is listed now")
		case ok:
			s.Notes = append(s.Notes, path+" is not what was published; dailies qa says more")
		default:
			s.Notes = append(s.Notes, path+" is not listed and no run knows it; it is left alone, and its day counts as taken")
		}
	}
	return changed, nil
}

// journals reads what the runs were about to publish. A journal that is damaged
// knows nothing.
func (s *Store) journals() ([]Index, error) {
	names, err := filepath.Glob(filepath.Join(escapeGlob(s.dir), RunsName, "*", journal))
	if err != nil {
		return nil, err
	}
	known := []Index{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read a journal: %w", err)
		}
		if index, err := parseIndex(name, data); err == nil {
			known = append(known, index)
		}
	}
	return known, nil
}

func find(known []Index, f File, hash string) (Entry, bool) {
	for _, index := range known {
		if entry, ok := index[f.Date][f.Game]; ok && entry.SHA256 == hash {
			return entry, true
		}
	}
	return Entry{}, false
}

// File is a daily's place in out/.
type File struct {
	Date game.Date
	Game string
}

// Files lists the dailies that lie in a folder's dated folders, in order. A folder
// that is not there has none.
func Files(dir string) ([]File, error) {
	dates, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list %s: %w", dir, err)
	}
	var files []File
	for _, d := range dates {
		date, err := game.ParseDate(d.Name())
		if err != nil || !d.IsDir() {
			continue
		}
		games, err := os.ReadDir(filepath.Join(dir, d.Name()))
		if err != nil {
			return nil, fmt.Errorf("list %s: %w", dir, err)
		}
		for _, g := range games {
			if name, ok := strings.CutSuffix(g.Name(), ".json"); ok && game.ID(name).Valid() {
				files = append(files, File{date, name})
			}
		}
	}
	return files, nil
}
