package audit

import (
	"context"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
	"dailies/internal/store"
)

// StandardInput is the name of the file that is standard input.
const StandardInput = "-"

// ReadFile reads a file that a user named, or stdin by the name of [StandardInput], one
// byte past what a document may have at most. The error is that of the file system or of
// the context.
func ReadFile(ctx context.Context, name string, stdin io.Reader) ([]byte, error) {
	if name == StandardInput {
		return boundedfile.ReadFrom(ctx, stdin, document.MaxBytes)
	}
	return boundedfile.Read(ctx, name, document.MaxBytes)
}

// ReadOnce refuses names of which standard input is more than one: the second reading
// would find nothing. The error is a [fault.Usage].
func ReadOnce(names []string) error {
	if first := slices.Index(names, StandardInput); first >= 0 && slices.Contains(names[first+1:], StandardInput) {
		return fault.Usagef("standard input can be read once only")
	}
	return nil
}

// input is a file to judge, or the reason why it cannot be read.
type input struct {
	path string
	err  error
}

// inputs lists the files of the arguments: files as given, directories walked for
// *.json in the order of names. It walks while it is read, so that any number of
// files needs no memory.
func inputs(args []string) iter.Seq[input] {
	return func(yield func(input) bool) {
		for _, path := range args {
			info, err := os.Stat(path)
			switch {
			case path == StandardInput:
				if !yield(input{path: path}) {
					return
				}
			case err == nil && info.IsDir():
				if !walk(path, false, yield) {
					return
				}
			default:
				if !yield(input{path, err}) {
					return
				}
			}
		}
	}
}

// publishedFiles lists the files of a folder that is known to be an out/.
func publishedFiles(dir string) iter.Seq[input] {
	return func(yield func(input) bool) { walk(dir, true, yield) }
}

// walk gives the files below a directory; false when the reader wants no more. An
// out/, which is known to be one or has dated folders, has an index and runs that are
// no puzzles.
func walk(dir string, out bool, yield func(input) bool) bool {
	var entries []fs.DirEntry
	info, err := os.Stat(dir)
	switch {
	case err == nil && !info.IsDir():
		err = &fs.PathError{Op: "open", Path: dir, Err: syscall.ENOTDIR} // opening a pipe waits for its writer
	case err == nil:
		entries, err = os.ReadDir(dir)
	}
	if err != nil {
		return yield(input{dir, err})
	}
	out = out || slices.ContainsFunc(entries, dated)
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case out && (e.Name() == store.IndexName || e.Name() == store.ReviewName || e.Name() == store.RunsName):
		case e.IsDir():
			if !walk(path, false, yield) {
				return false
			}
		case strings.HasSuffix(e.Name(), ".json"):
			if !yield(input{path: path}) {
				return false
			}
		}
	}
	return true
}

// dated reports whether an entry is a folder named by a date.
func dated(e fs.DirEntry) bool {
	_, err := game.ParseDate(e.Name())
	return err == nil && e.IsDir()
}
