// Package crashtest is a disk that forgets: after a crash it has what was synced and nothing
// else. A test lets [atomicfile.Folder] sync through [Disk.Sync] and looks at [Disk.Crash].
//
// It is as forgetful as POSIX allows. A file that was never synced is empty; a name added since
// its folder was last synced is gone, and one removed since is back.
package crashtest

import (
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Disk is a folder on a real disk, and what a crash would leave of it.
type Disk struct {
	// Synced, if set, is called after each sync, since only a sync changes what a crash would
	// leave.
	Synced func()

	t    testing.TB
	dir  string
	root uint64         // its inode
	kept map[uint64]any // by inode: the contents of a file, or the names in a folder
}

// names are the inodes in a folder, each with its kind.
type names map[string]entry

type entry struct {
	inode  uint64
	folder bool
}

// New watches an existing folder. A crash loses what is in it already, until that is synced.
func New(t testing.TB, dir string) *Disk {
	info, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	return &Disk{t: t, dir: dir, root: inode(info), kept: make(map[uint64]any)}
}

// Keep syncs everything that is in the folder.
func (d *Disk) Keep() {
	d.must(filepath.WalkDir(d.dir, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		f, err := os.Open(path) //nolint:gosec // G122: the folder is the test's own
		if err != nil {
			return err
		}
		return errors.Join(d.Sync(f), f.Close())
	}))
}

func inode(info os.FileInfo) uint64 { return info.Sys().(*syscall.Stat_t).Ino }

func (d *Disk) must(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

// Sync keeps what a file or folder holds now.
func (d *Disk) Sync(f *os.File) error {
	info, err := f.Stat()
	d.must(err)
	d.pin(f)
	if info.IsDir() {
		d.kept[inode(info)] = d.list(f)
	} else {
		data := make([]byte, info.Size())
		_, err := f.ReadAt(data, 0)
		if err != nil && err != io.EOF {
			return err
		}
		d.kept[inode(info)] = data
	}
	if d.Synced != nil {
		d.Synced()
	}
	return nil
}

// pin keeps the inode from being given to another file until the test ends.
func (d *Disk) pin(f *os.File) {
	held, err := syscall.Dup(int(f.Fd()))
	d.must(err)
	d.t.Cleanup(func() { _ = syscall.Close(held) })
}

func (d *Disk) list(folder *os.File) names {
	entries, err := folder.ReadDir(-1)
	d.must(err)
	now := make(names, len(entries))
	for _, e := range entries {
		info, err := e.Info()
		d.must(err)
		now[e.Name()] = entry{inode(info), e.IsDir()}
	}
	return now
}

// Crash is a new folder with what would be left now.
func (d *Disk) Crash() string {
	dir := d.t.TempDir()
	d.restore(d.root, dir)
	return dir
}

func (d *Disk) restore(folder uint64, dir string) {
	held, _ := d.kept[folder].(names)
	for name, e := range maps.All(held) {
		path := filepath.Join(dir, name)
		if e.folder {
			d.must(os.Mkdir(path, 0o755))
			d.restore(e.inode, path)
			continue
		}
		data, _ := d.kept[e.inode].([]byte)
		d.must(os.WriteFile(path, data, 0o644))
	}
}
