package review

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The longest name and the longest note of a signature, in characters.
const (
	maxBy   = 40
	maxNote = 500
)

// Signature is who decided, when, and why.
type Signature struct {
	By   string `json:"by"`             // initials or a name
	At   string `json:"at"`             // RFC 3339, UTC
	Note string `json:"note,omitempty"` // why
}

// Check reports what is wrong with a signature, worded for the signer.
func (s Signature) Check() error {
	switch {
	case strings.TrimSpace(s.By) == "":
		return errors.New("say who decides: --by takes initials or a name")
	case utf8.RuneCountInString(s.By) > maxBy || !OneLine(s.By):
		return errors.New("--by takes initials or a name of up to 40 characters on one line, without characters that change the direction of text")
	case utf8.RuneCountInString(s.Note) > maxNote || !OneLine(s.Note):
		return errors.New("a note is one line of up to 500 characters, without characters that change the direction of text")
	}
	return nil
}

// OneLine reports whether an editor's text can be kept: the strict reader of the file
// refuses invalid UTF-8, control characters, and characters that reorder a line, and would
// take the whole file for damaged.
func OneLine(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
	})
}
