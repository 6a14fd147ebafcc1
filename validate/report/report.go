package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"dailies/validate"
)

// Tool is the program that reports.
type Tool struct {
	Name    string
	Version string
}

// Summary counts results and findings.
type Summary struct {
	Files    int `json:"files"`
	Valid    int `json:"valid"`
	Errors   int `json:"errors"`
	Warnings int `json:"warnings"`
}

// Add counts a result.
func (s *Summary) Add(r validate.Result) {
	s.Files++
	if r.Valid() {
		s.Valid++
	}
	for _, f := range r.Findings {
		switch f.Severity {
		case validate.Error:
			s.Errors++
		case validate.Warning:
			s.Warnings++
		}
	}
}

// Report is a report being written. Errors are those of the writer.
type Report interface {
	// Add writes a result.
	Add(validate.Result) error
	// Close ends the report; it does not close the writer.
	Close(Summary) error
}

// Format starts a report.
type Format func(w io.Writer, tool Tool) (Report, error)

// Formats are the formats by name.
func Formats() map[string]Format {
	return map[string]Format{"text": Text, "json": JSON}
}

// Named finds a format.
func Named(name string) (Format, error) {
	format, ok := Formats()[name]
	if !ok {
		return nil, fmt.Errorf("no format is called %q; there are %s", name, strings.Join(slices.Sorted(maps.Keys(Formats())), ", "))
	}
	return format, nil
}
