// Package settings declares each setting once, and reads the settings file: plain YAML
// checked against a JSON Schema, with every mistake at its place. It says which
// values are in force and where each came from.
package settings

import (
	"cmp"
	"fmt"
	"math"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // zones are known on machines without zone files too

	"dailies/game/document"
)

// Setting is one setting, or, with stars in its path, one for each name there.
type Setting struct {
	Path  string // keys of the file joined by dots, * for any name; empty when no file may hold it
	Flag  string // without the dashes; empty for none
	Of    string // the commands of the flag, where others have a flag of this name that is no setting; empty for all
	Env   string // environment variable; empty for none
	Kind  Kind
	Pairs bool // the flag is NAME=VALUE, and may be repeated

	Default string // the value when nothing is set, as on the command line
	Doc     string // what it does, in words for help and docs
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
	Zone          // a time zone by its name in the IANA database, as Europe/Berlin
	Address       // of a folder on a web server: http or https, with a slash at its end
	Spending      // an amount above 0: if 0 meant no limit, someone who wants to spend nothing would spend everything
	Secret        // a text that is never shown
)

// address is the form of one.
const address = `^https?://[!-~]+/$`

// amount is the form of money.
const amount = `^[0-9]{1,9}(\.[0-9]{1,9})?$`

// Name is the name of the setting in messages.
func (s Setting) Name() string {
	if s.Path == "" {
		return s.Env
	}
	return s.Path
}

// check reports what is wrong with a value.
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
	case Zone:
		if _, err := time.LoadLocation(text); err != nil || text == "Local" {
			return fmt.Errorf("%s is no time zone; name one as Europe/Berlin", document.Quote(text))
		}
	case Address:
		switch u, err := url.Parse(text); {
		case text == "":
		case err != nil || !regexp.MustCompile(address).MatchString(text) || u.Hostname() == "" || u.User != nil:
			return fmt.Errorf("%s is not the address of a folder, such as https://games.example/dailies/; it ends in a slash", document.Quote(text))
		case !hasPort(u):
			return fmt.Errorf("%s: ports end at %d", document.Quote(text), math.MaxUint16)
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

// hasPort reports whether an address names no port or one that can be.
func hasPort(u *url.URL) bool {
	_, err := strconv.ParseUint(cmp.Or(u.Port(), "0"), 10, 16)
	return err == nil
}

// matches reports whether steps in a file lead to the setting.
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
