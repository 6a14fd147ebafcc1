package main

import (
	"io"

	"dailies/validate"
	"dailies/validate/report"
)

// tally writes a report and remembers what decides the exit code.
type tally struct {
	report     report.Report
	summary    report.Summary
	threshold  validate.Severity
	failed     bool
	unreadable int
}

func newTally(w io.Writer, format report.Format, threshold validate.Severity) (*tally, error) {
	r, err := format(w, tool())
	return &tally{report: r, threshold: threshold}, err
}

func (t *tally) add(r validate.Result) error {
	t.summary.Add(r)
	t.failed = t.failed || validate.Worst(r.Findings) >= t.threshold
	return t.report.Add(r)
}

// close ends the report and gives the error that the exit code comes from. A gate
// that examined nothing is not clean.
func (t *tally) close() error {
	if err := t.report.Close(t.summary); err != nil {
		return err
	}
	switch {
	case t.unreadable > 0:
		return unreadable(t.unreadable)
	case t.summary.Files == 0:
		return usagef("nothing was examined: no *.json file was found")
	case t.failed:
		return errFindings
	}
	return nil
}
