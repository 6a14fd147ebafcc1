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

// ReadFile reads a file that a user named, or stdin for the name [StandardInput], up to one
// byte past the largest document, as [document.Written] takes it. A daily in an out/ keeps its byte
// order mark, which nothing published may have. The error is that of the file system or of the context.
func ReadFile(ctx context.Context, name string, stdin io.Reader) ([]byte, error) {
	if name == StandardInput {
		data, err := boundedfile.ReadFrom(ctx, stdin, document.MaxBytes)
		return document.Written(data), err
	}
	data, err := boundedfile.Read(ctx, name, document.MaxBytes)
	if _, _, elsewhere := places([]string{name}); elsewhere == nil {
		return document.WithoutSchema(data), err
	}
	return document.Written(data), err
}

// ReadOnce refuses names with standard input twice: the second reading would find
// nothing. The error is a [fault.Usage].
func ReadOnce(names []string) error {
	if first := slices.Index(names, StandardInput); first >= 0 && slices.Contains(names[first+1:], StandardInput) {
		return fault.Usagef("standard input can be read only once")
	}
	return nil
}

// input is a file to judge, or the reason why it cannot be read.
type input struct {
	path string
	err  error
}

// inputs lists the files of the arguments: files as given, directories walked for
// *.json in the order of names. It walks as its reader goes on, so memory does not
// grow with the number of files.
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

// walk yields the files below a directory; false when the reader wants no more. In an
// out/, known as one or by its dated folders, it leaves out the index and the runs, which
// are no puzzles; everywhere it leaves out hidden files and folders.
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
		case boundedfile.Hidden(e.Name()):
		case out && (e.Name() == store.IndexName || e.Name() == store.ReviewName || e.Name() == store.LearnedName || e.Name() == store.RunsName || e.Name() == store.ObjectsName):
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
