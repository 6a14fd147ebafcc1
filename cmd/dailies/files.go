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
				if !walk(path, yield) {
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

// walk gives the files below a directory; false when the reader wants no more.
func walk(dir string, yield func(input) bool) bool {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return yield(input{dir, err})
	}
	published := slices.ContainsFunc(entries, dated)
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case published && (e.Name() == store.IndexName || e.Name() == store.RunsName):
		case e.IsDir():
			if !walk(path, yield) {
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
func unreadable(n int) error {
	if n == 1 {
		return usagef("1 file could not be read")
	}
	return usagef("%d files could not be read", n)
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
