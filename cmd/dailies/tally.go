package main

import (
	"errors"

	"dailies/validate"
	"dailies/validate/report"
)

// tally writes the reports and remembers what decides the exit code.
type tally struct {
	report     report.Report
	drafts     []*draft
	summary    report.Summary
	threshold  validate.Severity
	failed     bool
	unreadable []string // with the reason
}

// openTally begins the reports of a command.
func (a *app) openTally(outs []output, threshold validate.Severity) (*tally, error) {
	r, drafts, err := begin(outs, a.out, a.tool())
	t := &tally{report: r, drafts: drafts, threshold: threshold}
	if err != nil {
		return nil, errors.Join(err, t.drop())
	}
	return t, nil
}

func (t *tally) add(r validate.Result) error {
	t.summary.Add(r)
	t.failed = t.failed || validate.Worst(r.Findings) >= t.threshold
	return t.report.Add(r)
}

// miss counts a file that could not be read.
func (t *tally) miss(file string, err error) error {
	t.unreadable = append(t.unreadable, file+": "+reason(err))
	return t.report.Fail(file, reason(err))
}

// end ends the reports of work that ended with err, and gives the error that the
// exit code comes from. What the caller has to mend is in the reports too; work that
// broke off leaves no file.
func (t *tally) end(err error) error {
	var usage usageError
	switch {
	case err == nil:
	case errors.As(err, &usage):
		if failed := t.report.Fail("", err.Error()); failed != nil {
			return errors.Join(err, t.drop())
		}
	default:
		return errors.Join(err, t.drop())
	}
	if closed := t.report.Close(t.summary); closed != nil {
		if err == nil {
			err = closed // else the reason is said already
		}
		return errors.Join(err, t.drop())
	}
	if published := t.publish(); published != nil {
		return errors.Join(err, published)
	}
	if err != nil {
		return err
	}
	return t.verdict()
}

// verdict is what the exit code says of what was seen. A gate that examined nothing
// is not clean.
func (t *tally) verdict() error {
	switch {
	case len(t.unreadable) > 0:
		return unreadable(t.unreadable)
	case t.summary.Files == 0:
		return usagef(report.NothingExamined)
	case t.failed:
		return errFindings
	}
	return nil
}

func (t *tally) publish() error {
	errs := make([]error, len(t.drafts))
	for i, d := range t.drafts {
		errs[i] = d.publish()
	}
	return errors.Join(errs...)
}

func (t *tally) drop() error {
	errs := make([]error, len(t.drafts))
	for i, d := range t.drafts {
		errs[i] = d.drop()
	}
	return errors.Join(errs...)
}
