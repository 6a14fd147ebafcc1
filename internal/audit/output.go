package audit

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"dailies/game/document"
	"dailies/internal/atomicfile"
	"dailies/internal/fault"
	"dailies/validate/report"
)

// Output is a requested report: its format, and its file or "" for standard output.
type Output struct {
	Format report.Format
	File   string
}

// ParseOutputs reads requested reports, each NAME or NAME=FILE. One may go to standard
// output. The error is a [fault.Usage].
func ParseOutputs(texts []string) ([]Output, error) {
	var all []Output
	seen := make(map[string]bool)
	for _, text := range texts {
		name, file, named := strings.Cut(text, "=")
		format, err := report.Named(name)
		if err != nil {
			return nil, fault.AsUsage(err)
		}
		if named && file == "" {
			return nil, fault.Usagef("--format %s names no file; write %sFILE, or %s for standard output", text, text, name)
		}
		if named {
			file = filepath.Clean(file)
		}
		switch {
		case seen[file] && file == "":
			return nil, fault.Usagef("only one report fits on standard output; give the others a file, as in --format %s=FILE", name)
		case seen[file]:
			return nil, fault.Usagef("two reports are to be written to %s; give each a file of its own", document.Printable(file))
		}
		seen[file] = true
		all = append(all, Output{format, file})
	}
	return all, nil
}

// reportFile is the file of a report, put in its place once the report is whole.
type reportFile struct {
	*atomicfile.File
	name string // as the caller gave it
}

// createReport begins a file, so that an unwritable one fails before any work is done.
func createReport(name string) (*reportFile, error) {
	f, err := atomicfile.Create(name)
	switch {
	case errors.Is(err, atomicfile.ErrNotRegular):
		return nil, fault.Usagef("%s is not a regular file; name another for the report", document.Printable(name))
	case err != nil:
		return nil, refused(name, err)
	}
	return &reportFile{f, name}, nil
}

// Write implements io.Writer.
func (f *reportFile) Write(data []byte) (int, error) {
	n, err := f.File.Write(data)
	return n, refused(f.name, err)
}

// Commit puts the whole report in its place.
func (f *reportFile) Commit() error { return refused(f.name, f.File.Commit()) }

func refused(name string, err error) error {
	if err == nil {
		return nil
	}
	return fault.Usagef("the report %s cannot be written: %s; name a file in a folder that exists, is yours to write and has room", document.Printable(name), fault.Reason(err))
}

// begin starts the reports and returns their files.
func begin(outputs []Output, standard io.Writer, t report.Tool) (report.Report, []*reportFile, error) {
	var parts []report.Report
	var files []*reportFile
	for _, o := range outputs {
		w := standard
		if o.File != "" {
			f, err := createReport(o.File)
			if err != nil {
				return nil, files, err
			}
			files, w = append(files, f), f
		}
		r, err := o.Format(w, t)
		if err != nil {
			return nil, files, fmt.Errorf("begin a report: %w", err)
		}
		parts = append(parts, r)
	}
	return report.All(parts...), files, nil
}
