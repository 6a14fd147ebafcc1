// Package fault sorts errors by who can do something about them, so that a program
// around the packages of this one decides its exit code in a single switch. An error
// that is none of these types is the program's own failure.
package fault

import (
	"errors"
	"fmt"
	"io/fs"
)

// Usage is an error the caller can mend: a wrong argument, a missing setting, a file
// that cannot be read or written, a full disk among the reasons.
type Usage struct{ Err error }

// Error implements error.
func (u Usage) Error() string { return u.Err.Error() }

// Unwrap returns the error as it was before it was sorted.
func (u Usage) Unwrap() error { return u.Err }

// Usagef formats a [Usage] as [fmt.Errorf] does, %w included.
func Usagef(format string, args ...any) error { return Usage{fmt.Errorf(format, args...)} }

// AsUsage sorts err under [Usage]; nil stays nil.
func AsUsage(err error) error {
	if err == nil {
		return nil
	}
	return Usage{err}
}

// Findings is the error of work that was done and found something: a finding at or
// above the threshold, a day left empty. What was found is reported elsewhere;
// errors.Is finds a Findings{} in a chain.
type Findings struct{}

// Error implements error.
func (Findings) Error() string { return "findings" }

// Reason is the text of an error without the path that an error of the file system
// begins with, for messages that have named the file already.
func Reason(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return fmt.Sprint(err)
}
