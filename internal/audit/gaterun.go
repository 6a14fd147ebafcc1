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

// Never is a threshold above every finding.
const Never = validate.Error + 1

// GateRun writes the reports of one audit and counts what its verdict depends on.
type GateRun struct {
	report    report.Report
	files     []*reportFile
	summary   report.Summary
	threshold validate.Severity
	failed    bool
	unread    []string // with the reason
}

// Begin begins the reports of an audit, which fails on findings at or above the threshold.
// A report without a file goes to standard. The error is a [fault.Usage] for a file that
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

// Fail reports a file that could not be read, and counts it.
func (g *GateRun) Fail(file string, err error) error {
	g.unread = append(g.unread, document.Printable(file)+": "+fault.Reason(err))
	return g.report.Fail(file, fault.Reason(err))
}

// Unread reports whether some file could not be read.
func (g *GateRun) Unread() bool { return len(g.unread) > 0 }

// End ends the reports of an audit that ended with err, and gives the verdict: nil for
// clean, a [fault.Findings], a [fault.Usage] when something could not be examined or
// nothing was, else err. The reports also list what the caller must mend; an interrupted
// audit leaves no file.
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
			err = closed // else err already gives the reason
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
