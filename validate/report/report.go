package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/validate"
)

// Tool is the program that reports.
type Tool struct {
	Name    string
	Version string
	Rules   []*validate.Rule // every rule that a finding may point to, each once
	Dir     string           // the working directory, which paths are told from; empty to leave them
	Brief   bool             // whether a text report names only files with findings
}

// NothingExamined is what a report says of a run without any file. It is a failure
// of the run: a gate that looked at nothing has not found it clean.
const NothingExamined = "nothing was examined: no *.json file was found"

// Summary counts results and findings.
type Summary struct {
	Files    int `json:"files"`
	Valid    int `json:"valid"`
	Errors   int `json:"errors"`
	Warnings int `json:"warnings"`
}

// String is the summary as a line for people.
func (s Summary) String() string {
	return fmt.Sprintf("%s, %d valid: %s, %s", document.Count(s.Files, "file"), s.Valid, document.Count(s.Errors, "error"), document.Count(s.Warnings, "warning"))
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
	// Fail says that a file could not be examined; no file is the run as a whole.
	Fail(file, message string) error
	// Close ends the report; it does not close the writer.
	Close(Summary) error
}

// Format starts a report.
type Format func(w io.Writer, tool Tool) (Report, error)

// Formats are the formats by name.
func Formats() map[string]Format {
	return map[string]Format{"text": Text, "json": JSON, "sarif": SARIF, "junit": JUnit, "github": GitHub}
}

// Named finds a format.
func Named(name string) (Format, error) {
	format, ok := Formats()[name]
	if !ok {
		return nil, fmt.Errorf("no format is called %q; there are %s", name, strings.Join(slices.Sorted(maps.Keys(Formats())), ", "))
	}
	return format, nil
}

// standing is a message that can be understood alone, for readers that show neither
// the rule nor its help.
func standing(f validate.Finding) string { return f.Message + "\n" + f.Rule.Fix }
