package webroot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// Draft is a site being written, which nobody reads yet.
type Draft struct {
	dir  string   // where it is written
	to   string   // the folder of the site that is served
	old  *os.Root // that; nil for none
	last Manifest // of it

	mu      sync.Mutex
	fresh   Manifest
	written int
}

// draft has a site filled and gives it a manifest; what was begun is removed on an error.
func (w *work) draft(ctx context.Context, served string, fill Fill) (*Draft, error) {
	d := &Draft{dir: filepath.Join(w.dir, newName), to: served}
	d.fresh = Manifest{About: about, Version: manifestVersion, Files: map[string]string{}, Released: map[string]string{}}
	var err error
	if d.last, err = ReadManifest(served); err != nil {
		return d, err
	}
	if d.old, err = os.OpenRoot(served); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return d, err
	}
	if d.old != nil {
		defer func() { _ = d.old.Close() }() // it was only read
	}
	if err := os.Mkdir(d.dir, 0o755); err != nil {
		return d, err
	}
	if err := fill(ctx, d); err != nil {
		return d, err
	}
	if err := ctx.Err(); err != nil {
		return d, err
	}
	return d, writeManifest(d.dir, d.fresh)
}

// Put adds a file by its path inside the site, with slashes. One that the old site has with the
// same bytes is linked to. It may be called from many goroutines. The error is that of the file
// system, or a path that two files have or that leads out of the site.
func (d *Draft) Put(name string, data []byte) error {
	known := d.has(name, data)
	if err := d.list(name, data, known); err != nil {
		return err
	}
	path := filepath.Join(d.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if known && os.Link(filepath.Join(d.to, filepath.FromSlash(name)), path) == nil {
		return nil
	}
	return writeSynced(path, data, 0o644)
}

func (d *Draft) list(name string, data []byte, known bool) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, twice := d.fresh.Files[name]; twice || !fs.ValidPath(name) || name == ManifestName {
		return fmt.Errorf("the site cannot have a file %q, or not twice", name)
	}
	d.fresh.Files[name] = hashOf(data)
	if !known {
		d.written++
	}
	return nil
}

// Release says that the site is made of a daily, which is named as in [Manifest.Released].
func (d *Draft) Release(daily string, document []byte) {
	hash := hashOf(document)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fresh.Released[daily] = hash
}

// Served is a file of the site that is served, by its path inside; nil for none.
func (d *Draft) Served(name string) []byte {
	if d.old == nil {
		return nil
	}
	data, err := d.old.ReadFile(filepath.FromSlash(name))
	if err != nil {
		return nil
	}
	return data
}

// Names are the files of the site that is served, sorted; none where there is none.
func (d *Draft) Names() []string { return slices.Sorted(maps.Keys(d.last.Files)) }

// Lists reports whether a file is of the site that is served, and not of somebody else beside it.
func (d *Draft) Lists(name string) bool {
	_, listed := d.last.Files[name]
	return listed
}

// has reports whether the old site has a file with these bytes.
func (d *Draft) has(name string, data []byte) bool {
	if d.old == nil {
		return false
	}
	info, err := d.old.Lstat(filepath.FromSlash(name))
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(len(data)) {
		return false
	}
	there, err := d.old.ReadFile(filepath.FromSlash(name))
	return err == nil && bytes.Equal(there, data)
}

// same reports whether the old site is this one.
func (d *Draft) same() bool {
	return d.old != nil && d.written == 0 && maps.Equal(d.last.Files, d.fresh.Files) && maps.Equal(d.last.Released, d.fresh.Released)
}

// hash is that of the manifest.
func (d *Draft) hash() string { return hashOf(d.fresh.text()) }

// change is what the draft changes in the old site.
func (d *Draft) change() (change, error) {
	if d.old == nil {
		return change{}, nil
	}
	c, err := survey(d.to, d.last, d.fresh.Files)
	if err == nil && len(c.taken) > 0 {
		err = &fs.PathError{Op: "replace", Path: filepath.Join(d.to, filepath.FromSlash(c.taken[0])), Err: ErrTaken}
	}
	return c, err
}
