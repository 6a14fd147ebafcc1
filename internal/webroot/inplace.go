package webroot

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"dailies/internal/atomicfile"
)

// file puts the files of a whole site in place one by one, and removes it. It may be called again
// after a kill: the old manifest goes last, so that what is to be removed is known until it is gone.
func (w *work) file(name, served string) error {
	dir := filepath.Join(w.dir, name)
	fresh, err := ReadManifest(dir)
	if err != nil {
		return err
	}
	old, err := ReadManifest(served)
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(served)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }() // what was written is synced
	for _, file := range inOrder(fresh.Files) {
		if hashFile(root, file) == fresh.Files[file] {
			continue
		}
		if err := copyIn(root, dir, file); err != nil {
			return err
		}
	}
	if err := removeStale(root, served, old, fresh.Files); err != nil {
		return err
	}
	if err := copyIn(root, dir, ManifestName); err != nil {
		return err
	}
	return w.discard(name)
}

func copyIn(root *os.Root, from, name string) error {
	data, err := os.ReadFile(filepath.Join(from, filepath.FromSlash(name)))
	if err != nil {
		return err
	}
	return atomicfile.Folder{Root: root}.Write(filepath.FromSlash(name), data)
}

// inOrder are the files of a site in the order in which they are put in place: pages after what
// they ask for, and the first page last.
func inOrder(files map[string]string) []string {
	return slices.SortedFunc(func(yield func(string) bool) {
		for name := range files {
			if !yield(name) {
				return
			}
		}
	}, func(a, b string) int { return cmp.Or(rank(a)-rank(b), strings.Compare(a, b)) })
}

func rank(name string) int {
	page, deep := path.Ext(name) == ".html", strings.Contains(name, "/")
	switch {
	case !page && deep:
		return 0
	case !page:
		return 1 // as the service worker, which asks for all it needs
	case deep:
		return 2
	}
	return 3
}

// removeStale removes the files that only the old site has, pages first, and the folders that are
// empty then. A file that a killed run had not finished goes too.
func removeStale(root *os.Root, served string, old Manifest, fresh map[string]string) error {
	change, err := survey(served, old, fresh)
	if err != nil {
		return err
	}
	for _, name := range change.others {
		if unfinished(name, fresh) {
			change.removed = append(change.removed, name)
		}
	}
	slices.SortStableFunc(change.removed, func(a, b string) int { return rank(b) - rank(a) })
	for _, name := range change.removed {
		if err := root.Remove(filepath.FromSlash(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			if root.Remove(filepath.FromSlash(dir)) != nil {
				break // it is not empty
			}
		}
	}
	return nil
}

// unfinished reports whether a name is that of a file of the site while it is written.
func unfinished(name string, files map[string]string) bool {
	dir, base := path.Split(name)
	rest, temporary := strings.CutPrefix(base, atomicfile.Temporary)
	last := strings.LastIndexByte(rest, '-')
	return temporary && last > 0 && (files[dir+rest[:last]] != "" || dir+rest[:last] == ManifestName)
}
