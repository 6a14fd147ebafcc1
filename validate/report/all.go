package report

import (
	"errors"

	"dailies/validate"
)

// All is one report that is written in several ways. A part that fails does not
// keep the others from being written.
func All(parts ...Report) Report { return all(parts) }

type all []Report

func (a all) each(write func(Report) error) error {
	errs := make([]error, len(a))
	for i, r := range a {
		errs[i] = write(r)
	}
	return errors.Join(errs...)
}

func (a all) Add(result validate.Result) error {
	return a.each(func(r Report) error { return r.Add(result) })
}

func (a all) Fail(file, message string) error {
	return a.each(func(r Report) error { return r.Fail(file, message) })
}

func (a all) Close(s Summary) error {
	return a.each(func(r Report) error { return r.Close(s) })
}
