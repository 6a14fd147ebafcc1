// Package settings holds what can be set, each setting declared once, and reads the
// settings file: plain YAML held against a JSON Schema, with every mistake at its
// place. It tells what is in force and where each value came from.
package settings

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"dailies/game/document"
)

// Setting is one thing that can be set, or, with stars in its path, one for each name
// that stands there.
type Setting struct {
	Path  string // keys of the file joined by dots, * for any name; empty when no file may hold it
	Flag  string // without the dashes; empty for none
	Of    string // the command whose flag it is, where others have one of that name that is no setting; empty for all
	Env   string // environment variable; empty for none
	Kind  Kind
	Pairs bool // the flag is NAME=VALUE, and may be repeated

	Default string // what holds when nothing is set; with a flag empty for the flag's own
	Doc     string // what it does; with a flag empty for the flag's own words
}

// Kind says what a value must look like, wherever it comes from.
type Kind uint8

// The kinds.
const (
	Text     Kind = iota
	Count         // a whole number, 0 or more
	Number        // a whole number, 1 or more
	Duration      // as time.ParseDuration has it, 0 or more
	Span          // a duration above 0
	Amount        // a decimal number, 0 or more, as written: money
	Spending      // an amount above 0: with 0 for no limit, who wants to spend nothing would spend it all
	Secret        // a text that is never shown
)

// amount is the form of money.
const amount = `^[0-9]{1,9}(\.[0-9]{1,9})?$`

// Name is what messages call the setting.
func (s Setting) Name() string {
	if s.Path == "" {
		return s.Env
	}
	return s.Path
}

// check tells what is wrong with a value.
func (k Kind) check(text string) error {
	switch k {
	case Count:
		if _, err := strconv.ParseUint(text, 10, 64); err != nil {
			return fmt.Errorf("%s is not a whole number of 0 or more", document.Quote(text))
		}
	case Number:
		if n, err := strconv.ParseUint(text, 10, 64); err != nil || n == 0 {
			return fmt.Errorf("%s is not a whole number of 1 or more", document.Quote(text))
		}
	case Duration:
		if d, err := time.ParseDuration(text); err != nil || d < 0 {
			return fmt.Errorf("%s is not a duration of 0 or more, such as 90s or 3m", document.Quote(text))
		}
	case Span:
		if d, err := time.ParseDuration(text); err != nil || d <= 0 {
			return fmt.Errorf("%s is not a duration above 0, such as 90s or 3m", document.Quote(text))
		}
	case Amount:
		if text != "" && !regexp.MustCompile(amount).MatchString(text) {
			return fmt.Errorf("%s is not an amount such as 2.50", document.Quote(text))
		}
	case Spending:
		if text != "" && (!regexp.MustCompile(amount).MatchString(text) || strings.Trim(text, "0.") == "") {
			return fmt.Errorf("%s is not an amount above 0, such as 2.50; leave it out for no limit", document.Quote(text))
		}
	case Text, Secret:
	}
	return nil
}

// matches tells whether steps of a file lead to the setting.
func (s Setting) matches(steps []string) bool {
	keys := strings.Split(s.Path, ".")
	if s.Path == "" || len(keys) != len(steps) {
		return false
	}
	for i, step := range steps {
		if keys[i] != "*" && keys[i] != step {
			return false
		}
	}
	return true
}
