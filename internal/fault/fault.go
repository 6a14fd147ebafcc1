// Package fault sorts errors by who can do something about them, so that a program
// that uses these packages decides its exit code in a single switch. An error
// that is none of these types is the program's own failure.
package fault

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"strconv"
	"strings"
	"syscall"
)

// Usage is an error the caller can mend: a wrong argument, a missing setting, a file
// that cannot be read or written, for instance on a full disk.
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

// Findings is the error of completed work that found something: a finding at or above
// the threshold, a day left empty. The findings are reported elsewhere;
// errors.Is finds a Findings{} in a chain.
type Findings struct{}

// Error implements error.
func (Findings) Error() string { return "findings" }

// Reason is the text of an error for messages that have named the file already: without the
// path that starts an error of the file system, and for JSON that does not fit, what is wrong
// in the file and not the Go type that it was decoded into.
func Reason(err error) string {
	var path *fs.PathError
	var mistyped *json.UnmarshalTypeError
	switch {
	case errors.As(err, &path):
		return path.Err.Error()
	case errors.As(err, &mistyped):
		where := "it"
		if mistyped.Field != "" {
			where = strconv.Quote(mistyped.Field)
		}
		return fmt.Sprintf("%s must be %s, and there is: %s", where, wanted(mistyped.Type), mistyped.Value)
	}
	text := fmt.Sprint(err)
	if key, unknown := strings.CutPrefix(text, "json: unknown field "); unknown {
		return key + " is not a key of it"
	}
	return text
}

// Explain is the text of an error as a user reads it: where a disk filled, also what to do about it. The
// text decides, since [Reason] keeps no chain.
func Explain(err error) string {
	text := err.Error()
	if strings.Contains(text, syscall.ENOSPC.Error()) && !strings.Contains(text, "disk is full") {
		text += ": the disk is full; make room and start again"
	}
	return text
}

// wanted is the JSON that is read into a type.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Float32, reflect.Float64:
		return "a number"
	}
	return "a whole number"
}
