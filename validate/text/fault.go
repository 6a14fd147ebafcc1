package text

import (
	"fmt"
	"html"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

// Kind is what is wrong with a text. Each kind has a rule code of its own.
type Kind uint8

// The kinds of fault.
const (
	Spaces       Kind = iota // at an end, two in a row, or an unusual one
	NotComposed              // not in Unicode's normalization form C
	HiddenSymbol             // a character that shows nothing, or something else elsewhere
	Markup                   // what a browser would read as HTML
	Replaced                 // U+FFFD, which stands where a character was lost
)

// Fault is something wrong with a text. The message goes on from the text's name.
type Fault struct {
	Kind    Kind
	Message string
}

// Faults lists what is wrong with a text, each kind once.
func Faults(s string) []Fault {
	if plain(s) {
		return nil
	}
	var faults []Fault
	add := func(kind Kind, message string) {
		if message != "" {
			faults = append(faults, Fault{kind, message})
		}
	}
	add(Spaces, spaces(s))
	if strings.ContainsAny(s, "<&") {
		add(Markup, markup(s))
	}
	if ascii(s) {
		return faults
	}
	if !norm.NFC.IsNormalString(s) {
		add(NotComposed, "is not in the composed form (NFC) of its characters")
	}
	add(HiddenSymbol, hidden(s))
	if strings.ContainsRune(s, unicode.ReplacementChar) {
		add(Replaced, "has the replacement character U+FFFD, where another was lost")
	}
	return faults
}

// plain reports whether a text is like most: ASCII words with one space between them, and
// nothing that could be markup. It has no fault.
func plain(s string) bool {
	before := byte(' ')
	for i := range len(s) {
		c := s[i]
		if c < ' ' || c > '~' || c == '<' || c == '&' || c == ' ' && before == ' ' {
			return false
		}
		before = c
	}
	return before != ' ' || s == ""
}

// ascii reports whether a text has printable ASCII characters only.
func ascii(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

func spaces(s string) string {
	spaced := false
	for i, r := range s {
		switch {
		case !unicode.Is(unicode.Zs, r):
			spaced = false
			continue
		case !usualSpace(r):
			return fmt.Sprintf("has the unusual space U+%04X", r)
		case i == 0:
			return "begins with a space"
		case spaced:
			return "has two spaces in a row"
		}
		spaced = true
	}
	if spaced {
		return "ends with a space"
	}
	return ""
}

// usualSpace takes the two spaces that do not break, which stand between a number and
// its unit.
func usualSpace(r rune) bool { return r == ' ' || r == '\u00a0' || r == '\u202f' }

// markup finds what begins a tag, a closing tag, a comment or an instruction in HTML,
// and what a browser reads as a character reference.
func markup(s string) string {
	for i := range len(s) - 1 {
		if next := s[i+1]; s[i] == '<' && (next == '/' || next == '!' || next == '?' || 'a' <= next|0x20 && next|0x20 <= 'z') {
			return "has what a browser reads as a tag"
		}
	}
	if html.UnescapeString(s) != s {
		return "has what a browser reads as a character reference"
	}
	return ""
}

// hidden finds a character that is not seen, or not the same everywhere. Those that
// join the parts of an emoji are seen in it.
func hidden(s string) string {
	state := -1
	var cluster string
	for s != "" {
		cluster, s, _, state = uniseg.FirstGraphemeClusterInString(s, state)
		if IsEmoji(cluster) {
			continue
		}
		for _, r := range cluster {
			if what := unseen(r); what != "" {
				return fmt.Sprintf("has the %s character U+%04X", what, r)
			}
		}
	}
	return ""
}

const brailleBlank = '\u2800' // a symbol by its category, with nothing to see

// unseen names the group of characters of no look of their own that r is in, or nothing.
func unseen(r rune) string {
	switch {
	case unicode.Is(unicode.Cc, r):
		return "control"
	case unicode.Is(unicode.Bidi_Control, r):
		return "bidirectional"
	case unicode.Is(unicode.Zl, r), unicode.Is(unicode.Zp, r):
		return "separator"
	case unicode.Is(unicode.Co, r):
		return "private-use"
	case unicode.Is(unicode.Cf, r), unicode.Is(unicode.Variation_Selector, r), unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r), r == brailleBlank:
		return "invisible"
	case !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z):
		return "unassigned"
	}
	return ""
}
