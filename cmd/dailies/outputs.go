package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"dailies/validate/report"
)

// output is a report asked for: its format, and its file or "" for standard output.
type output struct {
	format report.Format
	file   string
}

// outputs reads the values of --format, each NAME or NAME=FILE.
func outputs(texts []string) ([]output, error) {
	var all []output
	seen := make(map[string]bool)
	for _, text := range texts {
		name, file, named := strings.Cut(text, "=")
		format, err := report.Named(name)
		if err != nil {
			return nil, usageError{err}
		}
		if named && file == "" {
			return nil, usagef("--format %s names no file; write %sFILE, or %s for standard output", text, text, name)
		}
		if named {
			file = filepath.Clean(file)
		}
		switch {
		case seen[file] && file == "":
			return nil, usagef("only one report fits on standard output; give the others a file, as in --format %s=FILE", name)
		case seen[file]:
			return nil, usagef("two reports are to be written to %s; give each a file of its own", file)
		}
		seen[file] = true
		all = append(all, output{format, file})
	}
	return all, nil
}

// draft is a file being written beside its place, which it takes when it is whole.
type draft struct {
	name string // as the caller gave it
	path string // with links followed, so that a link stays one
	file *os.File
}

// newDraft begins a file. That it cannot be written is known before any work is done.
func newDraft(name string) (*draft, error) {
	d := &draft{name: name, path: name}
	switch info, err := os.Stat(name); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, d.refused(err)
	case !info.Mode().IsRegular():
		return nil, usagef("%s is not a regular file; name another for the report", name)
	default:
		if d.path, err = filepath.EvalSymlinks(name); err != nil {
			return nil, d.refused(err)
		}
	}
	var err error
	if d.file, err = os.CreateTemp(filepath.Dir(d.path), ".tmp-"+filepath.Base(d.path)+"-*"); err != nil {
		return nil, d.refused(err)
	}
	return d, nil
}

func (d *draft) Write(data []byte) (int, error) {
	n, err := d.file.Write(data)
	if err != nil {
		return n, d.refused(err)
	}
	return n, nil
}

// publish puts the whole file in its place.
func (d *draft) publish() error {
	if err := errors.Join(d.file.Chmod(0o644), d.file.Sync(), d.file.Close()); err != nil {
		return d.refused(errors.Join(err, os.Remove(d.file.Name())))
	}
	if err := os.Rename(d.file.Name(), d.path); err != nil {
		return d.refused(errors.Join(err, os.Remove(d.file.Name())))
	}
	return nil
}

// drop leaves the place as it was.
func (d *draft) drop() error {
	return errors.Join(d.file.Close(), os.Remove(d.file.Name()))
}

func (d *draft) refused(err error) error {
	return usagef("the report %s cannot be written: %s; name a file in a folder that exists, is yours to write and has room", d.name, reason(err))
}

// begin starts the reports and gives the files that they are written to.
func begin(outs []output, standard io.Writer, t report.Tool) (report.Report, []*draft, error) {
	var parts []report.Report
	var drafts []*draft
	for _, o := range outs {
		w := standard
		if o.file != "" {
			d, err := newDraft(o.file)
			if err != nil {
				return nil, drafts, err
			}
			drafts, w = append(drafts, d), d
		}
		r, err := o.format(w, t)
		if err != nil {
			return nil, drafts, fmt.Errorf("begin a report: %w", err)
		}
		parts = append(parts, r)
	}
	return report.All(parts...), drafts, nil
}
