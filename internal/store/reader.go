package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/boundedfile"
)

// Reader reads an out/ folder without locking it. Nothing outside the folder is read,
// wherever a link in it leads.
type Reader struct{ dir string }

// NewReader is the reader of a folder, which need not exist.
func NewReader(dir string) Reader { return Reader{dir} }

// Index reads the index; it is empty where there is none. The error is a *[Damage], that of
// the context, or that of reading.
func (r Reader) Index(ctx context.Context) (Index, error) {
	return r.index(ctx, IndexName)
}

func (r Reader) index(ctx context.Context, name string) (Index, error) {
	data, err := r.ReadKept(ctx, name)
	if errors.Is(err, fs.ErrNotExist) {
		return Index{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the index: %w", err)
	}
	return ParseIndex(filepath.Join(r.dir, name), data)
}

// Load reads the file of a daily with its line endings as published (see [LineFeeds]), one byte past
// the size that a document may have at most. The error names the file.
func (r Reader) Load(ctx context.Context, f File) ([]byte, error) {
	data, err := r.Read(ctx, f.Path())
	text, _ := LineFeeds(data)
	return text, err
}

// Read reads a file as it stands by its path inside the folder, with slashes, one byte past the size
// that a document may have at most. The error names the file.
func (r Reader) Read(ctx context.Context, name string) ([]byte, error) {
	return r.read(ctx, name, document.MaxBytes)
}

// ReadKept is Read for a list that grows by every day published, such as the index.
func (r Reader) ReadKept(ctx context.Context, name string) ([]byte, error) {
	return r.read(ctx, name, document.MaxKept)
}

// root opens the folder. It looks first, since opening a pipe waits for its writer.
func (r Reader) root() (*os.Root, error) {
	if err := mustBeFolder(r.dir); err != nil {
		return nil, err
	}
	return os.OpenRoot(r.dir)
}

func mustBeFolder(dir string) error {
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: dir, Err: syscall.ENOTDIR}
	}
	return err
}

func (r Reader) read(ctx context.Context, name string, limit int64) ([]byte, error) {
	root, err := r.root()
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }() // it was only read
	data, err := boundedfile.ReadIn(ctx, root, filepath.FromSlash(name), limit)
	return data, inside(root, r.dir, err)
}

// Contain refuses the name of a file inside the folder that is a link out of it, for those
// who open it themselves; the error is [ErrOutside] then. What is not there is none.
func (r Reader) Contain(name string) error {
	root, err := r.root()
	if err != nil {
		return ignoreMissing(err)
	}
	defer func() { _ = root.Close() }() // it was only looked into
	_, err = root.Stat(filepath.FromSlash(name))
	return ignoreMissing(inside(root, r.dir, err))
}

// Newest lists the runs that left a file of this name, the one that was written last first.
// The error is that the runs cannot be listed.
func (r Reader) Newest(name string) ([]string, error) {
	root, err := r.root()
	if err != nil {
		return nil, ignoreMissing(err)
	}
	defer func() { _ = root.Close() }() // it was only looked into
	entries, err := fs.ReadDir(root.FS(), RunsName)
	if err = ignoreMissing(err); err != nil {
		return nil, fmt.Errorf("list the runs: %w", inside(root, r.dir, err))
	}
	var runs []string
	written := make(map[string]time.Time)
	for _, e := range entries {
		info, err := root.Lstat(filepath.Join(RunsName, e.Name(), filepath.FromSlash(name)))
		if err == nil && info.Mode().IsRegular() {
			runs, written[e.Name()] = append(runs, e.Name()), info.ModTime()
		}
	}
	slices.SortStableFunc(runs, func(a, b string) int { return written[b].Compare(written[a]) })
	return runs, nil
}

// ErrOutside is the error of a link that leads out of an out/ folder.
var ErrOutside = errors.New("it leads out of the folder; put what it leads to in its place")

// inside gives an error of a root the whole path, and says [ErrOutside] where it is meant.
func inside(root *os.Root, dir string, err error) error {
	var path *fs.PathError
	if !errors.As(err, &path) {
		return err
	}
	_, escape := root.Lstat("..") // package os keeps this error to itself
	reason := path.Err
	if errors.Is(reason, errors.Unwrap(escape)) {
		reason = ErrOutside
	}
	name := filepath.Join(dir, path.Path)
	var number syscall.Errno
	if errors.As(path.Err, &number) && !strings.HasSuffix(path.Op, "at") {
		name = path.Path // of a file that the root has opened, such as one that the disk has no room for
	}
	return &fs.PathError{Op: path.Op, Path: name, Err: reason}
}

// File is a daily's place in out/.
type File struct {
	Date game.Date
	Game string
}

// Path is where the daily lies, inside out/, with slashes.
func (f File) Path() string { return Path(f.Date, f.Game) }

// Files lists the dailies that lie in the dated folders, in order. A folder that is not
// there has none.
func (r Reader) Files() ([]File, error) {
	err := mustBeFolder(r.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var dates []fs.DirEntry
	if err == nil {
		dates, err = os.ReadDir(r.dir)
	}
	if err != nil {
		return nil, unlisted(err)
	}
	var files []File
	for _, d := range dates {
		date, err := game.ParseDate(d.Name())
		if err != nil || !d.IsDir() {
			continue
		}
		games, err := os.ReadDir(filepath.Join(r.dir, d.Name()))
		if err != nil {
			return nil, unlisted(err)
		}
		for _, g := range games {
			if name, ok := strings.CutSuffix(g.Name(), ".json"); ok && game.ID(name).Valid() {
				files = append(files, File{date, name})
			}
		}
	}
	return files, nil
}

// unlisted says once which folder cannot be listed, and why.
func unlisted(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return &fs.PathError{Op: "cannot read", Path: path.Path, Err: path.Err}
	}
	return err
}

// Compare orders files by date and game.
func (f File) Compare(other File) int {
	return cmp.Or(cmp.Compare(f.Date, other.Date), cmp.Compare(f.Game, other.Game))
}

// Stamp tells two states of a file apart without reading it, as far as its folder does.
type Stamp struct {
	Size    int64
	Changed int64 // in nanoseconds since 1970
}

// Stamp is that of a daily's file. The error is that of looking at it.
func (r Reader) Stamp(f File) (Stamp, error) {
	root, err := r.root()
	if err != nil {
		return Stamp{}, err
	}
	defer func() { _ = root.Close() }() // it was only looked into
	info, err := root.Stat(filepath.FromSlash(f.Path()))
	if err != nil {
		return Stamp{}, inside(root, r.dir, err)
	}
	return Stamp{info.Size(), info.ModTime().UnixNano()}, nil
}
