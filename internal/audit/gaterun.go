package audit

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/validate"
	"dailies/validate/report"
)

// Never is a threshold that no finding reaches.
const Never = validate.Error + 1

// GateRun writes the reports of one audit and remembers what decides its verdict.
type GateRun struct {
	report    report.Report
	files     []*reportFile
	summary   report.Summary
	threshold validate.Severity
	failed    bool
	unread    []string // with the reason
}

// Begin begins the reports of an audit, which fails from findings of the threshold on.
// standard is for the report without a file. The error is a [fault.Usage] for a file that
// cannot be written.
func Begin(outputs []Output, standard io.Writer, tool report.Tool, threshold validate.Severity) (*GateRun, error) {
	r, files, err := begin(outputs, standard, tool)
	run := &GateRun{report: r, files: files, threshold: threshold}
	if err != nil {
		return nil, errors.Join(err, run.abort())
	}
	return run, nil
}

// Add reports a result and counts it.
func (g *GateRun) Add(r validate.Result) error {
	g.summary.Add(r)
	g.failed = g.failed || validate.Worst(r.Findings) >= g.threshold
	return g.report.Add(r)
}

// fail reports a file that could not be read, and counts it.
func (g *GateRun) fail(file string, err error) error {
	g.unread = append(g.unread, document.Printable(file)+": "+fault.Reason(err))
	return g.report.Fail(file, fault.Reason(err))
}

// Unread reports whether some file could not be read.
func (g *GateRun) Unread() bool { return len(g.unread) > 0 }

// End ends the reports of an audit that ended with err, and gives the verdict: nil for
// clean, a [fault.Findings], a [fault.Usage] when something could not be examined or
// nothing was, else err. What the caller has to mend is in the reports too; an audit that
// broke off leaves no file.
func (g *GateRun) End(err error) error {
	var usage fault.Usage
	switch {
	case err == nil:
	case errors.As(err, &usage):
		if failed := g.report.Fail("", err.Error()); failed != nil {
			return errors.Join(err, g.abort())
		}
	default:
		return errors.Join(err, g.abort())
	}
	if closed := g.report.Close(g.summary); closed != nil {
		if err == nil {
			err = closed // else the reason is said already
		}
		return errors.Join(err, g.abort())
	}
	if failed := g.commit(); failed != nil {
		return errors.Join(err, failed)
	}
	if err != nil {
		return err
	}
	return g.verdict()
}

// verdict is what the audit found. One that examined nothing is not clean.
func (g *GateRun) verdict() error {
	switch {
	case g.Unread():
		return unreadable(g.unread)
	case g.summary.Files == 0:
		return fault.Usagef(report.NothingExamined)
	case g.failed:
		return fault.Findings{}
	}
	return nil
}

// unreadable is the error of files that could not be read.
func unreadable(files []string) error {
	const shown = 5
	text := "cannot read " + strings.Join(files[:min(len(files), shown)], "\ncannot read ")
	if more := len(files) - shown; more > 0 {
		text += fmt.Sprintf("\n%s more could not be read", document.Count(more, "file"))
	}
	return fault.Usagef("%s", text)
}

func (g *GateRun) commit() error {
	errs := make([]error, len(g.files))
	for i, f := range g.files {
		errs[i] = f.Commit()
	}
	return errors.Join(errs...)
}

func (g *GateRun) abort() error {
	errs := make([]error, len(g.files))
	for i, f := range g.files {
		errs[i] = f.Abort()
	}
	return errors.Join(errs...)
}
