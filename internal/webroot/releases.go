package webroot

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"dailies/internal/atomicfile"
)

// The names inside a folder of releases. A web server serves what the link leads to.
const (
	releasesMark = ".dailies-releases"
	releasesName = "releases"
	CurrentName  = "current"
)

const releasesAbout = "Written by dailies site --releases. The link named current leads to what is served.\n"

// KeptReleases is how many releases are kept, beside the one that is served.
const KeptReleases = 10

// Release is a site that was put in place once.
type Release struct {
	Number  int       // from 1, in the order in which they were written
	Current bool      // whether it is served
	Written time.Time // in UTC
	Dailies int       // that it is made of
}

// Errors of releases.
var (
	// ErrNoReleases is a folder where no releases are kept.
	ErrNoReleases = errors.New("no releases are kept there; dailies site --releases keeps them")
	// ErrNoRelease is a release that is not there.
	ErrNoRelease = errors.New("there is no such release; dailies site releases lists them")
	// ErrDamaged is a site of which a file is not what its manifest lists.
	ErrDamaged = errors.New("it is not what was written there; such a release is not served")
)

// WriteRelease writes a site beside those of before, of which the last [KeptReleases] stay, and
// has the link named current lead to it. The rest is as of [Write].
func WriteRelease(ctx context.Context, dir string, fill Fill) (Outcome, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return Outcome{}, err
	}
	entries, err := contents(dir)
	if err == nil {
		err = marked(dir, entries, releasesMark)
	}
	if err == nil {
		err = os.MkdirAll(dir, 0o755)
	}
	if err == nil && len(entries) == 0 {
		err = atomicfile.Write(filepath.Join(dir, releasesMark), []byte(releasesAbout))
	}
	if err != nil {
		return Outcome{}, err
	}
	var done Outcome
	err = locked(dir, func(w *work) (err error) {
		done, err = w.release(ctx, dir, fill)
		return err
	})
	return done, err
}

// locked does something to a folder of releases, once what a kill left is removed.
func locked(dir string, do func(*work) error) error {
	w, err := begin(filepath.Join(dir, ".work"))
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(w.dir)
	for _, e := range entries {
		if e.Name() != lockName {
			err = errors.Join(err, w.drop(e.Name()))
		}
	}
	if err == nil {
		err = do(w)
	}
	return errors.Join(err, w.end())
}

func (w *work) release(ctx context.Context, dir string, fill Fill) (Outcome, error) {
	all, err := Releases(dir)
	if err != nil {
		return Outcome{}, err
	}
	served, number := filepath.Join(dir, releasesName, "none"), 1
	for _, r := range all {
		if number = r.Number + 1; r.Current {
			served = folderOf(dir, r.Number)
		}
	}
	d, err := w.draft(ctx, served, fill)
	if err != nil || d.same() {
		return Outcome{Same: err == nil}, errors.Join(err, w.drop(newName))
	}
	change, err := d.change()
	if err == nil {
		err = carry(served, d.dir, change.others)
	}
	if err == nil {
		err = syncTree(d.dir)
	}
	if err == nil {
		err = os.MkdirAll(filepath.Join(dir, releasesName), 0o755)
	}
	if err == nil {
		err = os.Rename(d.dir, folderOf(dir, number))
	}
	if err != nil {
		return Outcome{}, errors.Join(err, w.drop(newName))
	}
	done := Outcome{Written: d.written, Removed: len(change.removed), Carried: len(change.others), Notes: change.notes, Release: number}
	return done, inTurn(
		func() error { return syncFolder(filepath.Join(dir, releasesName)) },
		func() error { return w.point(dir, number) },
		func() error { return w.prune(dir, all) })
}

func folderOf(dir string, number int) string {
	return filepath.Join(dir, releasesName, fmt.Sprintf("%06d", number))
}

// point has the link lead to a release, by one rename.
func (w *work) point(dir string, number int) error {
	link, to := filepath.Join(w.dir, CurrentName), filepath.Join(releasesName, filepath.Base(folderOf(dir, number)))
	return inTurn(
		func() error { return os.Symlink(to, link) },
		func() error { return os.Rename(link, filepath.Join(dir, CurrentName)) },
		func() error { return syncFolder(dir) })
}

// prune removes all but the last of the releases that were there before the one that is served.
func (w *work) prune(dir string, before []Release) error {
	for _, r := range before[:max(0, len(before)-(KeptReleases-1))] {
		if err := inTurn(
			func() error { return w.rename(folderOf(dir, r.Number), doneName) },
			func() error { return w.drop(doneName) }); err != nil {
			return err
		}
	}
	return nil
}

// Releases lists the releases of a folder, the first one first. The error is that of the file
// system, or [ErrNoReleases] of a folder that has neither releases nor the mark of them.
func Releases(dir string) ([]Release, error) {
	if _, err := os.Lstat(filepath.Join(dir, releasesMark)); err != nil {
		return nil, &fs.PathError{Op: "list", Path: dir, Err: ErrNoReleases}
	}
	entries, err := os.ReadDir(filepath.Join(dir, releasesName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	to, err := os.Readlink(filepath.Join(dir, CurrentName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var all []Release
	for _, e := range entries {
		number, err := strconv.Atoi(e.Name())
		if err != nil || number < 1 || filepath.Base(folderOf(dir, number)) != e.Name() || !e.IsDir() {
			continue
		}
		r := Release{Number: number, Current: to == filepath.Join(releasesName, e.Name())}
		if info, err := os.Lstat(filepath.Join(folderOf(dir, number), ManifestName)); err == nil {
			r.Written = info.ModTime().UTC()
		}
		m, err := ReadManifest(folderOf(dir, number))
		if err == nil {
			r.Dailies = len(m.Released)
		}
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b Release) int { return a.Number - b.Number })
	return all, nil
}

// Rollback serves a release of before again: that of a number, or for 0 the one before the one
// that is served. What others put beside the site is carried along. The error is [ErrNoReleases],
// [ErrNoRelease], [ErrDamaged], [ErrBusy] or that of the file system; nothing is changed then.
func Rollback(dir string, number int) (Release, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return Release{}, err
	}
	if _, err := Releases(dir); err != nil {
		return Release{}, err
	}
	var back Release
	err = locked(dir, func(w *work) (err error) {
		back, err = w.rollback(dir, number)
		return err
	})
	return back, err
}

func (w *work) rollback(dir string, number int) (Release, error) {
	all, err := Releases(dir)
	if err != nil {
		return Release{}, err
	}
	current := slices.IndexFunc(all, func(r Release) bool { return r.Current })
	wanted := current - 1
	if number != 0 {
		wanted = slices.IndexFunc(all, func(r Release) bool { return r.Number == number })
	}
	if wanted < 0 {
		return Release{}, &fs.PathError{Op: "roll back", Path: dir, Err: ErrNoRelease}
	}
	back := all[wanted]
	if err := Sound(folderOf(dir, back.Number)); err != nil {
		return back, err
	}
	if current >= 0 && current != wanted {
		err = carryBack(folderOf(dir, all[current].Number), folderOf(dir, back.Number))
	}
	if err != nil {
		return back, err
	}
	return back, w.point(dir, back.Number)
}

// carryBack takes what others put beside a site along to one of before.
func carryBack(from, to string) error {
	now, err := ReadManifest(from)
	if err != nil {
		return err
	}
	before, err := ReadManifest(to)
	if err != nil {
		return err
	}
	change, err := survey(from, now, before.Files)
	if err != nil {
		return err
	}
	return carry(from, to, change.others)
}

// Sound holds the files of a site against its manifest. The error is [ErrDamaged], [ErrManifest]
// or that of the file system.
func Sound(site string) error {
	m, err := ReadManifest(site)
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(site)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }() // it was only read
	if len(m.Files) == 0 {
		return &fs.PathError{Op: "read", Path: filepath.Join(site, ManifestName), Err: ErrDamaged}
	}
	for _, name := range inOrder(m.Files) {
		if hashFile(root, name) != m.Files[name] {
			return &fs.PathError{Op: "read", Path: filepath.Join(site, filepath.FromSlash(name)), Err: ErrDamaged}
		}
	}
	return nil
}
