package webroot

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// change is what a new site changes in an old one. Paths are inside the site, with slashes.
type change struct {
	removed []string // files that the old manifest lists and the new site has not
	others  []string // what the old manifest does not list, and folders without anything in them
	taken   []string // of the others, those where the new site has a file or a folder of its own
	notes   []string
}

// survey holds an old site and its manifest against the files of a new one.
func survey(dir string, old Manifest, fresh map[string]string) (c change, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return c, err
	}
	defer func() { _ = root.Close() }() // it was only read
	folders := foldersOf(fresh)
	err = fs.WalkDir(root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || name == "." || name == ManifestName {
			return err
		}
		if e.IsDir() && fresh[name] == "" {
			return c.folder(root, name)
		}
		hash, listed := old.Files[name]
		_, again := fresh[name]
		switch {
		case again && !e.IsDir() && (listed || old.missing() || hashFile(root, name) == fresh[name]):
		case again, folders[name]:
			c.taken = append(c.taken, name)
		case listed && e.Type().IsRegular() && hashFile(root, name) == hash:
			c.removed = append(c.removed, name)
		default:
			c.others = append(c.others, name)
			if listed {
				c.notes = append(c.notes, name+" is not what was written there; it stays beside the site")
			}
		}
		return nil
	})
	return c, err
}

// folder keeps a folder that has nothing in it.
func (c *change) folder(root *os.Root, name string) error {
	entries, err := fs.ReadDir(root.FS(), name)
	if err == nil && len(entries) == 0 {
		c.others = append(c.others, name)
	}
	return err
}

// foldersOf are the folders of files.
func foldersOf(files map[string]string) map[string]bool {
	folders := make(map[string]bool)
	for name := range files {
		for dir := path.Dir(name); dir != "." && !folders[dir]; dir = path.Dir(dir) {
			folders[dir] = true
		}
	}
	return folders
}

// hashFile is the hash of a regular file; empty for anything else and for what cannot be read.
func hashFile(root *os.Root, name string) string {
	if info, err := root.Lstat(filepath.FromSlash(name)); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	f, err := root.Open(filepath.FromSlash(name))
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }() // it was only read
	hash := sha256.New()
	if _, err := io.Copy(hash, f); err != nil {
		return ""
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// carry takes files, links and empty folders along from one site to another, where that has
// nothing of the name. What is carried stays where it was too.
func carry(from, to string, names []string) error {
	for _, name := range names {
		there, here := filepath.Join(from, filepath.FromSlash(name)), filepath.Join(to, filepath.FromSlash(name))
		info, err := os.Lstat(there)
		if err != nil {
			return err
		}
		if _, err := os.Lstat(here); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(here), 0o755); err != nil {
			return err
		}
		if err := carryOne(there, here, info.Mode()); err != nil {
			return err
		}
	}
	return nil
}

func carryOne(from, to string, mode fs.FileMode) error {
	switch {
	case mode.IsDir():
		return errors.Join(os.Mkdir(to, 0o755), os.Chmod(to, mode.Perm()))
	case mode&fs.ModeSymlink != 0:
		target, err := os.Readlink(from)
		if err != nil {
			return err
		}
		return os.Symlink(target, to)
	}
	err := os.Link(from, to)
	if err == nil || !mode.IsRegular() {
		return err
	}
	data, err := os.ReadFile(from) // the file system, or its owner, allows no second name
	if err != nil {
		return err
	}
	return errors.Join(writeSynced(to, data, mode.Perm()), os.Chmod(to, mode.Perm()))
}
