package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen/store"
)

// standardInput is the name of the file that is standard input.
const standardInput = "-"

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
			case path == standardInput:
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
	entries, err := os.ReadDir(dir)
	if err != nil {
		return yield(input{dir, err})
	}
	out = out || slices.ContainsFunc(entries, dated)
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case out && (e.Name() == store.IndexName || e.Name() == store.RunsName):
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

// dated tells whether an entry is a folder named by a date.
func dated(e fs.DirEntry) bool {
	_, err := game.ParseDate(e.Name())
	return err == nil && e.IsDir()
}

// read reads a file, one byte past the limit at most, so that a file that is too
// large is seen to be and costs no more.
func (a *app) read(in input) ([]byte, error) {
	if in.err != nil {
		return nil, in.err
	}
	if in.path == standardInput {
		return io.ReadAll(io.LimitReader(a.in, document.MaxBytes+1))
	}
	f, err := os.Open(in.path)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, document.MaxBytes+1))
	return data, errors.Join(err, f.Close())
}

// unreadable is the error of files that could not be read.
func unreadable(files []string) error {
	const shown = 5
	text := strings.Join(files[:min(len(files), shown)], "; ")
	if more := len(files) - shown; more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	return usagef("could not be read: %s", text)
}

// reason is an error of the file system without the path that stands before it
// already.
func reason(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return fmt.Sprint(err)
}

// readOnce refuses to read standard input twice: the second reading would find
// nothing.
func readOnce(files []string) error {
	if first := slices.Index(files, standardInput); first >= 0 && slices.Contains(files[first+1:], standardInput) {
		return usagef("standard input can be read once only")
	}
	return nil
}
