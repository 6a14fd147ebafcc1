package webroot

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
)

// Errors of this package; they come inside a *[fs.PathError] that names the file.
var (
	// ErrNotASite is a folder in whose place no site may be put.
	ErrNotASite = errors.New("it holds something other than a site that dailies wrote; name another folder, or empty it")
	// ErrLink is a link where the folder of the site belongs.
	ErrLink = errors.New("it is a link, and would be replaced by a folder; name the folder that it leads to")
	// ErrTaken is a file of others where the site needs one of its own.
	ErrTaken = errors.New("the site has a file of this name, and the manifest does not list the one that is there; move it away")
	// ErrBusy is a folder that another run is writing.
	ErrBusy = errors.New("another run is writing the site")
)

// Fill puts the files of a site into a draft.
type Fill func(context.Context, *Draft) error

// Outcome is what became of a site.
type Outcome struct {
	Same    bool // nothing had changed, and nothing was written
	Written int  // files that the old site has not, or has otherwise
	Removed int  // files of the old site that the new one has not
	Carried int  // files of others beside it
	InPlace bool // the files were replaced one by one
	Release int  // its number; 0 where none are kept
	Notes   []string
}

// Write puts a site in the place of what a folder holds: nothing, or a site. With inPlace its
// files are replaced one by one, for a folder that is mounted elsewhere too, as into a container,
// which goes on to see the old folder when names are exchanged. The old site stays as it was on
// any error: that of fill, of the context or of the file system, or one of this package.
func Write(ctx context.Context, to string, inPlace bool, fill Fill) (Outcome, error) {
	to, err := plain(to)
	if err != nil {
		return Outcome{}, err
	}
	w, err := begin(filepath.Join(filepath.Dir(to), "."+filepath.Base(to)+".work"))
	if err != nil {
		return Outcome{}, err
	}
	done, err := w.write(ctx, to, inPlace, fill)
	return done, errors.Join(err, w.end())
}

// plain is where a folder is, and that a site may be put there.
func plain(to string) (string, error) {
	to, err := filepath.Abs(to)
	if err != nil {
		return "", err
	}
	entries, err := contents(to)
	if err != nil {
		return "", err
	}
	if entries == nil {
		return to, os.MkdirAll(filepath.Dir(to), 0o755)
	}
	return to, marked(to, entries, ManifestName)
}

// contents are the entries of a folder that is none of the links; nil where there is none.
func contents(dir string) ([]fs.DirEntry, error) {
	info, err := os.Lstat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case info.Mode()&fs.ModeSymlink != 0:
		return nil, &fs.PathError{Op: "replace", Path: dir, Err: ErrLink}
	case !info.IsDir():
		return nil, &fs.PathError{Op: "replace", Path: dir, Err: syscall.ENOTDIR}
	}
	entries, err := os.ReadDir(dir)
	return append([]fs.DirEntry{}, entries...), err
}

// marked refuses a folder that is neither empty nor has a file of this name.
func marked(dir string, entries []fs.DirEntry, name string) error {
	if len(entries) == 0 || slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == name && e.Type().IsRegular() }) {
		return nil
	}
	return &fs.PathError{Op: "replace", Path: dir, Err: ErrNotASite}
}

// write finishes what a kill left, and writes the site.
func (w *work) write(ctx context.Context, to string, inPlace bool, fill Fill) (Outcome, error) {
	if err := w.recover(to); err != nil {
		return Outcome{}, err
	}
	d, err := w.draft(ctx, to, fill)
	if err != nil || d.same() {
		return Outcome{Same: err == nil}, errors.Join(err, w.drop(newName))
	}
	change, err := d.change()
	if err != nil {
		return Outcome{}, errors.Join(err, w.drop(newName))
	}
	done := Outcome{Written: d.written, Removed: len(change.removed), Carried: len(change.others), Notes: change.notes}
	done.InPlace, err = w.install(d, change, inPlace)
	return done, err
}

// install puts a whole draft in its place, by one exchange of names where that is possible and
// wanted, and reports whether it went file by file.
func (w *work) install(d *Draft, change change, inPlace bool) (filed bool, err error) {
	hash := d.hash()
	if d.old == nil {
		return false, inTurn(
			func() error { return syncTree(d.dir) },
			func() error { return os.Rename(d.dir, d.to) },
			func() error { return syncFolder(filepath.Dir(d.to)) })
	}
	if !inPlace {
		if err := carry(d.to, d.dir, change.others); err != nil {
			return false, errors.Join(err, w.drop(newName))
		}
		if err := w.exchange(d, hash); !errors.Is(err, errNoExchange) {
			return false, err
		}
	}
	if err := w.rename(d.dir, filingName+hash); err != nil {
		return true, err
	}
	return true, w.file(filingName+hash, d.to)
}

// exchange syncs a draft and exchanges it with the old site, which goes.
func (w *work) exchange(d *Draft, hash string) error {
	name := wholeName + hash
	whole := filepath.Join(w.dir, name)
	err := inTurn(
		func() error { return likeness(d.to, d.dir) },
		func() error { return syncTree(d.dir) },
		func() error { return w.rename(d.dir, name) })
	if err != nil {
		return errors.Join(err, w.drop(newName))
	}
	d.dir = whole
	if err := exchange(whole, d.to); err != nil {
		if errors.Is(err, errNoExchange) {
			return err
		}
		return errors.Join(err, w.drop(name))
	}
	return inTurn(
		func() error { return syncFolder(filepath.Dir(d.to)) },
		func() error { return syncFolder(w.dir) },
		func() error { return w.retire(name, d.to) })
}

// inTurn does steps until one fails.
func inTurn(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// likeness gives a folder the permissions of another.
func likeness(from, to string) error {
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	return os.Chmod(to, info.Mode().Perm())
}
